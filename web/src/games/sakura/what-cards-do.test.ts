import { beforeAll, expect, it } from 'vitest'
import { sayings } from './sayings'
import { cardSentence } from './sentences'

beforeAll(() => sayings.load())

it('says in a sentence what a card does', () => {
  expect(cardSentence({ n: 13, garden: 'Emperor +2', painter: 'count' })).toBe(
    'First the Emperor goes 2 on, then its owner’s painter goes one space for each painter ahead; the card with the lowest number plays first.',
  )
  expect(cardSentence({ n: 45, garden: 'closest -2', painter: 'leap' })).toContain('the painter closest behind the Emperor goes 2 back, then its owner’s painter leaps right in front of')
  expect(cardSentence({ n: 49, garden: 'Emperor +-1', painter: '+1' })).toContain('goes 1 on or back, as its owner chooses')
})
