// The input of Sakura's drawings: plain data as a seat sees it.
import type { GardenAction, PainterAction, SpaceKind as AnySpace } from './types'

export type SpaceKind = Exclude<AnySpace, 'gate'>
/** The board: the kinds of the spaces 1, 2, 3 …; the gate is space 0. */
export type Track = readonly SpaceKind[]

export type Action = GardenAction | PainterAction

export interface CardFace {
  /** The order number. */
  n: number
  garden: GardenAction
  painter: PainterAction
}

export interface PainterPiece {
  seat: number
  name: string
  /** The painter that belongs to nobody. */
  court?: boolean
  /** 0 is the gate. */
  space: number
  tokens: number
}

/** Where I would end if nothing else moved (once for each direction), and the range of spaces that is really possible. */
export interface Preview {
  seat: number
  ghosts: { space: number; emperor: number; disgraced: boolean }[]
  low: number
  high: number
  /** The marked spaces to which a direction would take my painter or the Emperor. */
  targets: number[]
  /** Where a direction would take the Emperor. */
  emperors: number[]
  /** A hint proposes it, so an arrow leads there. */
  advised: boolean
}

/** A card in the round: face down until the reveal. */
export interface RoundCard {
  seat: number
  card: CardFace | null
  /** drawn: the court painter's card, which comes from the deck. */
  state: 'choosing' | 'chosen' | 'drawn' | 'waiting' | 'playing' | 'played' | 'dropped'
}

/** An action's parts: who moves, which way (±: the owner chooses), how far. */
export interface Reading {
  who: 'emperor' | 'closest' | 'furthest' | 'painter'
  way: 'forward' | 'back' | 'either' | 'leap' | 'count'
  steps: number
}
const WHO: Record<string, Reading['who']> = { Emperor: 'emperor', closest: 'closest', furthest: 'furthest' }
const WAYS: Record<string, Reading['way']> = { '+': 'forward', '-': 'back', '+-': 'either' }

/** The parts of an action's name: "Emperor +-1" is who, way and steps; a name without a number is a way of its own. */
export function readAction(action: Action): Reading {
  const [, who, way, steps] = /^(?:(\w+) )?(\+-|\+|-)(\d+)$/.exec(action) ?? []
  if (!way) return { who: 'painter', way: action as 'leap' | 'count', steps: 0 }
  return { who: who ? WHO[who]! : 'painter', way: WAYS[way]!, steps: Number(steps) }
}

/** "+2", "−1", "±3", or nothing for leap and count. */
export function distance({ way, steps }: Reading): string {
  const sign = { forward: '+', back: '−', either: '±', leap: '', count: '' }[way]
  return sign && `${sign}${steps}`
}
