// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { TableListed } from '../../protocol'
import { savedTables } from '../saved-tables.svelte'
import { turnsFirst } from './my-turn'

const listed = (table: string, to_act: number[], changed_at: number): TableListed => ({ table, status: 'playing', to_act, changed_at }) as TableListed

it('tables where it is my turn come first, then those where something has happened last', () => {
  for (const table of ['old', 'mine', 'new']) savedTables.sit(table, 'sakura', { token: table, seat: 1 })
  const tables = [listed('old', [0], 1), listed('mine', [0, 1], 2), listed('new', [2], 3)]
  expect(tables.sort(turnsFirst).map(({ table }) => table)).toEqual(['mine', 'new', 'old'])
})
