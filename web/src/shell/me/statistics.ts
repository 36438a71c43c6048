// Statistics of my finished games: by game, by number of players, by opponents, and by clause over time.
import type { MyGame } from '../../protocol'

export interface Tally {
  played: number
  won: number
  best: number
  mean: number
}

export interface ClauseLine {
  /** The number of its line in the score sheet. */
  line: string
  /** My points in each game, the oldest first. */
  points: number[]
  mean: number
  /** The mean of the last few games. */
  lately: number
}

/** A game that counts: it is finished, and exactly one seat was mine. On a shared screen we cannot know which. */
export interface Counted {
  game: MyGame
  seat: number
  points: number
  isWon: boolean
}

const LATELY = 5
const MOST_SHOWN = 40

/** The games that count, the oldest first. */
export function counted(games: readonly MyGame[]): Counted[] {
  const over = games.filter(({ listed, seats }) => listed.status === 'over' && listed.points && listed.places && seats.length === 1)
  return over
    .map((game) => ({ game, seat: game.seats[0]!, points: game.listed.points![game.seats[0]!]!, isWon: game.listed.places![game.seats[0]!] === 1 }))
    .sort((a, b) => a.game.listed.changed_at - b.game.listed.changed_at)
}

const mean = (numbers: readonly number[]): number => (numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : 0)

export function tallyOf(games: readonly Counted[]): Tally {
  const points = games.map((one) => one.points)
  return { played: games.length, won: games.filter(({ isWon }) => isWon).length, best: points.length ? Math.max(...points) : 0, mean: mean(points) }
}

/** My current and longest winning streak. */
export function streaks(games: readonly Counted[]): { now: number; longest: number } {
  let [now, longest] = [0, 0]
  for (const { isWon } of games) {
    now = isWon ? now + 1 : 0
    longest = Math.max(longest, now)
  }
  return { now, longest }
}

/** The number of consecutive days with a finished daily garden, up to today or yesterday. */
export function dailyStreak(games: readonly MyGame[], today: string): number {
  const days = new Set(games.flatMap(({ deal, listed }) => (deal.startsWith('daily-') && listed.status === 'over' ? [deal.slice(6, 16)] : [])))
  const before = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  let [streak, day] = [0, days.has(today) ? today : before(today)]
  for (; days.has(day); day = before(day)) streak++
  return streak
}

function grouped(games: readonly Counted[], keysOf: (one: Counted) => string[]): [string, Tally][] {
  const groups = new Map<string, Counted[]>()
  for (const one of games) for (const key of new Set(keysOf(one))) groups.set(key, [...(groups.get(key) ?? []), one])
  return [...groups].map(([key, found]) => [key, tallyOf(found)])
}

export const bySeats = (games: readonly Counted[]): [string, Tally][] =>
  grouped(games, ({ game }) => [String(game.listed.names.length)]).sort(([a], [b]) => Number(a) - Number(b))

/** By opponent, most frequent first: people by name unless deleted, bots by level (`bot LEVEL`). */
export const byOpponent = (games: readonly Counted[]): [string, Tally][] =>
  grouped(games, ({ game, seat }) =>
    game.listed.names.flatMap((name, at) => (at === seat ? [] : game.levels[at] ? `bot ${game.levels[at]}` : name || [])),
  ).sort(([, a], [, b]) => b.played - a.played)

/** My points by line of the score sheet, over the games that used it. */
export function byClause(games: readonly Counted[]): ClauseLine[] {
  const lines = [...new Set(games.flatMap(({ game }) => Object.keys(game.sheet)))].sort((a, b) => Number(a) - Number(b))
  return lines.map((line) => {
    const points = games.flatMap(({ game, seat }) => game.sheet[line]?.[seat] ?? []).slice(-MOST_SHOWN)
    return { line, points, mean: mean(points), lately: mean(points.slice(-LATELY)) }
  })
}

/** My best games, the best first. */
export const bestOf = (games: readonly Counted[], most: number): Counted[] => [...games].sort((a, b) => b.points - a.points).slice(0, most)
