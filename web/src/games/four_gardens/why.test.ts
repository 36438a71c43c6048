import { beforeAll, expect, it } from 'vitest'
import type { Better } from '../../protocol'
import { needName } from './names'
import { DIRECTIONS } from './pieces'
import { sayings } from './sayings'
import type { FourGardensData, FourGardensMove } from './types'
import { sayOf, whyOf } from './why'
import { gameWords } from './words'

const ground = { card: 37, panorama: 'green', frame: 3, frames: 4, god: 'red', need: { wood: 1, stone: 2 }, sign: { floor: 4, arrow: 'up' }, placed: { stone: 1 } }
const held = { card: 5, panorama: 'blue', frame: 1, frames: 5, god: 'blue', need: { plants: 2 }, sign: { floor: 1, arrow: 'up' } }
const data = {
  players: [{ planning: { wood: 0, water: 0, stone: 0, plants: 2 }, groundwork: [ground, null, null], hand: [held], marker_spaces: { red: 3 } }],
  tracks: { red: [2, 3, 4, 5] },
  bonus_tiles: { 'take wilds': [4] },
  open_cards: [{ ...held, card: 8, need: { stone: 1 } }],
} as unknown as FourGardensData
const why = (parts: Partial<FourGardensMove>) =>
  whyOf({ parts, reasons: ['new groundwork, lacks 2'] } as unknown as Better, { data, seat: 0, gainsOf: () => ({ 1: ['stone'], [-1]: [] }) })

const say = (parts: Partial<FourGardensMove>) => sayOf({ parts, words: 'give stone back' } as unknown as Better, data, 0)

beforeAll(() => Promise.all([gameWords.load(), sayings.load()]))

it('uses the singular for one resource', () => {
  expect(needName(['plants', 'wood'])).toBe('1 plant, 1 wood')
  expect(needName(['plants', 'plants'])).toBe('2 plants')
})

it('says why each kind of move is good, in one sentence for people', () => {
  expect(why({ do: 'lay', card: 5 })).toBe('You already have everything that it needs.')
  expect(why({ do: 'rotate', card: 5, direction: DIRECTIONS[1] })).toBe('That brings you 1 stone; your garden is waiting for 1 stone.')
  expect(why({ do: 'rotate', card: 5, direction: DIRECTIONS[-1] })).toContain('brings nothing now')
  expect(why({ do: 'wild', card: 5 })).toBe('You may take any resource; your garden still needs 1 wood, 1 stone.')
  expect(why({ do: 'take', resource: 'wood', from: 'supply', to: 37 })).toBe('That card then needs only 1 stone.')
  expect(why({ do: 'take', resource: 'wood', from: 'supply', to: 'planning' })).toContain('until a card needs it')
  expect(why({ do: 'advance', god: 'red' })).toBe('That track would then pay you 5 points instead of 4.')
  expect(why({ do: 'tile', tile: 'take wilds' })).toBe('Take 4 resources of your choice.')
  expect(why({ do: 'draw', from: 'open', card: 8 })).toContain('It needs 1 stone')
  expect(why({ do: 'draw', from: 'pile' })).toBe('The open cards would help you less.')
  expect(why({ do: 'done' })).toBe('Everything lies where it should.')
})

it('says what to do without repeating the card’s text', () => {
  expect(say({ do: 'lay', card: 5 })).toBe('Lay blue 1 as groundwork.')
  expect(say({ do: 'rotate', card: 5, direction: DIRECTIONS[1] })).toBe('Use blue 1 to turn the pagoda from floor 1 to the left.')
  expect(say({ do: 'rotate', card: 5, direction: DIRECTIONS[-1] })).toContain('to the right.')
  expect(say({ do: 'cart', card: 5 })).toBe('Use blue 1 to move your resources.')
  expect(say({ do: 'finish', card: 37 })).toBe('Finish green 3.')
  expect(say({ do: 'draw', from: 'open', card: 8 })).toBe('Draw the open card blue 1.')
  expect(say({ do: 'draw', from: 'pile' })).toBe('Draw from the pile.')
  expect(say({ do: 'return', resource: 'stone' })).toBe('Give stone back.')
})
