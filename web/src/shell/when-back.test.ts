// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isLost, Refusal } from './api'
import { reach } from './reach.svelte'
import { whenBack } from './when-back'

const A_WHILE = 60_000
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('missing data is fetched again until it arrives, even if another request has reached the server', async () => {
  let tries = 0
  reach.isLost = false
  const stop = whenBack(async () => void (tries += 1), () => tries < 3)
  await vi.advanceTimersByTimeAsync(A_WHILE)
  stop()
  expect(tries).toBe(3)
})

it('a request that is never answered is not repeated', async () => {
  let tries = 0
  reach.isLost = true
  const stop = whenBack(() => ((tries += 1), new Promise<void>(() => {})), () => true)
  await vi.advanceTimersByTimeAsync(A_WHILE)
  dispatchEvent(new Event('online'))
  stop()
  reach.isLost = false
  expect(tries).toBe(1)
})

it('a refused answer does not count as missing, a lost one does', () => {
  expect(isLost(new Refusal('not_found', 'There is no such deal.'))).toBe(false)
  expect(isLost(new Refusal('lost', ''))).toBe(true)
  expect(isLost(new TypeError('a file of words did not load'))).toBe(true)
})
