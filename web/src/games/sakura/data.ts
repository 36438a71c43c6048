// Sakura's table as the server tells it, turned into what the drawings want. No rules: only names and places.
import type { LegalMove, PreviewOf } from '../../protocol'
import type { GardenAction, PainterAction, PainterPiece, Preview, RoundCard, SakuraCard, SpaceKind } from './pieces'

/** Where the painter and the Emperor would stand. */
export interface Way {
  space: number
  emperor: number
  disgraced: boolean
  tree: boolean
}

export interface CardData {
  card: number
  garden: string
  painter: string
  /** In my hand: where it would lead if it alone were played, once for each way in which I could choose. */
  alone?: Way[]
}

export interface PainterData {
  painter: number
  court: boolean
  space: number
  tokens: number
  lost: number
  chosen: CardData | null
  played: CardData | null
  unresolved: boolean
  has_chosen?: boolean
  hand?: CardData[] | null
}

export interface SakuraData {
  seats: number
  tricky: boolean
  round: number
  stage: 'choosing' | 'garden' | 'painter' | 'over'
  over: boolean
  path: string[]
  cards: { garden_actions: string[]; painter_actions: string[]; garden: number[]; painter: number[] }
  trees: number[]
  trees_scored: number
  emperor: number
  painters: PainterData[]
  further: number | null
  resolving: number | null
  /** Where each direction would lead, if somebody has to choose one now. */
  choice: { forward: Way; backward: Way } | null
  deck_size: number
  /** By their numbers, the last one comes next; null where something is hidden. */
  deck?: number[] | null
  discards: number[]
}

const GARDEN: Record<string, GardenAction> = {
  'Emperor +1': 'E+1',
  'Emperor +2': 'E+2',
  'Emperor -1': 'E-1',
  'Emperor +-1': 'E+-1',
  'closest -2': 'C-2',
  'furthest +2': 'F+2',
}
const PAINTER: Record<string, PainterAction> = {
  '+1': 'P+1',
  '+2': 'P+2',
  '+3': 'P+3',
  '+-1': 'P+-1',
  '+-2': 'P+-2',
  '+-3': 'P+-3',
  leap: 'JUMP',
  count: 'COUNT',
}

export const face = ({ card, garden, painter }: CardData): SakuraCard => ({ n: card, garden: GARDEN[garden]!, painter: PAINTER[painter]! })

/** The card that an event speaks of: events count cards from 0. */
export function cardNumbered(what: number, { cards }: SakuraData): SakuraCard {
  const [garden, painter] = [cards.garden_actions[cards.garden[what]!]!, cards.painter_actions[cards.painter[what]!]!]
  return face({ card: what + 1, garden, painter })
}

/** The spaces behind the gate. */
export const trackOf = ({ path }: SakuraData): SpaceKind[] => path.slice(1) as SpaceKind[]

export const piecesOf = ({ painters }: SakuraData, names: string[]): PainterPiece[] =>
  painters.map(({ painter, space, tokens }) => ({ seat: painter, name: names[painter] ?? '', space, tokens }))

/** S5.5: the trees where the Emperor has been. */
export const scoredTrees = ({ trees, trees_scored }: SakuraData): number[] => trees.slice(0, trees_scored)

/** Every painter's card of the round: chosen in secret, or open and waiting, playing, played. */
export function roundOf(data: SakuraData): RoundCard[] {
  return data.painters.map((painter): RoundCard => {
    const seat = painter.painter
    if (data.stage === 'choosing') {
      const hasChosen = painter.court ? data.further !== null && !!painter.chosen : !!painter.has_chosen || !!painter.chosen
      return { seat, card: isOpen(data) && painter.chosen ? face(painter.chosen) : null, state: hasChosen ? 'chosen' : painter.court && data.further === null ? 'drawn' : 'choosing' }
    }
    const state = data.resolving === seat ? 'playing' : painter.unresolved ? 'waiting' : 'played'
    return { seat, card: painter.played && face(painter.played), state }
  })
}

/** A replay in which nothing is hidden. */
export const isOpen = ({ deck }: SakuraData): boolean => !!deck

const SEEN_OF_DECK = 5
/** The cards that will be drawn next, where they may be seen. */
export const deckOf = (data: SakuraData): SakuraCard[] => (data.deck ?? []).slice(-SEEN_OF_DECK).reverse().map((n) => cardNumbered(n - 1, data))

export const handOf = (data: SakuraData, me: number): SakuraCard[] => (data.painters[me]?.hand ?? []).map(face)

/** The moves that lay a card down, for my painter or for the court painter, by the card's number. */
export function cardMoves(legal: LegalMove[], whose: 'card' | 'court'): Map<number, LegalMove> {
  return new Map(
    legal.flatMap((one) => {
      const [, who, n] = /^(card|court) (\d+)$/.exec(one.text) ?? []
      return who === whose ? [[Number(n), one] as const] : []
    }),
  )
}

const ends = (value: number | [number, number]): [number, number] => (typeof value === 'number' ? [value, value] : value)

/** Where a card may lead me when the others' cards are played too. */
export interface Outlook {
  low: number
  high: number
  /** A disgrace is among what may happen. */
  risk: boolean
}

export function outlookOf(preview: PreviewOf | undefined, data: SakuraData, me: number): Outlook | null {
  const spread = preview?.spread as { painters: { space: number | [number, number]; lost: number | [number, number] }[] } | null
  const mine = spread?.painters[me]
  if (!mine) return null
  const [low, high] = ends(mine.space)
  return { low, high, risk: ends(mine.lost)[1] > data.painters[me]!.lost }
}

/** What the board shows of a card or a direction that is looked at. */
export function previewOf(ways: Way[], me: number, outlook: Outlook | null): Preview | null {
  if (!ways.length) return null
  const ghosts = ways.filter((way, i) => ways.findIndex(({ space, disgraced }) => space === way.space && disgraced === way.disgraced) === i)
  return { seat: me, ghosts, low: outlook?.low ?? Infinity, high: outlook?.high ?? -Infinity }
}

/** The ways of one card of my hand. */
export const waysOf = (data: SakuraData, me: number, n: number): Way[] =>
  data.painters[me]?.hand?.find(({ card }) => card === n)?.alone ?? []
