// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import Garden from './Garden.svelte'
import Market from './Market.svelte'
import type { PlacedTile, TileFace } from './pieces'
import { gameWords } from './words'

await gameWords.load()

const crane: PlacedTile = { decor: 'crane', path: 'wood', floor: 'water', rotation: 2 }
const bench: TileFace = { decor: 'bench', path: 'sand', floor: 'sand' }
const slot = (name: string, tile: TileFace | null = null) => ({ slot: name, tile })
let shown: Record<string, unknown> | undefined
afterEach(() => {
  if (shown) void unmount(shown)
})
const button = (name: RegExp) =>
  [...document.querySelectorAll('button')].find((one) => name.test(one.querySelector('.unseen')?.textContent ?? ''))

it('a legal space says where it is and what it would score, and a click places the tile', () => {
  const onplace = vi.fn()
  const bed = [crane, ...Array<null>(15).fill(null)]
  shown = mount(Garden, {
    target: document.body,
    props: { bed, label: 'garden', held: { ...crane, decor: 'gate' }, score: 10, legal: [{ row: 1, col: 2, score: 13, now: 13 }, { row: 0, col: 1 }], onplace },
  })
  flushSync()
  const space = button(/row 1, column 2.*13/)!
  expect(space.textContent).toContain('+3')
  space.click()
  expect(onplace).toHaveBeenCalledWith(1, 2)
  button(/above/)!.click()
  expect(onplace).toHaveBeenLastCalledWith(0, 1)
})

it('a garden names all of its tiles', () => {
  shown = mount(Garden, { target: document.body, props: { bed: [crane, ...Array<null>(15).fill(null)], label: 'garden' } })
  flushSync()
  expect(document.querySelector('[role=img]')!.getAttribute('aria-label')).toMatch(/crane, wood path, water floor; row 1, column 1/)
})

it('a walkway, a tile and the bed itself have explanations', () => {
  shown = mount(Garden, { target: document.body, props: { bed: [crane, ...Array<null>(15).fill(null)], label: 'garden', rings: [{ row: 1, col: 1, path: 'wood' }] } })
  flushSync()
  const whats = [...document.querySelectorAll('[data-what]')].map((one) => one.getAttribute('data-what'))
  expect(whats).toEqual(['garden', 'tile:crane wood water', 'walkway:wood'])
})

it('the market offers the tiles that can be taken, by row from the bottom', () => {
  const ontake = vi.fn()
  const onrefuse = vi.fn()
  shown = mount(Market, {
    target: document.body,
    props: { rows: [[slot('a0', bench), slot('b0')], [slot('a1'), slot('b1', { ...bench, decor: 'gate' })], [slot('a2'), slot('b2')]], takable: (name: string) => name.endsWith('1'), ontake, onrefuse },
  })
  flushSync()
  button(/bench/)!.click()
  expect(ontake).not.toHaveBeenCalled()
  expect(onrefuse).toHaveBeenCalledWith('a0')
  expect(button(/bench/)!.getAttribute('aria-disabled')).toBe('true')
  const gate = button(/gate.*1 coin$/)!
  gate.click()
  expect(ontake).toHaveBeenCalledWith('b1')
})
