// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'
import type { DealShown } from '../../protocol'
import { language } from '../language.svelte'
import DealResults from './DealResults.svelte'
import { dealWords } from './words'

it.each([
  ['en', 'Bots are playing it', 'Two'],
  ['de', 'Bots spielen es', 'Zwei'],
])('bots that still play a garden are not counted: a server has one, or two (%s)', async (code, words, number) => {
  await language.choose(code)
  await dealWords.load()
  const shown = { kind: 'daily', deal: 'd', results: [{ table: 't', place: 1, points: 3, level: '', name: '', is_mine: true }] } as unknown as DealShown
  const mounted = mount(DealResults, { target: document.body, props: { shown, onagain: () => undefined, isBusy: false } })
  flushSync()
  expect(document.body.textContent).toContain(words)
  expect(document.body.textContent).not.toContain(number)
  await unmount(mounted)
})
