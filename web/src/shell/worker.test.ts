// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from './api'
import { reach } from './reach.svelte'

const SCOPE = 'https://example.org/'
const WORKER = readFileSync('worker/worker.js', 'utf8')
type Ask = (request: object) => Promise<Response>

/** The service worker's answer with this storage and this connection. */
function answer(path: string, cache: object, fetched: Ask, isBroken = false): Promise<Response> | undefined {
  const heard: Record<string, (event: object) => void> = {}
  const self = { registration: { scope: SCOPE }, addEventListener: (name: string, hear: () => void) => (heard[name] = hear) }
  const open = isBroken ? () => Promise.reject(new Error('no storage')) : () => Promise.resolve(cache)
  new Function('self', 'caches', 'fetch', WORKER)(self, { open, match: open }, fetched)
  let given: Promise<Response> | undefined
  const request = { method: 'GET', url: SCOPE + path, mode: path.startsWith('api') ? 'cors' : 'navigate' }
  heard['fetch']!({ request, respondWith: (one: Promise<Response>) => (given = one) })
  return given
}
const fails = () => Promise.reject(new Error('broken'))
const comes = () => Promise.resolve(new Response('fresh'))
afterEach(() => void vi.unstubAllGlobals())

it.each(['api/games', 'assets/door.js', ''])('without storage "%s" comes from the server', async (path) => {
  expect(await (await answer(path, {}, comes, true))!.text()).toBe('fresh')
})

it.each([{ match: fails, put: fails }, { match: () => Promise.resolve(undefined), put: fails }])('failing storage does not prevent an answer', async (cache) => {
  expect(await (await answer('api/games', cache, comes))!.text()).toBe('fresh')
})

it('a cached answer does not show that the server is reachable; a new one does', async () => {
  const cache = { match: () => Promise.resolve(new Response('{"games":[]}')), put: () => Promise.resolve() }
  reach.isLost = true
  vi.stubGlobal('fetch', () => answer('api/games', cache, fails))
  expect(await api.games()).toEqual({ games: [] })
  expect(reach.isLost).toBe(true)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"games":[]}')))
  await api.games()
  expect(reach.isLost).toBe(false)
})

/** The notifications that the worker shows for a notice with these open windows and stored settings. */
async function told(windows: object[], wishes: object, what = 'turn'): Promise<unknown[]> {
  const heard: Record<string, (event: object) => void> = {}
  const shown: unknown[] = []
  const notice = { close: () => void shown.push('closed') }
  const getNotifications = ({ tag }: { tag: string }) => Promise.resolve(tag === 'roji abc' ? [notice] : [])
  const registration = { scope: SCOPE, showNotification: (...all: unknown[]) => void shown.push(...all), getNotifications }
  const clients = { matchAll: () => Promise.resolve(windows) }
  const self = { registration, clients, addEventListener: (name: string, hear: () => void) => (heard[name] = hear) }
  const cache = { match: () => Promise.resolve(new Response(JSON.stringify(wishes))) }
  new Function('self', 'caches', 'fetch', WORKER)(self, { open: () => Promise.resolve(cache) }, fails)
  let done: Promise<void> | undefined
  const message = { table: 'abc', game: 'Zen Garden', what }
  heard['push']!({ data: { json: () => message }, waitUntil: (one: Promise<void>) => (done = one) })
  await done
  return shown
}
const titles = { turn: 'Du bist am Zug · {game}' }

it('a notice uses the words stored by the page, one for each table', async () => {
  const hidden = { url: `${SCOPE}table/abc`, visibilityState: 'hidden' }
  expect(await told([hidden], { titles })).toMatchObject(['Du bist am Zug · Zen Garden', { tag: 'roji abc', silent: false, data: { table: 'abc' } }])
})

it('a move on another device removes the notice silently', async () => {
  expect(await told([], { titles }, 'gone')).toMatchObject(['Zen Garden', { tag: 'roji abc', silent: true, renotify: false }, 'closed'])
})

it('a player who is looking at the table gets no notice', async () => {
  expect(await told([{ url: `${SCOPE}table/abc`, visibilityState: 'visible' }], { titles })).toEqual([])
  expect(await told([{ url: `${SCOPE}table/other`, visibilityState: 'visible' }], { titles })).toHaveLength(2)
})

it.each([
  [[22, 7], 23, true],
  [[22, 7], 6, true],
  [[22, 7], 7, false],
  [[1, 5], 4, true],
  [[1, 5], 5, false],
])('with the quiet hours %j a notice at %i is silent: %s', async (quiet, hour, silent) => {
  vi.useFakeTimers({ now: new Date(2026, 0, 1, hour) })
  expect(await told([], { titles, quiet })).toMatchObject([expect.any(String), { silent }])
  vi.useRealTimers()
})
