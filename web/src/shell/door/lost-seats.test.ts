// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import type { TableListed, Update } from '../../protocol'
import { api, Refusal } from '../api'
import { savedTables } from '../saved-tables.svelte'
import { leaveLostSeats } from './lost-seats'

afterEach(() => {
  vi.restoreAllMocks()
  savedTables.forget('t1')
})

/** The number of stored seats after a list and the table's own answer. */
async function seatsAfter(listed: object, answer: () => Promise<Update>): Promise<number | undefined> {
  savedTables.sit('t1', 'sakura', { token: 'mine', seat: 0 })
  vi.spyOn(api, 'table').mockImplementation(answer)
  await leaveLostSeats([{ table: 't1', ...listed } as TableListed], { t1: 'mine' })
  return savedTables.get('t1')?.seats.length
}
const opens = () => Promise.resolve({} as Update)
const refuses = (code: Refusal['code']) => () => Promise.reject(new Refusal(code, ''))

it('a seat that list and table both deny is removed', async () => expect(await seatsAfter({ has_seat: false }, refuses('no_token'))).toBe(0))

it('a list older than the seat removes nothing', async () => expect(await seatsAfter({ has_seat: false }, opens)).toBe(1))

it.each(['lost', 'too_fast', 'busy', 'not_found'] as const)('an answer "%s" says nothing about the seat', async (code) => {
  expect(await seatsAfter({ has_seat: false }, refuses(code))).toBe(1)
})

it.each([{ has_seat: true }, {}])('a list that does not deny the seat keeps it: %o', async (listed) => {
  expect(await seatsAfter(listed, refuses('no_token'))).toBe(1)
  expect(api.table).not.toHaveBeenCalled()
})
