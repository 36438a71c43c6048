// Written by `scripts/write_protocol.py` from the game's types.py. Do not edit.

/** The parts of an event with only a kind and a seat. */
export interface NoParts {
}

export const GARDEN_ACTIONS = ['Emperor +1', 'Emperor +2', 'Emperor -1', 'Emperor +-1', 'closest -2', 'furthest +2'] as const
export type GardenAction = (typeof GARDEN_ACTIONS)[number]

export const PAINTER_ACTIONS = ['+1', '+2', '+3', '+-1', '+-2', '+-3', 'leap', 'count'] as const
export type PainterAction = (typeof PAINTER_ACTIONS)[number]

export const SPACE_KINDS = ['gate', 'path', 'bridge', 'torii', 'sakura'] as const
export type SpaceKind = (typeof SPACE_KINDS)[number]

export const STAGES = ['choosing', 'garden', 'painter', 'over'] as const
export type Stage = (typeof STAGES)[number]

export const WHY_NOTHINGS = ['no closest', 'no furthest', 'nobody ahead', 'stayed at the gate', 'Emperor stayed'] as const
export type WhyNothing = (typeof WHY_NOTHINGS)[number]

/** A card and its two actions. */
export interface SakuraCard {
  card: number
  garden: GardenAction
  painter: PainterAction
}

/** Where a painter and the Emperor would stand; `tree`: the Emperor would reach a cherry tree. */
export interface SakuraWay {
  space: number
  emperor: number
  disgraced: boolean
  tree: boolean
}

/** A card in a hand; while it may be chosen, also where it would lead on its own, for each choice of its owner. */
export interface SakuraHeldCard {
  card: number
  garden: GardenAction
  painter: PainterAction
  alone?: SakuraWay[]
}

/** Where a painter's tokens came from. */
export interface SakuraScore {
  start: number
  trees: number
  disgrace: number
  total: number
}

/** A painter. The court painter has no hand and no score. */
export interface SakuraPainter {
  painter: number
  court: boolean
  space: number
  tokens: number
  lost: number
  chosen: SakuraCard | null
  played: SakuraCard | null
  unresolved: boolean
  has_chosen?: boolean
  hand_size?: number
  hand?: SakuraHeldCard[] | null
  score?: SakuraScore
}

/** Where each direction would lead. */
export interface SakuraChoice {
  forward: SakuraWay
  backward: SakuraWay
}

/** The actions of cards 1 to 60, as indices into the two lists of actions. */
export interface SakuraDeck {
  garden_actions: GardenAction[]
  painter_actions: PainterAction[]
  garden: number[]
  painter: number[]
}

/** The table.

`trees` are spaces, `trees_scored` counts them; `choice` is set while a player has to choose a direction. */
export interface SakuraData {
  seats: number
  tricky: boolean
  round: number
  stage: Stage
  over: boolean
  to_act: number[]
  path: SpaceKind[]
  cards: SakuraDeck
  trees: number[]
  trees_scored: number
  at_tree: boolean
  emperor: number
  painters: SakuraPainter[]
  further: number | null
  resolving: number | null
  choice: SakuraChoice | null
  deck: number[] | null
  deck_order: 'hidden' | 'last is next'
  deck_size: number
  discards: number[]
  reshuffled: number[]
  luck: number[] | null
}

/** Choose a card for your own painter, or for the court painter. */
export interface SakuraCardMove {
  do: 'card' | 'court'
  card: number
}

/** Choose a direction. */
export interface SakuraDirection {
  do: 'forward' | 'backward'
}

export type SakuraMove = SakuraCardMove | SakuraDirection

/** You chose a card for a painter; only you are told. */
export interface SakuraPicked {
  card: SakuraCard
  painter: number
}

/** A card is seen. */
export interface SakuraCardShown {
  card: SakuraCard
}

/** A card was discarded, perhaps before it was resolved. */
export interface SakuraDiscarded {
  card: SakuraCard
  unresolved: boolean
}

export interface SakuraWalked {
  from: number
  to: number
  steps: number
}

export interface SakuraWent {
  from: number
  to: number
}

export interface SakuraDisgraced {
  from: number
  to: number
  tokens: number
}

/** The Emperor reached tree 1, 2 or 3. */
export interface SakuraTree {
  tree: number
  space: number
}

/** A painter and the Emperor met; `by` is the one who moved. */
export interface SakuraBumped {
  space: number
  by: 'painter' | 'Emperor'
}

/** An action moved nothing. */
export interface SakuraNothing {
  why: WhyNothing
}

/** A painter got tokens at tree 1, 2 or 3 as number `place` in the order. */
export interface SakuraPaid {
  tokens: number
  place: number
  tree: number
}

/** How many cards were shuffled or drawn. */
export interface SakuraCards {
  cards: number
}

/** A round begins. */
export interface SakuraRound {
  round: number
}

/** The parts of every kind of event. */
export interface SakuraEvents {
  chose: NoParts
  picked: SakuraPicked
  revealed: SakuraCardShown
  resolves: SakuraCardShown
  emperor_moved: SakuraWalked
  tree: SakuraTree
  moved: SakuraWalked
  leapt: SakuraWent
  bumped: SakuraBumped
  disgraced: SakuraDisgraced
  nothing: SakuraNothing
  discarded: SakuraDiscarded
  paid: SakuraPaid
  closed_up: SakuraWent
  reshuffled: SakuraCards
  drew: SakuraCards
  drew_card: SakuraCardShown
  round: SakuraRound
  over: NoParts
}
