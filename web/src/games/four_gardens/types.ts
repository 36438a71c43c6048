// Written by `scripts/write_protocol.py` from the game's types.py. Do not edit.

/** The parts of an event with only a kind and a seat. */
export interface NoParts {
}

export const CARD_USES = ['rotate', 'wild', 'cart'] as const
export type CardUse = (typeof CARD_USES)[number]

export interface FourGardensBonusTiles {
  'planning expansion'?: number
  'take wilds'?: number
  'extra rewards'?: number
}

/** A card. If only its landscape side is known, card, need and sign are null. */
export interface FourGardensCard {
  card: number | null
  panorama: Panorama
  frame: number
  frames: number
  god: GodSign
  need: FourGardensResources | null
  sign: 'wild' | FourGardensSign | null
}

/** The table. `actions`: actions of a turn; `hand_limit`: cards of a full hand; `panoramas`: frames by colour. */
export interface FourGardensData {
  seats: number
  first_seat: number
  seat: number | null
  phase: Phase | null
  round: number
  last_round: boolean
  over: boolean
  actions: number
  hand_limit: number
  actions_left: number
  wilds_left: number
  shifts_left: number
  rewarding: FourGardensCard | null
  pagoda: FourGardensFloor[]
  supply: Record<Resource, number>
  panoramas: Record<Panorama, number>
  tracks: Record<God, number[]>
  bonus_tiles: Record<Pile, number[]>
  end_landscapes: number
  open_cards: (FourGardensCard | null)[]
  pile: FourGardensPile
  discards: FourGardensCard[]
  players: FourGardensPlayer[]
  score: Record<string, number>[]
  luck: number[] | null
}

/** A floor of the pagoda: what it shows on sides 0 to 3, and the side with its 3. */
export interface FourGardensFloor {
  floor: number
  kind: Resource
  three: number
  sides: number[]
}

/** An active card with the resources that lie on it. */
export interface FourGardensGroundwork {
  card: number | null
  panorama: Panorama
  frame: number
  frames: number
  god: GodSign
  need: FourGardensResources | null
  sign: 'wild' | FourGardensSign | null
  placed: FourGardensResources
}

/** The pile: its top card by the landscape side; its order, from the bottom up, where nothing is hidden. */
export interface FourGardensPile {
  cards: number
  top: FourGardensCard | null
  order: number[] | null
}

/** A player's part of the table; `faces` are the values on the player's side of the pagoda, bottom first. */
export interface FourGardensPlayer {
  side: number
  faces: number[]
  planning: Record<Resource, number>
  planning_spaces: number
  groundwork: (FourGardensGroundwork | null)[]
  landscapes: FourGardensCard[]
  finished: number
  largest_panorama: number
  marker_spaces: Record<God, number | null>
  bonus_tiles: FourGardensBonusTiles
  hand_size: number
  hand: (FourGardensCard | null)[]
  others_know: ('nothing' | 'landscape' | 'all')[]
}

/** Resources by kind; kinds without any are omitted. */
export interface FourGardensResources {
  wood?: number
  water?: number
  stone?: number
  plants?: number
}

/** A pagoda sign: the floor to turn and the order of collecting. */
export interface FourGardensSign {
  floor: number
  arrow: 'up' | 'down'
}

export const GODS = ['yellow', 'red', 'purple', 'blue'] as const
export type God = (typeof GODS)[number]

export const GOD_SIGNS = ['yellow', 'red', 'purple', 'blue', 'multi'] as const
export type GodSign = (typeof GOD_SIGNS)[number]

export const PANORAMAS = ['red', 'orange', 'green', 'blue'] as const
export type Panorama = (typeof PANORAMAS)[number]

export const PHASES = ['act', 'place', 'reallocate', 'finish', 'track', 'bonus', 'draw'] as const
export type Phase = (typeof PHASES)[number]

export const PILES = ['planning expansion', 'take wilds', 'extra rewards'] as const
export type Pile = (typeof PILES)[number]

export const RESOURCES = ['wood', 'water', 'stone', 'plants'] as const
export type Resource = (typeof RESOURCES)[number]

export const TURN_DIRECTIONS = ['clockwise', 'counter'] as const
export type TurnDirection = (typeof TURN_DIRECTIONS)[number]

/** Lay a card as groundwork, or discard it for its wild or its handcart. */
export interface FourGardensUseCard {
  do: 'lay' | 'wild' | 'cart'
  card: number
}

/** Discard a card and turn the pagoda. */
export interface FourGardensRotate {
  do: 'rotate'
  card: number
  direction: TurnDirection
}

export interface FourGardensTake {
  do: 'take'
  resource: Resource
  from: 'supply'
  to: 'planning' | number
}

export interface FourGardensMoveResource {
  do: 'move'
  resource: Resource
  from: 'planning' | number
  to: number
}

export interface FourGardensReturn {
  do: 'return'
  resource: Resource
  from: 'planning'
  to: 'supply'
}

/** End a reallocation. */
export interface FourGardensDone {
  do: 'done'
}

/** Finish this card next. */
export interface FourGardensFinish {
  do: 'finish'
  card: number
}

/** Choose a track for the multi-coloured sign. */
export interface FourGardensAdvance {
  do: 'advance'
  god: God
}

/** Take a bonus tile. */
export interface FourGardensTakeTile {
  do: 'tile'
  tile: Pile
}

export interface FourGardensDraw {
  do: 'draw'
  from: 'pile' | 'open'
  card?: number
}

export type FourGardensMove = FourGardensUseCard | FourGardensRotate | FourGardensTake | FourGardensMoveResource | FourGardensReturn | FourGardensDone | FourGardensFinish | FourGardensAdvance | FourGardensTakeTile | FourGardensDraw

/** A card comes to, or leaves, a place in a list of the table. */
export interface FourGardensCardAt {
  card: FourGardensCard
  index: number
}

/** A card was discarded for this. */
export interface FourGardensCardUsed {
  card: FourGardensCard
  use: CardUse
}

/** A floor and all above it turned. */
export interface FourGardensTurned {
  floor: number
  direction: TurnDirection
}

/** A resource came from a floor: the first of `count` from there, 0 for the others. */
export interface FourGardensCollected {
  resource: Resource
  floor: number
  count: number
}

export interface FourGardensMoved {
  resource: Resource
  from: 'supply' | 'planning' | number
  to: 'supply' | 'planning' | number
}

export interface FourGardensMarker {
  god: God
  from: number
  to: number | null
}

/** How many: wilds that were lost, discards that were shuffled, or landscapes that are finished. */
export interface FourGardensCount {
  count: number
}

/** A card was finished: the player's landscape number `finished`. */
export interface FourGardensFinished {
  card: FourGardensCard
  finished: number
}

/** A reward gave nothing, for the marker is gone. */
export interface FourGardensNoEffect {
  god: GodSign
}

/** A whole panorama was finished. */
export interface FourGardensPanorama {
  panorama: Panorama
  frames: number
}

/** A bonus tile was taken. */
export interface FourGardensBonusTile {
  tile: Pile
  number: number
}

/** A card is seen, or its landscape side. */
export interface FourGardensCardSeen {
  card: FourGardensCard
}

/** A card was drawn: the landscape side that everyone saw, or null. */
export interface FourGardensDrewPile {
  card: FourGardensCard | null
}

/** A turn begins with so many actions. */
export interface FourGardensNextTurn {
  actions: number
}

/** The parts of every kind of event. */
export interface FourGardensEvents {
  laid: FourGardensCardAt
  discarded: FourGardensCardUsed
  turned: FourGardensTurned
  collected: FourGardensCollected
  moved: FourGardensMoved
  lost: FourGardensCount
  finished: FourGardensFinished
  advanced: FourGardensMarker
  pushed: FourGardensMarker
  removed: FourGardensMarker
  no_effect: FourGardensNoEffect
  panorama: FourGardensPanorama
  bonus_tile: FourGardensBonusTile
  drew_open: FourGardensCardAt
  drew_pile: FourGardensDrewPile
  saw: FourGardensCardSeen
  top_card: FourGardensCardSeen
  reshuffled: FourGardensCount
  refilled: FourGardensCardAt
  next_turn: FourGardensNextTurn
  last_round: FourGardensCount
  over: NoParts
}
