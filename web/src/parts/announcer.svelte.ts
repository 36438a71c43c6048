// What has just happened, said aloud by screen readers. `LiveRegion` shows it; anyone may `say`.

/** A whole round may be told at once; what is not on the page any more before it was drawn would never be heard. */
const MOST = 60

class Announcer {
  /** The latest sentences, oldest first; a screen reader reads what is added. */
  said = $state<{ id: number; text: string }[]>([])
  #next = 0

  say(text: string): void {
    this.said = [...this.said.slice(1 - MOST), { id: this.#next++, text }]
  }
}

export const announcer = new Announcer()
