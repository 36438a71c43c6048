// Requests over HTTP. A failure is thrown as a `Refusal` with one sentence for people.
import type { Branch, Created, CreateTable, Games, Health, Refused, Replay, Review, Tables, Update, Uploaded } from '../protocol'
import { base } from './base'
import { language, words } from './language.svelte'
import { reach } from './reach.svelte'

export class Refusal extends Error {
  constructor(
    readonly code: Refused['code'] | 'lost',
    said: string,
    readonly clause: string | null = null,
  ) {
    super(said)
  }

  /** Our own sentence for this code in the reader's language, or what the server said. */
  get why(): string {
    const own: Partial<Record<string, string>> = words.now.table.refusals
    return own[this.code] ?? this.message
  }
}

/** One sentence for people: what the server said, or that it cannot be reached. */
export const reasonOf = (error: unknown): string => (error instanceof Refusal && error.why ? error.why : words.now.table.reconnecting)

/** Whether the server could not be reached, so that a retry may succeed. */
export const isLost = (error: unknown): boolean => !(error instanceof Refusal) || error.code === 'lost'

const LOST = new Refusal('lost', '')

export async function ask(path: string, how: RequestInit = {}): Promise<Response> {
  const headers = { ...how.headers, 'accept-language': language.now } // for refusals
  const answer = await fetch(base + path, { ...how, headers }).catch(() => {
    reach.isLost = true
    throw LOST
  })
  if (!answer.headers.has('roji-kept')) reach.isLost = false // the service worker answered, not the server
  if (answer.ok) return answer
  const refused = (await answer.json().catch(() => null)) as Partial<Refused> | null
  throw new Refusal(refused?.code ?? 'broken', refused?.why ?? answer.statusText, refused?.clause ?? null)
}

export const get = async <T>(path: string, headers: Record<string, string> = {}): Promise<T> => (await ask(path, { headers })).json() as Promise<T>

export async function post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  const answer = await ask(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers })
  return answer.json() as Promise<T>
}

const bearer = (token: string | null): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {})
const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`

export const api = {
  games: () => get<Games>('/api/games'),
  health: () => get<Health>('/health'),
  create: (setup: CreateTable) => post<Created>('/api/tables', setup),
  open: (status: 'waiting' | 'playing' | 'over') => get<Tables>(`/api/tables?status=${status}`),
  mine: (tables: string[], tokens: Record<string, string>) => post<Tables>('/api/mine', { tables, tokens }),
  table: (table: string, token: string | null, host: string | null) =>
    get<Update>(at(table), { ...bearer(token), ...(host ? { 'roji-host': host } : {}) }),
  replay: (table: string, seat: string, language: string, token: string | null, first = 0, last = 100_000) =>
    get<Replay>(`${at(table)}/replay?seat=${seat}&first=${first}&last=${last}&language=${language}`, bearer(token)),
  branch: (table: string, branch: Branch, token: string | null) => post<Created>(`${at(table)}/branch`, branch, bearer(token)),
  review: (table: string, language: string, token: string | null) => get<Review>(`${at(table)}/review?language=${language}`, bearer(token)),
  beginReview: (table: string, language: string, token: string | null) =>
    post<Review>(`${at(table)}/review?language=${language}`, '', bearer(token)),
  record: async (table: string, token: string | null) => (await ask(`${at(table)}/record`, { headers: bearer(token) })).text(),
  upload: (record: string) => post<Uploaded>('/api/records', record),
  rules: async (game: string, language: string) => (await ask(`/api/games/${game}/rules?language=${language}`)).text(),
  qr: async (text: string) => (await ask('/api/qr', { method: 'POST', body: JSON.stringify({ text }) })).text(),
}
