// Sakura's story on the moment: the board as it looks after each thing that happens, and how long one looks at it.
import type { EventSeen } from '../../protocol'
import type { PainterPiece, RoundCard } from './pieces'
import { cardNumbered, piecesOf, roundOf, scoredTrees, type SakuraData } from './data'

export interface Paid {
  seat: number
  place: number
  tokens: number
}

export interface Moment {
  emperor: number
  painters: PainterPiece[]
  cards: RoundCard[]
  /** The cards lie in the order of their numbers. */
  sorted: boolean
  scored: number[]
  /** The Emperor looks back at whoever bumped into him. */
  turned: boolean
  /** The seat whose painter has just run into him. */
  bumped: number | null
  /** The seat whose painter tumbles back. */
  disgraced: number | null
  /** The seat whose painter leaps. */
  leaping: number | null
  /** The seat, or the Emperor, that has just done something. */
  acting: number | 'emperor' | null
  /** What happens, in a sentence, and whose doing it is. */
  caption: { seat: number; text: string } | null
  /** The tree that is being scored (0 to 2), and what was paid there so far; gone when the painters close up. */
  tree: { number: number; paid: Paid[] } | null
}

export function momentOf(data: SakuraData, names: string[]): Moment {
  return {
    emperor: data.emperor,
    painters: piecesOf(data, names),
    cards: roundOf(data),
    sorted: data.stage !== 'choosing',
    scored: scoredTrees(data),
    turned: false,
    bumped: null,
    disgraced: null,
    leaping: null,
    acting: null,
    caption: null,
    tree: null,
  }
}

const moved = (moment: Moment, seat: number, space: number): PainterPiece[] =>
  moment.painters.map((painter) => (painter.seat === seat ? { ...painter, space } : painter))

const paid = (moment: Moment, seat: number, tokens: number): PainterPiece[] =>
  moment.painters.map((painter) => (painter.seat === seat ? { ...painter, tokens: painter.tokens + tokens } : painter))

const laid = (moment: Moment, seat: number, change: Partial<RoundCard>): RoundCard[] =>
  moment.cards.map((card) => (card.seat === seat ? { ...card, ...change } : card))

/** What each kind of event changes on the moment. */
const CHANGES: Record<string, (moment: Moment, event: EventSeen, data: SakuraData) => Partial<Moment>> = {
  chose: (moment, { seat }) => ({ cards: laid(moment, seat, { state: 'chosen' }) }),
  picked: (moment, { start }) => ({ cards: laid(moment, start, { state: 'chosen' }) }),
  revealed: (moment, { seat, what }, data) => ({ cards: laid(moment, seat, { card: cardNumbered(what, data), state: 'waiting' }) }),
  resolves: (moment, { seat }) => ({ cards: laid(moment, seat, { state: 'playing' }), sorted: true, acting: seat }),
  emperor_moved: (_, { end }) => ({ emperor: end, acting: 'emperor' }),
  tree: (moment, { start }) => ({ scored: [...moment.scored, start], acting: 'emperor' }),
  moved: (moment, { seat, end }) => ({ painters: moved(moment, seat, end), acting: seat }),
  leapt: (moment, { seat, end }) => ({ painters: moved(moment, seat, end), leaping: seat, acting: seat }),
  bumped: (_, { seat }) => ({ turned: true, bumped: seat, acting: seat }),
  disgraced: (moment, { seat, what, end }) => ({
    painters: moved({ ...moment, painters: paid(moment, seat, -what) }, seat, end),
    turned: true,
    disgraced: seat,
    acting: seat,
  }),
  discarded: (moment, { seat, start }) => ({ cards: laid(moment, seat, { state: start ? 'dropped' : 'played' }) }),
  paid: (moment, { seat, what, start, end }) => ({
    painters: paid(moment, seat, what),
    tree: { number: end, paid: [...(moment.tree?.paid ?? []), { seat, place: start, tokens: what }] },
  }),
  closed_up: (moment, { seat, end }) => ({ painters: moved(moment, seat, end), acting: seat, tree: null }),
}

/** The moment after one thing has happened. */
export function after(moment: Moment, event: EventSeen, data: SakuraData): Moment {
  const still = { ...moment, turned: false, bumped: null, disgraced: null, leaping: null, acting: null }
  const caption = event.words ? { seat: event.seat, text: event.words } : moment.caption
  return { ...still, caption, ...CHANGES[event.kind]?.(moment, event, data) }
}

/** Milliseconds for one step of a piece. */
export const STEP = 190

const walk = ({ start, end }: EventSeen): number => STEP * Math.abs(end - start)

/** How long one looks at it, when stories are told briskly; the next event tells whether more of the same comes. */
export function lengthOf(event: EventSeen, next: EventSeen | undefined): number {
  switch (event.kind) {
    case 'revealed':
      return next?.kind === 'revealed' ? 90 : 1000
    case 'resolves':
      return 800
    case 'emperor_moved':
    case 'moved':
      return walk(event) + 420
    case 'leapt':
      return 900
    case 'bumped':
      return 1100
    case 'disgraced':
      return walk(event) + 900
    case 'nothing':
      return 900
    case 'tree':
      return 1700
    case 'paid':
      return next?.kind === 'paid' ? 550 : 1500
    case 'closed_up':
      return walk(event) + 150
    default:
      return 0
  }
}
