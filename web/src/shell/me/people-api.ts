// A person's requests to the server. The secret is sent in a header, never in an address.
import type { Forgotten, MyGame, MyGames, Update } from '../../protocol'
import { ask, get } from '../api'
import { words } from '../language.svelte'
import { knownSecret, mySecret } from '../person'

const MOST_PAGES = 25

export const asMe = (): Record<string, string> => ({ authorization: `Bearer ${mySecret()}` })

/** The token with which my secret opens one of my seats. */
export const seatToken = (seat: number): string => `${mySecret()}.${seat}`

/** Without a secret a person has no games; looking creates none. */
async function page(before: number | null, running = 0): Promise<MyGames> {
  if (!knownSecret()) return { person: '', games: [], more: null, lines: {} }
  return get<MyGames>(`/api/person/games?language=${words.now.serverLanguage}&running=${running}${before === null ? '' : `&before=${before}`}`, asMe())
}

/** The most recently changed games. */
export const latestGames = (): Promise<MyGames> => page(null)

/** My unfinished games. */
export const runningGames = (): Promise<MyGames> => page(null, 1)

/** All of my games, the latest first. */
export async function allGames(): Promise<MyGames> {
  const first = await page(null)
  const games = new Map<string, MyGame>(first.games.map((game) => [game.listed.table, game]))
  for (let more = first.more, pages = 1; more !== null && pages < MOST_PAGES; pages++) {
    const next = await page(more)
    const before = games.size
    for (const game of next.games) games.set(game.listed.table, games.get(game.listed.table) ?? game)
    Object.assign(first.lines, next.lines)
    more = games.size > before ? next.more : null
  }
  return { ...first, games: [...games.values()], more: null }
}

/** The events and chat of a table of mine; only the newest if there are very many. */
export const story = (table: string, seat: number): Promise<Update> =>
  get<Update>(`/api/tables/${encodeURIComponent(table)}?since=0&language=${words.now.serverLanguage}`, { authorization: `Bearer ${seatToken(seat)}` })

/** Delete everything that the server knows about me. */
export async function forgetMe(): Promise<Forgotten> {
  return (await ask('/api/person', { method: 'DELETE', headers: asMe() })).json() as Promise<Forgotten>
}
