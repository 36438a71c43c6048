// At which of my tables it is my turn: those come first.
import type { TableListed } from '../../protocol'
import { savedTables } from '../saved-tables.svelte'

/** The seats at a table that this browser keeps. */
export const seatsKept = (table: string): number[] => savedTables.get(table)?.seats.map(({ seat }) => seat) ?? []

export const isMyTurn = ({ table, status, to_act }: TableListed, seats = seatsKept(table)): boolean =>
  status === 'playing' && seats.some((seat) => to_act.includes(seat))

/** For sorting: tables where it is my turn, then those where something has happened last. */
export const turnsFirst = (a: TableListed, b: TableListed): number => Number(isMyTurn(b)) - Number(isMyTurn(a)) || b.changed_at - a.changed_at
