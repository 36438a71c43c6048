import { expect, test } from 'vitest'
import type { MyGame } from '../../protocol'
import { bestOf, byClause, byOpponent, bySeats, counted, dailyStreak, streaks, tallyOf } from './statistics'

let clock = 0
function game(points: number[], places: number[], more: Partial<MyGame> = {}): MyGame {
  clock++
  return {
    listed: {
      table: `t${clock}`, game: 'zen_garden', status: 'over', pace: 'live', clock: null, names: ['Ann', 'Ben', 'Iris'].slice(0, points.length), kinds: [],
      to_act: [], decisions: 9, points, places, created_at: clock, changed_at: clock, has_seat: false,
    },
    seats: [0],
    levels: ['', '', 'keen'].slice(0, points.length),
    sheet: { 2: points.map(() => 1), 10: points },
    deal: '',
    ...more,
  }
}

test('only finished games in which I was one of the players count', () => {
  const running = game([1, 2], [1, 2])
  running.listed = { ...running.listed, status: 'playing', points: null, places: null }
  const games = counted([running, game([3, 4], [2, 1], { seats: [0, 1] }), game([5, 6], [2, 1])])
  expect(games.map(({ points, isWon }) => [points, isWon])).toEqual([[5, false]])
})

test('games are counted by players and by opponents, in chronological order', () => {
  const games = counted([game([10, 20, 5], [2, 1, 3]), game([30, 20], [1, 2]), game([20, 10], [1, 2])].reverse())
  expect(tallyOf(games)).toEqual({ played: 3, won: 2, best: 30, mean: 20 })
  expect(streaks(games)).toEqual({ now: 2, longest: 2 })
  expect(bySeats(games).map(([key, { played }]) => [key, played])).toEqual([['2', 2], ['3', 1]])
  expect(byOpponent(games).map(([key, { played, won }]) => [key, played, won])).toEqual([['Ben', 3, 2], ['bot keen', 1, 0]])
  expect(byClause(games)).toEqual([
    { line: '2', points: [1, 1, 1], mean: 1, lately: 1 },
    { line: '10', points: [10, 30, 20], mean: 20, lately: 20 },
  ])
  expect(bestOf(games, 1)[0]!.points).toBe(30)
})

test('opponents whose names were deleted are not counted as one', () => {
  const one = game([10, 20, 5], [2, 1, 3])
  one.listed = { ...one.listed, names: ['Ann', '', 'Iris'] }
  expect(byOpponent(counted([one])).map(([key]) => key)).toEqual(['bot keen'])
})

test('without games there are no wins', () => {
  expect(tallyOf([])).toEqual({ played: 0, won: 0, best: 0, mean: 0 })
  expect(tallyOf(counted([game([-4, 2], [2, 1]), game([-6, 2], [2, 1])])).best).toBe(-4)
  expect(byClause([])).toEqual([])
})

test('a streak of days ends with a missed day', () => {
  const on = (day: string): MyGame => game([1, 2], [2, 1], { deal: `daily-${day}-sakura` })
  const days = ['2026-03-01', '2026-02-28', '2026-02-27', '2026-02-25'].map(on)
  expect(dailyStreak(days, '2026-03-01')).toBe(3)
  expect(dailyStreak(days, '2026-03-02')).toBe(3)
  expect(dailyStreak(days, '2026-03-03')).toBe(0)
})
