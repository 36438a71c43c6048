import { expect, it } from 'vitest'
import { findMove, partsOf } from './moves'

interface Move {
  do: 'take' | 'done'
  slot?: string
}
const legal = [{ do: 'take', slot: 'a0' }, { do: 'take', slot: 'b1' }, { do: 'done' }].map((parts, move) => ({ move, text: '', parts, words: '' }))

it('finds a move by some of its parts, and nothing if one differs', () => {
  expect(findMove<Move>(legal, { do: 'take', slot: 'b1' })?.move).toBe(1)
  expect(findMove<Move>(legal, { do: 'done' })?.move).toBe(2)
  expect(findMove<Move>(legal, { do: 'take', slot: 'c2' })).toBeUndefined()
  expect(partsOf<Move>(legal[0]!).slot).toBe('a0')
})
