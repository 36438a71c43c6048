// The editions in this browser's local storage, as last changed, including unplayable ones.
import type { Values } from './places'

export interface KeptEdition {
  game: string
  name: string
  data: Values
  at: number
}

const KEY = 'roji.editions'
const MOST = 40

function read(): Record<string, KeptEdition> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return found && typeof found === 'object' ? (found as Record<string, KeptEdition>) : {}
  } catch {
    return {}
  }
}

class KeptEditions {
  all = $state.raw(read())

  constructor() {
    addEventListener('storage', (event) => {
      if (event.key === KEY) this.all = read()
    })
  }

  /** The most recent first. */
  get listed(): [string, KeptEdition][] {
    return Object.entries(this.all).sort(([, one], [, two]) => two.at - one.at)
  }

  newName(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  keep(id: string, edition: Omit<KeptEdition, 'at'>): void {
    const at = Math.max(Date.now(), (this.listed[0]?.[1].at ?? 0) + 1) // always the latest
    this.#write({ ...this.all, [id]: { ...edition, at } })
  }

  forget(id: string): void {
    const { [id]: _, ...others } = this.all
    this.#write(others)
  }

  #write(editions: Record<string, KeptEdition>): void {
    this.all = editions
    this.all = Object.fromEntries(this.listed.slice(0, MOST))
    try {
      localStorage.setItem(KEY, JSON.stringify(this.all))
    } catch {
      // The browser's storage is full or not available: only this page has the edition.
    }
  }
}

export const keptEditions = new KeptEditions()
