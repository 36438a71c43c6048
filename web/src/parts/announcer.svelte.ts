// Sentences for screen readers. `LiveRegion` puts them on the page; any module may call `say`.

/** A whole round may arrive at once; a sentence that is removed before it was rendered would never be read out. */
const MOST = 60

class Announcer {
  /** The latest sentences, oldest first; a screen reader reads what is added. */
  said = $state<{ id: number; text: string }[]>([])
  #next = 0

  /** Forget everything, because another player has the screen. */
  clear(): void {
    this.said = []
  }

  say(text: string): void {
    this.said = [...this.said.slice(1 - MOST), { id: this.#next++, text }]
  }
}

export const announcer = new Announcer()
