// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Hello } from '../protocol'
import { Connection, type Link } from './connection'

const A_WHILE = 60_000
const [AGAIN, NOT_ALLOWED] = [1012, 4003]

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
