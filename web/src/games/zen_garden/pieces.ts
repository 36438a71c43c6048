// The input of Zen Garden's drawings: plain data as a seat sees it.
import { FLOORS as FLOOR_NAMES, type Decor, type Floor as FloorName, type Path, type ZenOutlook } from './types'

export { DECORS, PATHS, type Decor, type Path } from './types'
/** Drawings are named in one word: "blossom". */
export type Floor = Exclude<FloorName, 'cherry blossom'> | 'blossom'
export const FLOORS = FLOOR_NAMES.map((name): Floor => (name === 'cherry blossom' ? 'blossom' : name))

/** A garden tile as it lies in the market. */
export interface TileFace {
  decor: Decor
  path: Path
  floor: Floor
}

/** A space of the market, by its name ("b1"), and the tile in it. */
export interface MarketSlot {
  slot: string
  tile: TileFace | null
}

/** A tile in a garden. Rotation counts 90° steps clockwise and may run past 3, so that a turn is never seen to go backwards. */
export interface PlacedTile extends TileFace {
  rotation: number
}

/** A tile drawn where it is not yet: where it was placed afterwards, or would have been better. */
export interface Ghost {
  as: 'played' | 'better'
  tile: PlacedTile
  row: number
  column: number
  /** The better one is on the same space, so this one is drawn smaller. */
  isUnder: boolean
}

/** A garden: its spaces row by row from the top left; as many rows as columns. */
export type Bed = readonly (PlacedTile | null)[]

/** A legal space for the held tile. Rows and columns count from 1; 0 is the ghost row above or the ghost column to the left. */
export interface LegalCell {
  row: number
  col: number
  /** The score with the best of the four turns and with the current one, if known. */
  score?: number
  now?: number
  /** The best turn, and whether it differs from the current one. */
  turn?: number
  mustTurn?: boolean
  /** The rings and lines that it continues or spoils with the best turn and with the current one. */
  best?: ZenOutlook
  outlook?: ZenOutlook
}

/** What an Emperor tile shows. */
export type Wish =
  | { kind: 'decor'; what: Decor }
  | { kind: 'path'; what: Path }
  | { kind: 'floor'; what: Floor }

export const PREFERENCES = [
  'minor', 'major', 'majority', 'detail', 'walkways', 'decor', 'unity', 'minimalistic', 'mission',
] as const
export type Preference = (typeof PREFERENCES)[number]

/** One plaque of the Emperor: his wish, and the progress of the viewing seat. */
export interface WishPlaque {
  id: string
  preference: Preference
  wishes: Wish[]
  /** The numbers in the sentence about its points. */
  pays: { n?: number; next?: number }
  /** How many my garden shows; for missions one number for each wish. */
  have: number[]
  /** What that is worth now; null while it is open. */
  worth: number | null
  /** The steps of what pays by number, and the step reached. */
  scale?: { count: string; points: number }[]
  at?: number
  /** Missions: the points tiles still lying there, top first. */
  stack?: number[]
  /** Several missions are told apart by their number. */
  number?: number
  /** Missions: I have completed it. */
  done?: boolean
}

export const shows = (tile: TileFace, wish: Wish): boolean => tile[wish.kind] === wish.what
