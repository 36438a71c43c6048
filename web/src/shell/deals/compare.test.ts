import { expect, test } from 'vitest'
import type { Frame } from '../../protocol'
import { blossoms } from './blossoms'
import { choicesOf, firstDifference } from './compare'

const frame = (decision: number, seat: number, move: string, forced = false): Frame => ({
  decision, move, words: `plays ${move}`, data: null, score: [], totals: [decision, 2], to_act: [],
  told: decision ? { number: 0, decision, at: 0, seat, is_forced: forced, is_undo: false, events: [], rows: '', stand_in: null, name: '' } : null,
})

test('a seat’s own choices are compared, and the first that differs is found', () => {
  const mine = choicesOf([frame(0, 0, ''), frame(1, 0, 'a'), frame(2, 1, 'x'), frame(3, 0, 'b'), frame(4, 0, 'c', true)], 0)
  const theirs = choicesOf([frame(0, 0, ''), frame(1, 0, 'a'), frame(2, 0, 'c')], 0)
  expect(mine.map(({ at, move, points }) => [at, move, points])).toEqual([[1, 'a', 1], [3, 'b', 3]])
  expect(firstDifference(mine, theirs)).toBe(2)
  expect(firstDifference(mine, mine)).toBe(0)
  expect(firstDifference(mine, mine.slice(0, 1))).toBe(2)
})

test('the best result gets all blossoms', () => {
  expect([null, 0, 0.5, 1].map(blossoms)).toEqual([0, 0, 3, 5])
})
