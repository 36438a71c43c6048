// Four Gardens' table as the server tells it, turned into what the drawings want. No rules: only names and places.
import type { LegalMove, PreviewOf } from '../../protocol'
import { GODS, RESOURCES, type BonusKind, type GardenCard, type God, type GodMarker, type GodSign, type Groundwork, type PagodaFloor, type PagodaSeat, type Panorama, type Resource, type Turn } from './pieces'

export interface CardData {
  card: number | null
  panorama: string
  frame: number
  god: string
  need: Record<string, number> | null
  sign: 'wild' | { floor: number; arrow: 'up' | 'down' } | null
  placed?: Record<string, number>
}

export interface PlayerData {
  side: number
  planning: Record<string, number>
  planning_spaces: number
  groundwork: (CardData | null)[]
  landscapes: CardData[]
  finished: number
  marker_spaces: Record<string, number | null>
  bonus_tiles: Record<string, number>
  hand_size: number
  hand: (CardData | null)[]
}

export type Phase = 'act' | 'place' | 'reallocate' | 'finish' | 'track' | 'bonus' | 'draw'

export interface FourGardensData {
  seats: number
  seat: number | null
  phase: Phase | null
  round: number
  last_round: boolean
  over: boolean
  actions_left: number
  wilds_left: number
  pagoda: { floor: number; kind: string; sides: number[] }[]
  supply: Record<string, number>
  bonus_tiles: Record<string, number[]>
  end_landscapes: number
  open_cards: (CardData | null)[]
  pile: { cards: number; top: CardData | null }
  discards: CardData[]
  /** Null in everything but an open replay: there nothing is hidden. */
  luck?: number[] | null
  players: PlayerData[]
}

export const isOpen = ({ luck }: FourGardensData): boolean => !!luck

/** Resources one by one: {wood: 2, water: 1} is wood, wood, water. */
export const tokens = (counts: Record<string, number> | null): Resource[] =>
  RESOURCES.flatMap((kind) => Array<Resource>(counts?.[kind] ?? 0).fill(kind))

export const face = (card: CardData): GardenCard => ({
  id: card.card ?? 0,
  panorama: card.panorama as Panorama,
  frame: card.frame,
  god: card.god as GodSign,
  need: tokens(card.need),
  sign: card.sign === 'wild' || !card.sign ? 'wild' : { floor: card.sign.floor, collect: card.sign.arrow },
})

export const faces = (cards: (CardData | null)[]): GardenCard[] => cards.flatMap((card) => (card?.card ? [face(card)] : []))

/** Active groundwork: which of its needs are met, by place. */
export function groundworkOf(player: PlayerData): Groundwork[] {
  return player.groundwork.flatMap((card) => {
    if (!card) return []
    const shown = face(card)
    const left = { ...card.placed }
    const filled = shown.need.map((kind) => {
      const has = (left[kind] ?? 0) > 0
      if (has) left[kind]!--
      return has
    })
    return [{ card: shown, filled }]
  })
}

/** From the bottom up; `three` is the side that shows 3. */
export const floorsOf = ({ pagoda }: FourGardensData): PagodaFloor[] =>
  pagoda.map(({ kind, sides }) => ({ resource: kind as Resource, three: sides.indexOf(Math.max(...sides)) }))

export const seatsOf = ({ players }: FourGardensData): PagodaSeat[] => players.map(({ side }, seat) => ({ seat, side }))

export function tracksOf({ players }: FourGardensData): Record<God, GodMarker[]> {
  return Object.fromEntries(GODS.map((god) => [god, players.map(({ marker_spaces: spaces }, seat) => ({ seat, at: (spaces[god] ?? 0) - 1 }))])) as Record<God, GodMarker[]>
}

export const PILES: Record<string, BonusKind> = { 'planning expansion': 'expansion', 'take wilds': 'wilds', 'extra rewards': 'rewards' }

export type Moves = ReadonlyMap<string, LegalMove>
export const byText = (legal: LegalMove[]): Moves => new Map(legal.map((one) => [one.text, one]))

/** What would land on a planning tile: what is there after a move and not before it. */
export function gainOf(preview: PreviewOf | undefined, data: FourGardensData, seat: number): Resource[] | null {
  const after = preview?.data as FourGardensData | null | undefined
  if (!after) return null
  const [now, then] = [data.players[seat]!.planning, after.players[seat]!.planning]
  return RESOURCES.flatMap((kind) => Array<Resource>(Math.max(0, (then[kind] ?? 0) - (now[kind] ?? 0))).fill(kind))
}

export const turnText = (card: number, { way }: Turn): string => `rotate ${card} ${way > 0 ? 'clockwise' : 'counter'}`

/** A resource in the hand: from the supply, from the planning tile, or from a groundwork card. */
export interface Held {
  kind: Resource
  from: 'supply' | 'planning' | number
}

/** The text of moving what is held to a place. */
export function moveText({ kind, from }: Held, to: 'supply' | 'planning' | number): string {
  if (from === 'supply') return `take ${kind} to ${to}`
  if (to === 'supply') return `return ${kind}`
  return from === 'planning' ? `move ${kind} to ${to}` : `move ${kind} from ${from} to ${to}`
}

/** The groundwork cards onto which what is held may go. */
export const targetsOf = (held: Held | null, cards: number[], moves: Moves): number[] =>
  held ? cards.filter((card) => moves.has(moveText(held, card))) : []

/** What may be taken up now: each kind from each place, once. */
export function sourcesOf(legal: LegalMove[]): Held[] {
  const found = legal.flatMap(({ text }): Held[] => {
    const [, verb, kind, from] = /^(take|move|return) (\w+)(?: from (\d+))?/.exec(text) ?? []
    if (!kind || !RESOURCES.includes(kind as Resource)) return []
    return [{ kind: kind as Resource, from: verb === 'take' ? 'supply' : from ? Number(from) : 'planning' }]
  })
  return found.filter((held, i) => found.findIndex((one) => one.kind === held.kind && one.from === held.from) === i)
}
