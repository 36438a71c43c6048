// What has just happened, said aloud by screen readers. `LiveRegion` shows it; anyone may `say`.

class Live {
  /** The latest sentences, oldest first; a screen reader reads what is added. */
  said = $state<{ id: number; text: string }[]>([])
  #next = 0

  say(text: string): void {
    this.said = [...this.said.slice(-4), { id: this.#next++, text }]
  }
}

export const live = new Live()
