import { describe, expect, it } from 'vitest'
import { inOldOrder } from './names'
import type { PreviewOf } from '../../protocol'
import { faces, floorsOf, gainOf, groundworkOf, moveOf, resourceMove, sourcesOf, targetsOf, textOf, tokens, tracksOf } from './data'
import type { FourGardensData, FourGardensGroundwork, FourGardensMove, FourGardensPlayer } from './types'

const card: FourGardensGroundwork = { card: 37, panorama: 'green', frame: 3, frames: 4, god: 'red', need: { wood: 1, stone: 2 }, sign: { floor: 4, arrow: 'up' }, placed: { stone: 1 } }
const player = {
  side: 0,
  planning: { wood: 1, water: 0, stone: 0, plants: 2 },
  planning_spaces: 4,
  groundwork: [null, card, null],
  landscapes: [],
  finished: 0,
  marker_spaces: { yellow: 2, red: 7, purple: null, blue: 1 },
  bonus_tiles: {},
  hand_size: 1,
  hand: [card, null],
} as unknown as FourGardensPlayer
const data = {
  pagoda: [{ floor: 1, kind: 'water', three: 2, sides: [1, 0, 3, 2] }],
  players: [player],
} as unknown as FourGardensData

it('counts resources out one by one', () => expect(tokens(player.planning)).toEqual(['wood', 'plants', 'plants']))

it('shows the cards that are known', () => {
  expect(faces(player.hand)).toEqual([{ id: 37, panorama: 'green', frame: 3, frames: 4, god: 'red', need: ['wood', 'stone', 'stone'], sign: { floor: 4, collect: 'up' } }])
})

it('fills the needs that are met', () => expect(groundworkOf(player)[0]!.filled).toEqual([false, true, false]))

it('finds the side that shows most', () => expect(floorsOf(data)).toEqual([{ resource: 'water', three: 2 }]))

it('puts markers on their spaces, and those that are gone beside the track', () => {
  const tracks = tracksOf(data)
  expect([tracks.yellow[0]!.at, tracks.red[0]!.at, tracks.purple[0]!.at, tracks.blue[0]!.at]).toEqual([1, 6, -1, 0])
})

it('sees what a move would bring', () => {
  const after = { players: [{ ...player, planning: { wood: 1, water: 2, stone: 0, plants: 2 } }] }
  expect(gainOf({ data: after } as PreviewOf, data, 0)).toEqual(['water', 'water'])
  expect(gainOf(undefined, data, 0)).toBeNull()
})

describe('moving a resource', () => {
  const written = (...moves: Parameters<typeof moveOf>) => textOf(moveOf(...moves))
  it('is written as text if it is illegal', () => {
    expect(written({ kind: 'water', from: 'supply' }, 'planning')).toBe('take water to planning')
    expect(written({ kind: 'water', from: 'supply' }, 37)).toBe('take water to 37')
    expect(written({ kind: 'water', from: 'planning' }, 37)).toBe('move water to 37')
    expect(written({ kind: 'water', from: 12 }, 37)).toBe('move water from 12 to 37')
    expect(written({ kind: 'water', from: 'planning' }, 'supply')).toBe('return water')
    expect(textOf({ do: 'rotate', card: 12, direction: 'counter' })).toBe('rotate 12 counter')
  })
  const moves: FourGardensMove[] = [
    { do: 'move', resource: 'water', from: 'planning', to: 37 },
    { do: 'move', resource: 'wood', from: 12, to: 37 },
    { do: 'return', resource: 'water', from: 'planning', to: 'supply' },
    { do: 'done' },
  ]
  const legal = moves.map((parts, move) => ({ text: '', move, parts: { ...parts }, words: '' }))
  it('finds what can be picked up', () => {
    expect(sourcesOf(legal)).toEqual([{ kind: 'water', from: 'planning' }, { kind: 'wood', from: 12 }])
  })
  it('finds its legal places', () => {
    expect(targetsOf({ kind: 'water', from: 'planning' }, [12, 37], legal)).toEqual([37])
    expect(targetsOf(null, [12, 37], legal)).toEqual([])
  })
  it('is read from a hint', () => {
    expect(resourceMove(legal[1]!)).toEqual({ held: { kind: 'wood', from: 12 }, to: 37 })
    expect(resourceMove(legal[3]!)).toBeNull()
  })
})

it('keeps tokens in their places', () => {
  expect(inOldOrder(['stone', 'wood', 'stone'], ['wood', 'stone', 'plants'])).toEqual(['stone', 'wood', 'plants'])
})
