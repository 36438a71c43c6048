import { beforeAll, expect, it } from 'vitest'
import type { Better, PreviewOf } from '../../protocol'
import type { SakuraData, SakuraMove, SakuraWay } from './types'
import { whyOf } from './why'
import { gameWords } from './words'

const alone: SakuraWay[] = [{ space: 9, emperor: 9, disgraced: true, tree: false }]
const data = {
  painters: [{ lost: 0, hand: [{ card: 52, garden: 'emperor +2', painter: '+3', alone }] }],
  choice: { forward: { space: 7, emperor: 10, disgraced: false, tree: false } },
} as unknown as SakuraData
const withSpace = (space: unknown) => ({ spread: { painters: [{ space, lost: [0, 1] }] } }) as unknown as PreviewOf
const why = (parts: Partial<SakuraMove>, preview?: PreviewOf) => whyOf({ parts } as unknown as Better, data, 0, preview)

beforeAll(() => gameWords.load())

it('says where a card leads alone or, as soon as that is known, with the cards of all', () => {
  expect(why({ do: 'card', card: 52 })).toBe('On its own it takes you to space 9 in disgrace.')
  expect(why({ do: 'card', card: 52 }, withSpace([0, 11]))).toBe('With everyone’s cards: the gate to space 11.')
  expect(why({ do: 'card', card: 52 }, withSpace(8))).toBe('With all cards: space 8.')
})

it('says how close to the Emperor a direction leads', () => expect(why({ do: 'forward' })).toBe('You would then be 3 behind the Emperor.'))
