// The input of Four Gardens' drawings: plain data as a seat sees it.
import type { GodSign, Panorama, Pile, Resource, TurnDirection } from './types'

export { GODS, RESOURCES, type God, type GodSign, type Panorama, type Resource } from './types'
/** How many frames wide each scene is drawn; an edition may cut it into more or fewer. */
export const SCENE_WIDTHS: Record<Panorama, number> = { red: 2, orange: 3, green: 4, blue: 5 }

/** The groundwork side's action besides the handcart: a floor to turn and the order of collecting, or a wild. */
export type Sign = { floor: number; collect: 'up' | 'down' } | 'wild'

export interface GardenCard {
  id: number
  panorama: Panorama
  /** 1 is the leftmost. */
  frame: number
  /** How many frames its panorama has. */
  frames: number
  god: GodSign
  /** The tokens it needs, in the order they are drawn. */
  need: Resource[]
  sign: Sign
}

/** A card laid as groundwork: which of its needs are met, by place in `need`. */
export interface Groundwork {
  card: GardenCard
  filled: boolean[]
}

/** A floor of the pagoda; `three` is the side that shows 3 (sides count clockwise from above). */
export interface PagodaFloor {
  resource: Resource
  three: number
}

/** Which seat sees which side of the pagoda. */
export interface PagodaSeat {
  seat: number
  side: number
}

/** Turn this floor (1 = bottom) and all above it by a quarter: 1 clockwise seen from above, -1 the other way. */
export interface Turn {
  floor: number
  way: 1 | -1
}

export interface GodMarker {
  seat: number
  /** The space, counted from 0; -1 has left the track for good. */
  at: number
}

export type BonusKind = 'expansion' | 'wilds' | 'rewards'
/** How the bonus tiles of a pile are drawn. */
export const BONUS_KINDS: Record<Pile, BonusKind> = { 'planning expansion': 'expansion', 'take wilds': 'wilds', 'extra rewards': 'rewards' }

/** What turning brings: clockwise seen from above (1), and the other way (-1). */
export type Gains = Record<1 | -1, Resource[]>

/** The two ways as I see them from the front: a clockwise turn goes to my left. */
export const WAYS = [
  { way: 1, word: 'turnLeft', arrow: 'M34 12C30 26 12 26 7 14M5 22L6.500 13L15 15' },
  { way: -1, word: 'turnRight', arrow: 'M6 12C10 26 28 26 33 14M35 22L33.500 13L25 15' },
] as const

/** The two ways as moves name them. */
export const DIRECTIONS: Record<1 | -1, TurnDirection> = { 1: 'clockwise', [-1]: 'counter' }
