// Making tables: against bots, with friends, around one screen.
import type { SeatWanted } from '../protocol'
import { words } from './words.svelte'
import { api } from './api'
import type { KnownGame } from './games'
import { savedTables } from './saved-tables.svelte'
import { preferences } from './preferences.svelte'
import { router } from './router.svelte'

export type Company = 'bots' | 'friends' | 'screen'

export interface Wish {
  game: string
  company: Company
  players: number
  level: string
  options: Record<string, string>
  /** Around one screen: who plays; an empty name is a bot. */
  names: string[]
  hints: boolean
  slow: boolean
  listed: boolean
}

export const wishFor = (game: string, company: Company): Wish => ({
  ...preferences.lastChoice<Wish>(`${game}.${company}`, {
    game,
    company,
    players: 3,
    level: 'steady',
    options: {},
    names: [],
    hints: true,
    slow: false,
    listed: false,
  }),
  game,
  company,
})

export const myName = (): string => preferences.name || words.now.app.guest

/** The names of bots are plants, in the language of whoever invites them. */
const bot = (level: string, seat: number): SeatWanted => {
  const names = words.now.app.botNames.split('|')
  return { kind: 'bot', level, name: names[seat % names.length]! }
}

/** Who is to sit where. */
export function seatsFor(wish: Wish, mine: string): SeatWanted[] {
  return Array.from({ length: wish.players }, (_, seat): SeatWanted => {
    if (wish.company === 'screen') {
      const name = wish.names[seat]?.replaceAll(',', ' ').trim() ?? ''
      return name || seat < 2 ? { kind: 'person', name: name || `${words.now.app.guest} ${seat + 1}` } : bot(wish.level, seat)
    }
    if (seat === 0) return { kind: 'person', name: mine }
    return wish.company === 'bots' ? bot(wish.level, seat) : { kind: 'open' }
  })
}

/** Make the table, keep its tokens, and go there. */
export async function begin(wish: Wish): Promise<void> {
  const created = await api.create({
    game: wish.game,
    seats: seatsFor(wish, myName()),
    options: wish.options,
    settings: { hints: wish.hints, pace: wish.slow ? 'slow' : 'live', is_public: wish.company === 'friends' && wish.listed },
    start: wish.company !== 'friends',
  })
  preferences.rememberChoice(`${wish.game}.${wish.company}`, wish)
  keepCreated(created, wish.game)
  router.go({ page: 'table', table: created.table })
}

/** A guided first game: a known shuffle, gentle bots, and a guide beside the table. */
export async function beginLesson(game: KnownGame): Promise<void> {
  const { lesson } = await game.lesson()
  const created = await api.create({
    game: game.name,
    seats: [{ kind: 'person', name: myName() }, ...lesson.bots.map((level, i) => bot(level, i))],
    settings: { hints: true },
    start: true,
    seed: lesson.seed,
  })
  keepCreated(created, game.name)
  savedTables.learn(created.table, 0)
  router.go({ page: 'table', table: created.table }, { instead: true })
}

export function keepCreated(created: { table: string; host: string; seats: { seat: number; token: string }[] }, game: string): void {
  savedTables.change(created.table, game, (table) => ({ ...table, at: Date.now(), host: created.host, seats: created.seats }))
}
