// The theme: the system's unless the reader chooses one. Stored in this browser only.
import type { Theme } from './contrast'

export type ThemeChoice = Theme | 'system'
const KEY = 'roji.theme'

function stored(): ThemeChoice {
  const value = localStorage.getItem(KEY)
  return value === 'light' || value === 'dark' ? value : 'system'
}

class ThemeStore {
  choice = $state<ThemeChoice>(stored())

  constructor() {
    this.#apply()
  }

  set(choice: ThemeChoice): void {
    this.choice = choice
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
    this.#apply()
  }

  #apply(): void {
    const root = document.documentElement
    if (this.choice === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = this.choice
  }
}

export const theme = new ThemeStore()
