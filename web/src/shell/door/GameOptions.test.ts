// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import GameOptions from './GameOptions.svelte'

let mounted: Record<string, unknown> | undefined
afterEach(() => {
  if (mounted) void unmount(mounted)
})

function offer(choices: string[], chosen: string) {
  const onchoose = vi.fn()
  const props = { names: {}, options: [{ name: 'weather', choices, for_seats: [2] }], players: 2, chosen: { weather: chosen }, onchoose }
  mounted = mount(GameOptions, { target: document.body, props })
  flushSync()
  return { onchoose, inputs: [...document.querySelectorAll('input')] }
}

it('offers five ordinary choices', () => {
  const { onchoose, inputs } = offer(['a', 'b', 'c', 'd', 'e'], 'b')
  expect(inputs.map(({ type, checked }) => [type, checked])).toEqual(['a', 'b', 'c', 'd', 'e'].map((choice) => ['radio', choice === 'b']))
  inputs[2]!.click()
  expect(onchoose).toHaveBeenCalledExactlyOnceWith({ weather: 'c' })
})

it('shows choices that add parts to the first one as switches', () => {
  const { onchoose, inputs } = offer(['1', '1,2', '1,3', '1,2,3'], '1,3')
  expect(inputs.map(({ type, checked }) => [type, checked])).toEqual([['checkbox', false], ['checkbox', true]])
  inputs[0]!.click()
  expect(onchoose).toHaveBeenCalledExactlyOnceWith({ weather: '1,2,3' })
})

it('does not mistake a comma in a choice for a list', () => {
  const { inputs } = offer(['dry', 'dry, then rain', 'rain'], 'dry')
  expect(inputs.map(({ type }) => type)).toEqual(['radio', 'radio', 'radio'])
})
