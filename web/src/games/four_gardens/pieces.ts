// What the Four Gardens drawings are given: plain data, as a seat sees it.

export const RESOURCES = ['wood', 'water', 'stone', 'plants'] as const
export const GODS = ['yellow', 'red', 'purple', 'blue'] as const
export const PANORAMAS = { red: 2, orange: 3, green: 4, blue: 5 } as const
export const TRACK = [2, 3, 4, 5, 6, 8, 10] as const
export type Resource = (typeof RESOURCES)[number]
export type God = (typeof GODS)[number]
export type GodSign = God | 'multi'
export type Panorama = keyof typeof PANORAMAS

/** The groundwork side's action besides the handcart: a floor to turn and the order of collecting, or a wild. */
export type Sign = { floor: number; collect: 'up' | 'down' } | 'wild'

export interface GardenCard {
  id: number
  panorama: Panorama
  /** 1 is the leftmost. */
  frame: number
  god: GodSign
  /** The tokens it needs, in the order they are drawn. */
  need: Resource[]
  sign: Sign
}

/** A card laid as groundwork: how many of each need lie on it already, by place in `need`. */
export interface Groundwork {
  card: GardenCard
  filled: boolean[]
}

/** A floor of the pagoda; `three` is the side that shows 3 (sides count clockwise from above). */
export interface PagodaFloor {
  resource: Resource
  three: number
}

/** Who looks at which side of the pagoda. */
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
  /** Index into `TRACK`; -1 has left the track for good. */
  at: number
}

export type BonusKind = 'expansion' | 'wilds' | 'rewards'

/** What turning brings: clockwise seen from above (1), and the other way (-1). */
export type Gains = Record<1 | -1, Resource[]>

/** The two ways as I see them from the front: a clockwise turn goes to my left. */
export const WAYS = [
  { way: 1, word: 'turnLeft', arrow: 'M34 12C30 26 12 26 7 14M5 22L6.500 13L15 15' },
  { way: -1, word: 'turnRight', arrow: 'M6 12C10 26 28 26 33 14M35 22L33.500 13L25 15' },
] as const
