// What the Sakura drawings are given: plain data, as a seat sees it.

export type SpaceKind = 'path' | 'bridge' | 'torii' | 'sakura'
/** The board: the kinds of the spaces 1, 2, 3 …; the gate is space 0. */
export type Track = readonly SpaceKind[]

export const GARDEN_ACTIONS = ['E+1', 'E+2', 'E-1', 'E+-1', 'C-2', 'F+2'] as const
export const PAINTER_ACTIONS = ['P+1', 'P+2', 'P+3', 'P+-1', 'P+-2', 'P+-3', 'JUMP', 'COUNT'] as const
export type GardenAction = (typeof GARDEN_ACTIONS)[number]
export type PainterAction = (typeof PAINTER_ACTIONS)[number]
export type Action = GardenAction | PainterAction

export interface SakuraCard {
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
  card: SakuraCard | null
  /** drawn: the court painter's card comes from the deck. */
  state: 'choosing' | 'chosen' | 'drawn' | 'waiting' | 'playing' | 'played' | 'dropped'
}

/** An action's parts: who moves, which way (±: the owner chooses), how far. */
export interface Reading {
  who: 'emperor' | 'closest' | 'furthest' | 'painter'
  way: 'forward' | 'back' | 'either' | 'leap' | 'count'
  steps: number
}
const WHO = { E: 'emperor', C: 'closest', F: 'furthest', P: 'painter' } as const
const WAY = { '+': 'forward', '-': 'back', '+-': 'either' } as const

export function readAction(action: Action): Reading {
  if (action === 'JUMP') return { who: 'painter', way: 'leap', steps: 0 }
  if (action === 'COUNT') return { who: 'painter', way: 'count', steps: 0 }
  const [, who, way, steps] = /^([ECFP])(\+-|\+|-)(\d)$/.exec(action)!
  return { who: WHO[who as 'E'], way: WAY[way as '+'], steps: Number(steps) }
}

/** "+2", "−1", "±3", or nothing for leap and count. */
export function distance({ way, steps }: Reading): string {
  const sign = { forward: '+', back: '−', either: '±', leap: '', count: '' }[way]
  return sign && `${sign}${steps}`
}
