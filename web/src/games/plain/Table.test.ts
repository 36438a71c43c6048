// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { TableView } from '../../shell/table-view'
import NamedValues from './NamedValues.svelte'
import Table from './Table.svelte'
import { forPeople } from './values'
import { words } from '../../shell/language.svelte'

await words.load()

let mounted: Record<string, unknown> | undefined
afterEach(() => {
  if (mounted) void unmount(mounted)
})
const seat = (kind: string, name: string, number: number) => ({ seat: number, kind, name, level: null, is_present: true, is_replaced: false })

it('shows seats, data and moves, and a button plays its move', () => {
  const play = vi.fn()
  const position = {
    data: { round: 2, hand_size: 3 },
    question: 4,
    to_act: [0],
    totals: [5, 7],
    legal: [{ move: 8, text: 'roll', words: 'Roll the dice' }, { move: 9, text: 'stop', words: 'Stop here' }],
  }
  const log = Array.from({ length: 9 }, (_, id) => ({ id, seat: id % 2, text: `line ${id}` }))
  const shown = {
    ...{ position, seat: 0, names: ['Ann', 'Ben'], isAsked: true, isMyTurn: true, reactions: [], log, story: { isPlaying: false, line: '' } },
    room: { status: 'playing', seats: [seat('person', 'Ann', 0), seat('person', 'Ben', 1)] },
    hints: { moves: [{ move: 9 }] },
    play,
  } as unknown as TableView
  mounted = mount(Table, { target: document.body, props: { shown } })
  flushSync()
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.moves button')]
  expect(buttons.map((button) => [button.textContent, button.classList.contains('hinted')])).toEqual([['Roll the dice', false], ['Stop here', true]])
  buttons[1]!.click()
  expect(play).toHaveBeenCalledWith(9)
  expect([...document.querySelectorAll('.told li')].map((line) => line.textContent?.trim())).toEqual(log.slice(1).map(({ text }) => expect.stringContaining(text) as string))
  expect(document.body.textContent).toMatch(/Ann.*5.*Ben.*7/s)
  expect(document.querySelector('.data')!.textContent).toMatch(/round\s*2.*hand size\s*3/s)
})

it('shows lists, nested fields and missing values', () => {
  const value = { cards: [1, 2], piles: [{ top: null }, { top: 'oak' }], over: false, empty: [] }
  mounted = mount(NamedValues, { target: document.body, props: { value } })
  flushSync()
  const lines = [...document.querySelectorAll('dt')].map((name) => `${name.textContent}: ${name.nextElementSibling!.textContent!.replace(/\s+/g, ' ').trim()}`)
  expect(lines).toEqual(['cards: 1, 2', 'piles: top none top oak', 'top: none', 'top: oak', 'over: no', 'empty: none'].map((line) => expect.stringMatching(new RegExp(line.replaceAll(' ', '\\s*'))) as string))
})

it('uses the seats’ names and omits what is shown elsewhere', () => {
  const data = { seats: 2, seat: 1, over: false, heap: 7, first_player: 1, taken: [3, 4], piles: [{ seat: 0, cards: [1, 2] }] }
  expect(forPeople(data, ['Ann', 'Ben'])).toEqual({ heap: 7, first_player: 'Ben', taken: { Ann: 3, Ben: 4 }, piles: [{ seat: 'Ann', cards: [1, 2] }] })
})
