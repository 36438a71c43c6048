import { beforeAll, expect, it } from 'vitest'
import type { Better, Position, PreviewOf } from '../../protocol'
import { sayings } from './sayings'
import type { ZenGardenMove } from './types'
import { sayOf, whyOf } from './why'
import { gameWords } from './words'

const tile = { tile: 1, decor: 'crane', path: 'sand', floor: 'clay' }
const position = {
  data: { market: [{ slot: 'a1', price: 0, tile }, { slot: 'b1', price: 1, tile }], wishes: { minor: 'path wood', major: 'decor gate', majority: 'floor sand' } },
  score: [{ name: 'Coins', clause: 'Z5.1', points: [3] }, { name: 'Decor', clause: 'Z5.3', points: [0] }],
} as unknown as Position
const why = (parts: Partial<ZenGardenMove>, preview?: Partial<PreviewOf>) =>
  whyOf({ parts, reasons: ['Coins: -1 at once'] } as unknown as Better, position, 0, preview as PreviewOf | undefined)

beforeAll(() => Promise.all([gameWords.load(), sayings.load()]))

it('never gives a tile’s cost as the reason for taking it', () => {
  expect(why({ do: 'take', slot: 'b1' })).toBe('It fits your garden so well that it is worth its price.')
  expect(why({ do: 'take', slot: 'a1' })).toContain('It costs nothing')
})

it('says what a placement scores immediately, and omits losses', () => {
  expect(why({ do: 'place' }, { points: [[2], [4]] })).toBe('It scores at once: 4 for Decor.')
  expect(why({ do: 'place' }, { points: [[2], [0]] })).toBe('It spoils nothing that you have begun.')
})

it('points at a place instead of counting rows', () => {
  const say = (row: number, column: number) => sayOf({ parts: { do: 'place', row, column, rotation: 3 } } as unknown as Better)
  expect(say(1, 2)).toBe('Place it where the arrow points; it is already turned as it should lie.')
  expect(say(0, 2)).toBe('Place it where the arrow points; your garden moves over to make room.')
})
