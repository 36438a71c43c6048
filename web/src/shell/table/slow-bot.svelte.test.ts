// @vitest-environment happy-dom
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Health } from '../../protocol'
import { api } from '../api'
import type { Session } from '../session.svelte'
import { SlowBot } from './slow-bot.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The bot reported as waiting for the compiler, after a bot has been slow and the server has reported its health. */
async function waits(health: Pick<Health, 'ready' | 'compiling'>, isLeft = false): Promise<string> {
  vi.spyOn(api, 'health').mockResolvedValue(health as Health)
  const room = { game: 'sakura', status: 'playing', seats: [{ kind: 'bot' }] }
  const session = { room, position: { to_act: [0] }, names: ['Moss'], isMyTurn: false, isLeft } as unknown as Session
  let slow: SlowBot | undefined
  const close = $effect.root(() => void (slow = new SlowBot(() => session)))
  flushSync()
  await vi.advanceTimersByTimeAsync(5000)
  close()
  return slow!.name
}

it('a bot waits while its game is being compiled', async () => expect(await waits({ ready: [], compiling: [3, 9] })).toBe('Moss'))

it('a bot whose game is compiled is not reported', async () => expect(await waits({ ready: ['sakura'], compiling: [3, 9] })).toBe(''))

it('no bot waits for a compiler if nothing can be compiled', async () => expect(await waits({ ready: [], compiling: null })).toBe(''))

it('a bot that waits until somebody plays on does not wait for the compiler', async () => expect(await waits({ ready: [], compiling: [3, 9] }, true)).toBe(''))
