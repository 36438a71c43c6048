import { beforeAll, expect, it } from 'vitest'
import type { Better, PreviewOf } from '../../protocol'
import type { SakuraData, SakuraMove, SakuraWay } from './types'
import { sayings } from './sayings'
import { sayOf, whyOf } from './why'
import { gameWords } from './words'

const alone: SakuraWay[] = [{ space: 9, emperor: 9, disgraced: true, tree: false }]
const data = {
  painters: [{ lost: 0, hand: [{ card: 2, garden: 'Emperor +2', painter: '+-3', alone }] }],
  choice: { forward: { space: 7, emperor: 10, disgraced: false, tree: false } },
  cards: { garden: [0, 0], painter: [0, 0], garden_actions: ['Emperor +2'], painter_actions: ['+-3'] },
} as unknown as SakuraData
const withSpace = (space: unknown) => ({ spread: { painters: [{ space, lost: [0, 1] }] } }) as unknown as PreviewOf
const better = (parts: Partial<SakuraMove>) => ({ parts, words: 'go forward to space 7' }) as unknown as Better
const why = (parts: Partial<SakuraMove>, preview?: PreviewOf) => whyOf(better(parts), data, 0, preview)

beforeAll(() => Promise.all([gameWords.load(), sayings.load()]))

it('says in a sentence what a card does, mine or the court painter’s', () => {
  expect(sayOf(better({ do: 'card', card: 2 }), data)).toBe('Play card 2: first the Emperor goes 2 on, then your painter goes 3 on or back, as you choose.')
  expect(sayOf(better({ do: 'court', card: 2 }), data)).toBe('Give the court painter card 2: first the Emperor goes 2 on, then the court painter goes 3 on.')
  expect(sayOf(better({ do: 'forward' }), data)).toBe('Go forward to space 7.')
})

it('says where a card leads on its own or, once that is known, with everybody’s cards', () => {
  expect(why({ do: 'card', card: 2 })).toBe('If only this card were played, you would stand on space 9 after a disgrace.')
  expect(why({ do: 'card', card: 2 }, withSpace([0, 11]))).toBe('When everybody has played, you will probably stand between the gate and space 11.')
  expect(why({ do: 'card', card: 2 }, withSpace(0))).toBe('When everybody has played, you will probably stand at the gate.')
})

it('says how close to the Emperor a direction leads', () => expect(why({ do: 'forward' })).toBe('You would then be 3 steps behind the Emperor.'))
