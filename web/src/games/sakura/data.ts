// Converts the server's data of Sakura into what the drawings need. No rules: only names and places.
import { partsOf } from '../../parts/moves'
import type { LegalMove, PreviewOf } from '../../protocol'
import type { CardFace, PainterPiece, Preview, RoundCard, SpaceKind } from './pieces'
import type { SakuraCard, SakuraData, SakuraMove, SakuraWay } from './types'

export const face = ({ card, garden, painter }: SakuraCard): CardFace => ({ n: card, garden, painter })

/** The text of the card with this number. */
export function cardNumbered(number: number, { cards }: SakuraData): CardFace {
  const [garden, painter] = [cards.garden_actions[cards.garden[number - 1]!]!, cards.painter_actions[cards.painter[number - 1]!]!]
  return face({ card: number, garden, painter })
}

/** The spaces behind the gate. */
export const trackOf = ({ path }: SakuraData): SpaceKind[] => path.slice(1) as SpaceKind[]

export const piecesOf = ({ painters }: SakuraData, names: string[]): PainterPiece[] =>
  painters.map(({ painter, court, space, tokens }) => ({ seat: painter, name: names[painter] ?? '', court, space, tokens }))

/** S5.5: the trees that the Emperor has reached; the last may be paid only after a player has chosen a direction. */
export const scoredTrees = ({ trees, trees_scored, at_tree }: SakuraData): number[] => trees.slice(0, trees_scored + (at_tree ? 1 : 0))

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
export const deckOf = (data: SakuraData): CardFace[] => (data.deck ?? []).slice(-SEEN_OF_DECK).reverse().map((n) => cardNumbered(n, data))

export const handOf = (data: SakuraData, me: number): CardFace[] => (data.painters[me]?.hand ?? []).map(face)

/** The moves that lay a card down, for my painter or for the court painter, by the card's number. */
export function cardMoves(legal: LegalMove[], whose: 'card' | 'court'): Map<number, LegalMove> {
  return new Map(
    legal.flatMap((one) => {
      const parts = partsOf<SakuraMove>(one)
      return parts.do === whose ? [[parts.card, one] as const] : []
    }),
  )
}

const ends = (value: number | [number, number]): [number, number] => (typeof value === 'number' ? [value, value] : value)

/** The range of spaces to which a card may lead me when the others' cards are played too. */
export interface Outlook {
  low: number
  high: number
  /** Whether a disgrace is possible. */
  risk: boolean
}

export function outlookOf(preview: PreviewOf | undefined, data: SakuraData, me: number): Outlook | null {
  const spread = preview?.spread as { painters: { space: number | [number, number]; lost: number | [number, number] }[] } | null
  const mine = spread?.painters[me]
  if (!mine) return null
  const [low, high] = ends(mine.space)
  return { low, high, risk: ends(mine.lost)[1] > data.painters[me]!.lost }
}

/** What the board shows for a highlighted card or direction. */
export function previewOf(ways: SakuraWay[], me: number, outlook: Outlook | null, advised = false): Preview | null {
  if (!ways.length) return null
  const ghosts = ways.filter((way, i) => ways.findIndex(({ space, disgraced }) => space === way.space && disgraced === way.disgraced) === i)
  return { seat: me, ghosts, low: outlook?.low ?? Infinity, high: outlook?.high ?? -Infinity, targets: [], emperors: [], advised }
}

/** What the board shows while I choose a direction: the space to which each would lead me or the Emperor. */
export function directionsOf(ways: SakuraWay[], me: number, { emperor }: SakuraData): Preview {
  const walks = ways.filter((way) => way.emperor !== emperor)
  const targets = ways.map((way) => (way.emperor !== emperor ? way.emperor : way.space))
  const preview = { seat: me, low: Infinity, high: -Infinity, targets, advised: false }
  // If only the Emperor moves, only he is drawn.
  return walks.length ? { ...preview, ghosts: [], emperors: walks.map((way) => way.emperor) } : { ...previewOf(ways, me, null)!, targets }
}

/** The possible ways of one card in my hand. */
export const waysOf = (data: SakuraData, me: number, n: number): SakuraWay[] =>
  data.painters[me]?.hand?.find(({ card }) => card === n)?.alone ?? []
