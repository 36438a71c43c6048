// Converts the server's data of Four Gardens into what the drawings need. No rules: only names and places.
import { findMove, partsOf } from '../../parts/moves'
import type { LegalMove, PreviewOf } from '../../protocol'
import { GODS, RESOURCES, type GardenCard, type God, type GodMarker, type Groundwork, type PagodaFloor, type PagodaSeat, type Resource } from './pieces'
import type { FourGardensCard, FourGardensData, FourGardensMove, FourGardensPlayer, FourGardensResources } from './types'

export const isOpen = ({ luck }: FourGardensData): boolean => !!luck

/** Resources one by one: {wood: 2, water: 1} is wood, wood, water. */
export const tokens = (counts: FourGardensResources | null): Resource[] =>
  RESOURCES.flatMap((kind) => Array<Resource>(counts?.[kind] ?? 0).fill(kind))

export const face = (card: FourGardensCard): GardenCard => ({
  id: card.card ?? 0,
  panorama: card.panorama,
  frame: card.frame,
  frames: card.frames,
  god: card.god,
  need: tokens(card.need),
  sign: card.sign === 'wild' || !card.sign ? 'wild' : { floor: card.sign.floor, collect: card.sign.arrow },
})

export const faces = (cards: (FourGardensCard | null)[]): GardenCard[] => cards.flatMap((card) => (card?.card ? [face(card)] : []))

/** Active groundwork: which of its needs are met, by place. */
export function groundworkOf(player: Pick<FourGardensPlayer, 'groundwork'>): Groundwork[] {
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
  pagoda.map(({ kind, three }) => ({ resource: kind, three }))

export const seatsOf = ({ players }: FourGardensData): PagodaSeat[] => players.map(({ side }, seat) => ({ seat, side }))

export function tracksOf({ players }: FourGardensData): Record<God, GodMarker[]> {
  return Object.fromEntries(GODS.map((god) => [god, players.map(({ marker_spaces: spaces }, seat) => ({ seat, at: (spaces[god] ?? 0) - 1 }))])) as Record<God, GodMarker[]>
}

/** What would land on a planning tile: the resources that are there after a move but not before it. */
export function gainOf(preview: PreviewOf | undefined, data: FourGardensData, seat: number): Resource[] | null {
  const after = preview?.data as FourGardensData | null | undefined
  if (!after) return null
  const [now, then] = [data.players[seat]!.planning, after.players[seat]!.planning]
  return RESOURCES.flatMap((kind) => Array<Resource>(Math.max(0, (then[kind] ?? 0) - (now[kind] ?? 0))).fill(kind))
}

/** The place of a resource: the supply, the planning tile, or a groundwork card. */
export type Place = 'supply' | 'planning' | number

/** A resource that is held, and where it was. */
export interface Held {
  kind: Resource
  from: Place
}

export const isSame = (one: Held | null, other: Held | null): boolean => !!one && one.kind === other?.kind && one.from === other.from

/** The parts of moving what is held to a place. */
export function moveOf({ kind: resource, from }: Held, to: Place): Partial<FourGardensMove> {
  return { do: from === 'supply' ? 'take' : to === 'supply' ? 'return' : 'move', resource, from, to } as Partial<FourGardensMove>
}

/** The groundwork cards that can take the held resource. */
export const targetsOf = (held: Held | null, cards: number[], legal: LegalMove[]): number[] =>
  held ? cards.filter((card) => findMove<FourGardensMove>(legal, moveOf(held, card))) : []

/** The resource that a move moves, and its destination; null: it moves none. */
export function resourceMove(move: Pick<LegalMove, 'parts'>): { held: Held; to: Place } | null {
  const parts = partsOf<FourGardensMove>(move)
  return 'resource' in parts ? { held: { kind: parts.resource, from: parts.from }, to: parts.to } : null
}

/** What can be picked up now: each kind from each place, once. */
export function sourcesOf(legal: LegalMove[]): Held[] {
  const found = legal.flatMap((move) => resourceMove(move)?.held ?? [])
  return found.filter((held, i) => found.findIndex((one) => isSame(one, held)) === i)
}

/** A move as typed text, used for illegal moves so that the server says why. */
export function textOf(move: Partial<FourGardensMove>): string {
  if (!('resource' in move)) return Object.values(move).join(' ')
  const from = typeof move.from === 'number' ? ` from ${move.from}` : ''
  return `${move.do} ${move.resource}${from}${move.to === 'supply' ? '' : ` to ${move.to}`}`
}
