// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'
import type { TableListed } from '../../protocol'
import { language } from '../language.svelte'
import TableList from './TableList.svelte'

const listed = (table: string, to_act: number[]): TableListed =>
  ({ table, status: 'playing', game: 'sakura', names: ['Ann', 'Ben'], kinds: ['person', 'person'], to_act, decisions: 1, changed_at: 1 }) as unknown as TableListed

it('tables where it is my turn come first; the others keep their order', async () => {
  await language.choose('en')
  const tables = [listed('new', [0]), listed('mine', [0, 1]), listed('old', [0])]
  const list = mount(TableList, { target: document.body, props: { tables, label: 'My games', seatsOf: () => [1] } })
  flushSync()
  const ways = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(ways).toEqual(['/table/mine', '/table/new', '/table/old'])
  void unmount(list)
})
