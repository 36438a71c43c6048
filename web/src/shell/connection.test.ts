// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Hello } from '../protocol'
import { Connection, type Link } from './connection'

const A_WHILE = 60_000
const [AGAIN, NOT_ALLOWED, BROKEN] = [1012, 4003, 1006]

class FakeSocket {
  static readonly OPEN = 1
  static made: FakeSocket[] = []
  readyState = FakeSocket.OPEN
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((close: { code: number }) => void) | null = null
  constructor() {
    FakeSocket.made.push(this)
  }
  send(): void {}
  close(): void {}
}
const newest = (): FakeSocket => FakeSocket.made.at(-1)!
const tell = (answer: object): void => newest().onmessage!({ data: JSON.stringify(answer) })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a refusal before the welcome does not explain why a connection is closed much later', async () => {
  const heard: [Link, string | undefined][] = []
  const connection = new Connection({
    hello: () => ({ type: 'hello', table: 't' }) as Hello,
    hear: () => {},
    link: (link, refusal) => heard.push([link, refusal?.code]),
  })
  tell({ type: 'refused', id: null, code: 'busy', why: 'The database does not answer.', clause: null })
  newest().onclose!({ code: AGAIN })
  await vi.advanceTimersByTimeAsync(A_WHILE)
  tell({ type: 'welcome', id: null })
  newest().onclose!({ code: NOT_ALLOWED })
  expect(heard).toEqual([['lost', undefined], ['open', undefined], ['refused', undefined]])
  connection.close()
})

it('a server that starts again is back before anybody is told that the connection is lost', async () => {
  const heard: Link[] = []
  const connection = new Connection({
    hello: () => ({ type: 'hello', table: 't' }) as Hello,
    hear: () => {},
    link: (link) => heard.push(link),
  })
  tell({ type: 'welcome', id: null })
  newest().onclose!({ code: AGAIN })
  await vi.advanceTimersByTimeAsync(1000)
  newest().onclose!({ code: BROKEN })
  await vi.advanceTimersByTimeAsync(1000)
  tell({ type: 'welcome', id: null })
  expect(heard).toEqual(['open', 'open'])
  newest().onclose!({ code: AGAIN })
  await vi.advanceTimersByTimeAsync(1000)
  newest().onclose!({ code: BROKEN })
  await vi.advanceTimersByTimeAsync(A_WHILE)
  expect(heard).toEqual(['open', 'open', 'lost'])
  tell({ type: 'welcome', id: null })
  newest().onclose!({ code: BROKEN })
  expect(heard.slice(3)).toEqual(['open', 'lost'])
  connection.close()
})

it('whoever is refused by a server that has started again is not told later that the connection is lost', async () => {
  const heard: Link[] = []
  const connection = new Connection({
    hello: () => ({ type: 'hello', table: 't' }) as Hello,
    hear: () => {},
    link: (link) => heard.push(link),
  })
  tell({ type: 'welcome', id: null })
  newest().onclose!({ code: AGAIN })
  await vi.advanceTimersByTimeAsync(1000)
  newest().onclose!({ code: NOT_ALLOWED })
  await vi.advanceTimersByTimeAsync(A_WHILE)
  expect(heard).toEqual(['open', 'refused'])
  connection.close()
})
