// Removes seats that a host has given away from this browser. It has the only copy of their tokens, and a list may be older than a seat, so a token
// is dropped only after the table itself refuses it.
import type { TableListed } from '../../protocol'
import { api, Refusal } from '../api'
import { savedTables } from '../saved-tables.svelte'

const isRefused = (table: string, token: string): Promise<boolean> =>
  api.table(table, token, null).then(
    () => false,
    (error: unknown) => error instanceof Refusal && error.code === 'no_token',
  )

/** Check the list's answers for these tokens (by table). Older servers do not say whether they open a seat. */
export async function leaveLostSeats(listed: readonly TableListed[], tokens: Readonly<Record<string, string>>): Promise<void> {
  for (const { table, has_seat } of listed) {
    const token = tokens[table]
    if (token && has_seat === false && (await isRefused(table, token))) savedTables.leave(table, token)
  }
}
