// The board of Sakura after each event, and how long it is shown.
import type { EventOf } from '../../parts/events'
import type { PainterPiece, RoundCard } from './pieces'
import { face, piecesOf, roundOf, scoredTrees } from './data'
import type { SakuraData, SakuraEvents, SakuraWent } from './types'

export interface Paid {
  seat: number
  place: number
  tokens: number
}

export interface Moment {
  emperor: number
  painters: PainterPiece[]
  cards: RoundCard[]
  /** The cards are sorted by number. */
  sorted: boolean
  scored: number[]
  /** The Emperor turns round to the painter who bumped into him. */
  turned: boolean
  /** The seat whose painter has just run into him. */
  bumped: number | null
  /** The seat whose painter tumbles back. */
  disgraced: number | null
  /** The seat whose painter leaps. */
  leaping: number | null
  /** The seat, or the Emperor, that has just done something. */
  acting: number | 'emperor' | null
  /** What happens, in a sentence, and who does it. */
  caption: { seat: number; text: string } | null
  /** The tree being scored (1 to 3), with the payments so far; removed when the painters close up. */
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

type Changes = { [Kind in keyof SakuraEvents]?: (moment: Moment, parts: SakuraEvents[Kind], seat: number) => Partial<Moment> }

/** What each kind of event changes on the board. */
const CHANGES: Changes = {
  chose: (moment, _, seat) => ({ cards: laid(moment, seat, { state: 'chosen' }) }),
  picked: (moment, { painter }) => ({ cards: laid(moment, painter, { state: 'chosen' }) }),
  revealed: (moment, { card }, seat) => ({ cards: laid(moment, seat, { card: face(card), state: 'waiting' }) }),
  resolves: (moment, _, seat) => ({ cards: laid(moment, seat, { state: 'playing' }), sorted: true, acting: seat }),
  emperor_moved: (_, { to }) => ({ emperor: to, acting: 'emperor' }),
  tree: (moment, { space }) => ({ scored: [...moment.scored, space], acting: 'emperor' }),
  moved: (moment, { to }, seat) => ({ painters: moved(moment, seat, to), acting: seat }),
  leapt: (moment, { to }, seat) => ({ painters: moved(moment, seat, to), leaping: seat, acting: seat }),
  bumped: (_, __, seat) => ({ turned: true, bumped: seat, acting: seat }),
  disgraced: (moment, { tokens, to }, seat) => ({
    painters: moved({ ...moment, painters: paid(moment, seat, -tokens) }, seat, to),
    turned: true,
    disgraced: seat,
    acting: seat,
  }),
  discarded: (moment, { unresolved }, seat) => ({ cards: laid(moment, seat, { state: unresolved ? 'dropped' : 'played' }) }),
  paid: (moment, { tokens, place, tree }, seat) => ({
    painters: paid(moment, seat, tokens),
    tree: { number: tree, paid: [...(moment.tree?.paid ?? []), { seat, place, tokens }] },
  }),
  closed_up: (moment, { to }, seat) => ({ painters: moved(moment, seat, to), acting: seat, tree: null }),
}

export type SakuraEvent = EventOf<SakuraEvents>

/** The board after one event. */
export function after(moment: Moment, { kind, seat, parts, words }: SakuraEvent): Moment {
  const still = { ...moment, turned: false, bumped: null, disgraced: null, leaping: null, acting: null }
  const caption = words ? { seat, text: words } : moment.caption
  const change = CHANGES[kind] as ((moment: Moment, of: typeof parts, seat: number) => Partial<Moment>) | undefined
  return { ...still, caption, ...change?.(moment, parts, seat) }
}

/** Milliseconds for one step of a piece. */
export const STEP = 190

const walk = ({ from, to }: SakuraWent): number => STEP * Math.abs(to - from)

/** Milliseconds each event is shown at normal speed; `next` shows whether an event of the same kind follows. */
export function lengthOf(event: SakuraEvent, next: SakuraEvent | undefined): number {
  switch (event.kind) {
    case 'revealed':
      return next?.kind === 'revealed' ? 90 : 1000
    case 'resolves':
      return 800
    case 'emperor_moved':
    case 'moved':
      return walk(event.parts) + 420
    case 'leapt':
      return 900
    case 'bumped':
      return 1100
    case 'disgraced':
      return walk(event.parts) + 900
    case 'nothing':
      return 900
    case 'tree':
      return 1700
    case 'paid':
      return next?.kind === 'paid' ? 550 : 1500
    case 'closed_up':
      return walk(event.parts) + 150
    default:
      return 0
  }
}
