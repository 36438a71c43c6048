// What the Sakura drawings are given: plain data, as a seat sees it.
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
  /** 0 is the gate. */
  space: number
  tokens: number
}

/** Where I would end if nothing else moved (once for each way to choose), and between which spaces it may really be. */
export interface Preview {
  seat: number
  ghosts: { space: number; emperor: number; disgraced: boolean }[]
  low: number
  high: number
}

/** A card in the round: face down until the reveal. */
export interface RoundCard {
  seat: number
  card: CardFace | null
  /** drawn: the court painter's card comes from the deck. */
  state: 'choosing' | 'chosen' | 'drawn' | 'waiting' | 'playing' | 'played' | 'dropped'
}

/** An action's parts: who moves, which way (±: the owner chooses), how far. */
export interface Reading {
  who: 'emperor' | 'closest' | 'furthest' | 'painter'
  way: 'forward' | 'back' | 'either' | 'leap' | 'count'
  steps: number
}
type Ways = Pick<Reading, 'way' | 'steps'>
const forward = (steps: number): Ways => ({ way: 'forward', steps })
const back = (steps: number): Ways => ({ way: 'back', steps })
const either = (steps: number): Ways => ({ way: 'either', steps })

const READINGS: Record<Action, Reading> = {
  'Emperor +1': { who: 'emperor', ...forward(1) },
  'Emperor +2': { who: 'emperor', ...forward(2) },
  'Emperor -1': { who: 'emperor', ...back(1) },
  'Emperor +-1': { who: 'emperor', ...either(1) },
  'closest -2': { who: 'closest', ...back(2) },
  'furthest +2': { who: 'furthest', ...forward(2) },
  '+1': { who: 'painter', ...forward(1) },
  '+2': { who: 'painter', ...forward(2) },
  '+3': { who: 'painter', ...forward(3) },
  '+-1': { who: 'painter', ...either(1) },
  '+-2': { who: 'painter', ...either(2) },
  '+-3': { who: 'painter', ...either(3) },
  leap: { who: 'painter', way: 'leap', steps: 0 },
  count: { who: 'painter', way: 'count', steps: 0 },
}

export const readAction = (action: Action): Reading => READINGS[action]

/** "+2", "−1", "±3", or nothing for leap and count. */
export function distance({ way, steps }: Reading): string {
  const sign = { forward: '+', back: '−', either: '±', leap: '', count: '' }[way]
  return sign && `${sign}${steps}`
}
