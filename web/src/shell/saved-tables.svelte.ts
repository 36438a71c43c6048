// The tables at which this browser has a seat, with their tokens, in local storage. They are sent only to the server.

export interface SavedSeat {
  token: string
  /** The seat as last known; the server's answer takes precedence. */
  seat: number
}

export interface SavedTable {
  game: string
  seats: SavedSeat[]
  host?: string
  /** A guided first game: the number of its step. */
  lesson?: number
  /** The last number seen here, for "while you were away". */
  seen: number
  at: number
}

const KEY = 'roji.tables'
const MOST = 200
/** Tables removed from the list here; my other devices may still have them. */
const FORGOTTEN = 'roji.forgotten'

function read(): Record<string, SavedTable> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return found && typeof found === 'object' ? (found as Record<string, SavedTable>) : {}
  } catch {
    return {}
  }
}

class SavedTables {
  tables = $state.raw(read())

  constructor() {
    addEventListener('storage', (event) => {
      if (event.key === KEY) this.tables = read()
    })
  }

  get(table: string): SavedTable | undefined {
    return this.tables[table]
  }

  /** Names, the most recent first. */
  get names(): string[] {
    return Object.entries(this.tables)
      .sort(([, a], [, b]) => b.at - a.at)
      .map(([name]) => name)
  }

  change(table: string, game: string, change: (kept: SavedTable) => SavedTable): void {
    const before = this.tables[table] ?? { game, seats: [], seen: 0, at: Date.now() }
    this.#write({ ...this.tables, [table]: { ...change(before), game: game || before.game } })
  }

  /** Store a seat; each token is stored only once. */
  sit(table: string, game: string, seat: SavedSeat): void {
    this.change(table, game, (kept) => ({
      ...kept,
      at: Date.now(),
      seats: [...kept.seats.filter(({ token }) => token !== seat.token), seat].sort((a, b) => a.seat - b.seat),
    }))
  }

  leave(table: string, token: string): void {
    const kept = this.tables[table]
    if (kept) this.change(table, kept.game, () => ({ ...kept, seats: kept.seats.filter((seat) => seat.token !== token) }))
  }

  isForgotten(table: string): boolean {
    return !!localStorage.getItem(FORGOTTEN)?.split(' ').includes(table)
  }

  forget(table: string): void {
    const forgotten = localStorage.getItem(FORGOTTEN)?.split(' ') ?? []
    localStorage.setItem(FORGOTTEN, [...new Set([table, ...forgotten])].slice(0, MOST).join(' '))
    const { [table]: _, ...others } = this.tables
    this.#write(others)
  }

  /** Remember the step of a guided first game; null: the guide has been dismissed. */
  learn(table: string, step: number | null): void {
    const { lesson: _, ...kept } = this.tables[table] ?? { game: '', seats: [], seen: 0, at: Date.now() }
    this.change(table, kept.game, () => (step === null ? kept : { ...kept, lesson: step }))
  }

  see(table: string, number: number): void {
    const kept = this.tables[table]
    if (kept && kept.seen < number) this.change(table, kept.game, () => ({ ...kept, seen: number }))
  }

  #write(tables: Record<string, SavedTable>): void {
    const latest = Object.entries(tables).sort(([, a], [, b]) => b.at - a.at)
    this.tables = Object.fromEntries(latest.slice(0, MOST))
    localStorage.setItem(KEY, JSON.stringify(this.tables))
  }
}

export const savedTables = new SavedTables()
