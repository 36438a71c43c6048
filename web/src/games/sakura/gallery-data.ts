// A made-up position in mid-game, for the gallery.
import type { PainterPiece, RoundCard, CardFace, SpaceKind } from './pieces'

function track(bridge: number): SpaceKind[] {
  const path = (count: number): SpaceKind[] => Array<SpaceKind>(count).fill('path')
  const crossing = Array<SpaceKind>(bridge).fill('bridge')
  const stage: SpaceKind[] = [...path(4), ...crossing, ...path(4), 'sakura']
  return [...path(4), ...crossing, 'torii', ...stage, ...stage, ...stage]
}
export const shortTrack = track(1)
export const longTrack = track(3)

export const four: PainterPiece[] = [
  { seat: 0, name: 'Aiko', space: 13, tokens: 7 },
  { seat: 1, name: 'Moss', space: 14, tokens: 5 },
  { seat: 2, name: 'Emil', space: 9, tokens: 4 },
  { seat: 3, name: 'Pine', space: 0, tokens: 5 },
]
export const six: PainterPiece[] = [
  { seat: 0, name: 'Aiko', space: 0, tokens: 5 },
  { seat: 1, name: 'Moss', space: 0, tokens: 5 },
  { seat: 2, name: 'Emil', space: 6, tokens: 12 },
  { seat: 3, name: 'Pine', space: 0, tokens: 3 },
  { seat: 4, name: 'Fern', space: 0, tokens: 5 },
  { seat: 5, name: 'Heron', space: 30, tokens: 0 },
]
export const deck: CardFace[] = [
  { n: 4, garden: 'Emperor +-1', painter: 'leap' },
  { n: 12, garden: 'closest -2', painter: '+1' },
  { n: 27, garden: 'furthest +2', painter: '+3' },
  { n: 44, garden: 'Emperor +1', painter: 'count' },
  { n: 56, garden: 'Emperor +2', painter: '+-3' },
  { n: 9, garden: 'Emperor -1', painter: '+-2' },
]
export const choosing: RoundCard[] = [
  { seat: 0, card: null, state: 'choosing' },
  { seat: 1, card: null, state: 'chosen' },
  { seat: 2, card: null, state: 'chosen' },
  { seat: 3, card: null, state: 'choosing' },
]
export const playing: RoundCard[] = [
  { seat: 0, card: deck[2]!, state: 'waiting' },
  { seat: 1, card: deck[0]!, state: 'played' },
  { seat: 2, card: deck[1]!, state: 'playing' },
  { seat: 3, card: deck[4]!, state: 'dropped' },
]
