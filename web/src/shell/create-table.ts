// Creates tables: against bots, with friends, on a shared screen.
import type { SeatWanted } from '../protocol'
import { words } from './language.svelte'
import { api } from './api'
import { games, type Game } from './games.svelte'
import { savedTables } from './saved-tables.svelte'
import { mySecret } from './person'
import { preferences } from './preferences.svelte'
import { router } from './router.svelte'
import { clockOf, paceOf, type TimeWanted } from './time/times'

export type Company = 'bots' | 'friends' | 'screen'

export interface TableSetup {
  game: string
  company: Company
  players: number
  level: string
  options: Record<string, string>
  /** The players on a shared screen; an empty name is a bot. */
  names: string[]
  hints: boolean
  time: TimeWanted
  listed: boolean
}

/** The bots for people who have not chosen yet. */
export const NEWCOMERS = 'gentle'

/** The last choice for this game, or a common default. */
export function setupFor(game: string, company: Company): TableSetup {
  const usual = { game, company, players: 3, level: NEWCOMERS, options: {}, names: [], hints: company !== 'friends', time: { time: 'live', runOut: 'bot' } as const, listed: false }
  const setup = preferences.lastChoice<TableSetup>(`${game}.${company}`, usual)
  const seats = games.factsOf(game)?.seats ?? [setup.players]
  return { ...setup, game, company, players: seats.includes(setup.players) ? setup.players : seats.at(-1)! }
}

export const myName = (): string => preferences.name || words.now.guest

/** A bot with the name of a plant, in the reader's language. */
const bot = (level: string, seat: number): SeatWanted => {
  const names = words.now.botNames
  return { kind: 'bot', level, name: names[seat % names.length]! }
}

/** The seats in the server's format. */
export function seatsFor(setup: TableSetup, mine: string): SeatWanted[] {
  return Array.from({ length: setup.players }, (_, seat): SeatWanted => {
    if (setup.company === 'screen') {
      const name = setup.names[seat]?.replaceAll(',', ' ').trim() ?? ''
      return name || seat < 2 ? { kind: 'person', name: name || `${words.now.guest} ${seat + 1}` } : bot(setup.level, seat)
    }
    if (seat === 0) return { kind: 'person', name: mine }
    return setup.company === 'bots' ? bot(setup.level, seat) : { kind: 'open' }
  })
}

/** Make the table, keep its tokens, and go there. `edition`: the text of an edition file; without it, the game's own is played. */
export async function createTable(setup: TableSetup, edition?: string): Promise<void> {
  const isWithFriends = setup.company === 'friends'
  const time: TimeWanted = isWithFriends ? setup.time : { time: 'live', runOut: 'bot' }
  const created = await api.create({
    game: setup.game,
    seats: seatsFor(setup, myName()),
    options: setup.options,
    settings: { hints: setup.hints, is_public: isWithFriends && setup.listed, pace: paceOf(time), clock: clockOf(time) },
    start: !isWithFriends,
    person: mySecret(),
    ...(edition && { edition }),
  })
  preferences.rememberChoice(`${setup.game}.${setup.company}`, setup)
  saveCreated(created, setup.game)
  router.go({ page: 'table', table: created.table })
}

/** A guided first game: a fixed seed, gentle bots, and a guide beside the table. */
export async function createLesson(game: Game): Promise<void> {
  const { lesson } = await game.page.lesson!()
  const created = await api.create({
    game: game.name,
    seats: [{ kind: 'person', name: myName() }, ...lesson.bots.map((level, i) => bot(level, i))],
    settings: { hints: true },
    start: true,
    seed: lesson.seed,
    person: mySecret(),
  })
  saveCreated(created, game.name)
  savedTables.learn(created.table, 0)
  preferences.know(game.name)
  router.go({ page: 'table', table: created.table }, { instead: true })
}

export function saveCreated(created: { table: string; host: string; seats: { seat: number; token: string }[] }, game: string): void {
  savedTables.change(created.table, game, (table) => ({ ...table, at: Date.now(), host: created.host, seats: created.seats }))
}
