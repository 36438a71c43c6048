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

it.each([
  ['en', 'tied', 'For comparison'],
  ['de', 'geteilt', 'Zum Vergleich'],
])('whoever shares a place is told so, and bots stand apart (%s)', async (code, tied, apart) => {
  await language.choose(code)
  await dealWords.load()
  const result = (table: string, place: number, level = '') => ({ table, place, points: 9 - place, level, name: table, is_mine: false })
  const results = [result('Ann', 1), result('Moss', 1, 'steady'), result('Ben', 1), result('Cleo', 3)]
  const shown = { kind: 'daily', deal: 'd', results } as unknown as DealShown
  const mounted = mount(DealResults, { target: document.body, props: { shown, onagain: () => undefined, isBusy: false } })
  flushSync()
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent.replace(/\s+/g, ' ').trim())
  expect(rows.map((row) => row.includes(tied))).toEqual([true, true, false, false, false])
  expect(rows[3]).toContain(apart)
  expect(rows[4]).not.toContain('1 ')
  await unmount(mounted)
})
