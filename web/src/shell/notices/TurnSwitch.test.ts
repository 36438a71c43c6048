// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { language } from '../language.svelte'
import { preferences } from '../preferences.svelte'
import { push } from './push.svelte'
import TurnSwitch from './TurnSwitch.svelte'

const PATIENCE = 30_000 // milliseconds, on a busy machine
let mounted: Record<string, unknown> | undefined
afterEach(() => {
  if (mounted) void unmount(mounted)
  vi.unstubAllGlobals()
})

it('if the browser refuses, the switch stays off and says what to do; if it allows, push is requested each time', async () => {
  await language.choose('en')
  const start = vi.spyOn(push, 'start').mockImplementation(() => Promise.resolve(void (push.isOn = true)))
  let permission = 'denied'
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve(permission) })
  mounted = mount(TurnSwitch, { target: document.body })
  flushSync()
  const box = document.querySelector('input')!
  const press = async (isOn: boolean): Promise<void> => {
    box.click()
    await vi.waitFor(() => expect([box.checked, preferences.notifiesTurn]).toEqual([isOn, isOn]), PATIENCE)
  }
  await press(false)
  await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toContain('Allow notifications'), PATIENCE)
  permission = 'granted'
  for (const times of [1, 2]) {
    await press(true)
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(times), PATIENCE)
    await press(false)
    await vi.waitFor(() => expect(push.isOn).toBe(null), PATIENCE)
  }
})
