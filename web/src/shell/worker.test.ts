import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from './api'
import { reach } from './reach.svelte'

const SCOPE = 'https://example.org/'
const WORKER = readFileSync('worker/worker.js', 'utf8')
type Ask = (request: object) => Promise<Response>

/** What the service worker answers, with this storage and this connection. */
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

it.each(['api/games', 'assets/door.js', ''])('without a storage "%s" comes from the server', async (path) => {
  expect(await (await answer(path, {}, comes, true))!.text()).toBe('fresh')
})

it.each([{ match: fails, put: fails }, { match: () => Promise.resolve(undefined), put: fails }])('a storage that fails costs no answer', async (cache) => {
  expect(await (await answer('api/games', cache, comes))!.text()).toBe('fresh')
})

it('an answer that was kept is no sign of the server; one that comes is', async () => {
  const cache = { match: () => Promise.resolve(new Response('{"games":[]}')), put: () => Promise.resolve() }
  reach.isLost = true
  vi.stubGlobal('fetch', () => answer('api/games', cache, fails))
  expect(await api.games()).toEqual({ games: [] })
  expect(reach.isLost).toBe(true)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"games":[]}')))
  await api.games()
  expect(reach.isLost).toBe(false)
})
