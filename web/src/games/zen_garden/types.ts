// Written by `scripts/write_protocol.py` from the game's types.py. Do not edit.

/** The parts of an event with only a kind and a seat. */
export interface NoParts {
}

export const DECORS = ['pagoda', 'bench', 'buddha', 'gate', 'crane'] as const
export type Decor = (typeof DECORS)[number]

export const PATHS = ['sand', 'wood', 'stone'] as const
export type Path = (typeof PATHS)[number]

export const FLOORS = ['sand', 'gravel', 'trees', 'clay', 'water', 'cherry blossom'] as const
export type Floor = (typeof FLOORS)[number]

export const WISH_KINDS = ['minor', 'major', 'majority', 'detail'] as const
export type WishKind = (typeof WISH_KINDS)[number]

/** A garden tile; the tiles are numbered from 1. */
export interface ZenTile {
  tile: number
  decor: Decor
  path: Path
  floor: Floor
}

/** A tile in a garden; the rotation counts quarter turns clockwise. */
export interface ZenPlacedTile {
  tile: number
  decor: Decor
  path: Path
  floor: Floor
  row: number
  column: number
  rotation: number
}

/** A space of a garden. */
export interface ZenSpace {
  row: number
  column: number
}

/** One player's garden. `rings` are the top left spaces of closed rings; `missions` the points taken for each one done. */
export interface ZenGardenPlot {
  coins: number
  tiles: ZenPlacedTile[]
  rings: ZenSpace[]
  shown: Record<string, number>
  missions: Record<string, number>
}

/** A space of the market. */
export interface ZenSlot {
  slot: string
  row: number
  column: number
  price: number
  tile: ZenTile | null
}

/** A mission: `needed` tiles of each of two wishes; the remaining points. */
export interface ZenMission {
  mission: number
  wishes: string[]
  needed: number
  points_left: number[]
}

/** The points for each achievement. A list starts at "none". */
export interface ZenPoints {
  walkways: number[]
  decor: number[]
  minor: number
  major: number
  majority: number[]
  detail: number[]
  unity: number
  minimalistic: number[]
}

/** The table. `score`: by seat and clause. `clauses`: where each preference in play counts. `texts`: how moves are typed. */
export interface ZenGardenData {
  seats: number
  boards: number[]
  round: number
  rounds: number
  turn: number
  first_seat: number
  seat: number | null
  over: boolean
  held: ZenTile | null
  garden_side: number
  most_coins: number
  prices: number[]
  points: ZenPoints
  clauses: Record<string, string>
  texts: Record<string, string>
  wishes: Record<WishKind, string>
  missions: ZenMission[]
  market: ZenSlot[]
  gardens: ZenGardenPlot[]
  supply: ZenTile[]
  supply_order: 'hidden' | 'last is next'
  discards: ZenTile[]
  score: Record<string, number>[]
  luck: number[] | null
}

/** Take a tile from the market. */
export interface ZenTake {
  do: 'take'
  slot: string
  row: number
  column: number
}

/** Place the tile in hand. Row 0 is just above the garden, column 0 just left of it: the garden shifts. */
export interface ZenPlace {
  do: 'place'
  row: number
  column: number
  rotation: number
}

export type ZenGardenMove = ZenTake | ZenPlace

/** A ring or a line of equal decors that can still be completed: `has` of its spaces are filled. */
export interface ZenBegun {
  kind: 'ring' | 'line'
  has: number
  spaces: ZenSpace[]
}

/** What a placement continues, and what can no longer be completed after it. Spaces are counted as in the move. */
export interface ZenOutlook {
  continues: ZenBegun[]
  spoils: ZenBegun[]
}

/** A tile was taken from a slot. */
export interface ZenTook {
  tile: ZenTile
  slot: string
  price: number
}

/** A garden moved one space. */
export interface ZenShifted {
  direction: 'down' | 'right'
}

/** A tile was placed. */
export interface ZenPlaced {
  tile: ZenTile
  row: number
  column: number
  rotation: number
}

/** Coins for lines of equal decors. */
export interface ZenBonus {
  coins: number
  lines: number
}

/** A mission was completed. */
export interface ZenMissionDone {
  mission: number
  points: number
}

/** A tile that leaves or reaches a slot. */
export interface ZenMarketTile {
  tile: ZenTile
  slot: string
}

export interface ZenSlid {
  tile: ZenTile
  from: string
  to: string
}

/** A number of discarded tiles became the new supply. */
export interface ZenReshuffled {
  tiles: number
}

/** The parts of every kind of event. */
export interface ZenGardenEvents {
  took: ZenTook
  shifted: ZenShifted
  placed: ZenPlaced
  bonus: ZenBonus
  mission: ZenMissionDone
  discarded: ZenMarketTile
  slid: ZenSlid
  reshuffled: ZenReshuffled
  drew: ZenMarketTile
  first_player: NoParts
  over: NoParts
}
