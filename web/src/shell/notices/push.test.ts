// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { notifyTurn } from '../share'
import { push } from './push.svelte'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Subscribes a browser that has a subscription for one key at a server with the same key or another. */
async function subscribed(known: string, key: string): Promise<string[]> {
  const done: string[] = []
  const subscription = (to: string) => ({
    options: { applicationServerKey: Uint8Array.from(atob(to), (one) => one.charCodeAt(0)).buffer },
    toJSON: () => ({ endpoint: `https://push.example/${to}`, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => Promise.resolve(void done.push('unsubscribe')),
  })
  const pushManager = { getSubscription: () => Promise.resolve(subscription(known)), subscribe: () => Promise.resolve(subscription(key)) }
  const registration = { scope: 'https://example.org/', pushManager }
  vi.stubGlobal('navigator', { ...navigator, language: 'en', serviceWorker: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) } })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('caches', { open: () => Promise.resolve({ put: () => Promise.resolve() }) })
  vi.stubGlobal('fetch', (_: string, asked?: { body?: string }) => {
    if (asked?.body) done.push((JSON.parse(asked.body) as { endpoint: string }).endpoint)
    return Promise.resolve(new Response(JSON.stringify({ key })))
  })
  await push.start()
  expect(push.isOn).toBe(true)
  return done
}

it('a browser subscribes again if the server has another key', async () => {
  expect(await subscribed('b2xk', 'b2xk')).toEqual(['https://push.example/b2xk'])
  expect(await subscribed('b2xk', 'bmV3')).toEqual(['unsubscribe', 'https://push.example/bmV3'])
})

it('a notification shown by the page itself is removed with the others about its table', async () => {
  const shown = new Map<string, string>()
  class Notice {
    static permission = 'granted'
    tag: string
    constructor(title: string, { tag }: { tag: string }) {
      this.tag = tag
      shown.set(tag, title)
    }
    close(): void {
      shown.delete(this.tag)
    }
  }
  vi.stubGlobal('Notification', Notice)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  notifyTurn('one', 'Your turn', '')
  notifyTurn('other', 'Your turn', '')
  expect([...shown.keys()]).toEqual(['roji one', 'roji other'])
  await push.clear('one')
  expect([...shown.keys()]).toEqual(['roji other'])
})
