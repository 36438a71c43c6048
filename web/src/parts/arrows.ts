// Arrow keys on a board: the focus moves to the nearest element in that direction. At the end of a row, right and left continue in reading
// order. Tab enters the board where it was left, and leaves it again: one tab stop per board.

const STOPS = 'button:not(:disabled), a[href], [tabindex]:not([data-no-stop])'
const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The distance from `from` to `to` in a direction; Infinity if `to` does not lie that way. Right and left stay in the row. */
export function reach(from: DOMRect, to: DOMRect, [wayX, wayY]: [number, number]): number {
  const x = to.left + to.width / 2 - from.left - from.width / 2
  const y = to.top + to.height / 2 - from.top - from.height / 2
  const along = x * wayX + y * wayY
  const across = Math.abs(x * wayY) + Math.abs(y * wayX)
  const isSeen = wayX ? across < (from.height + to.height) / 2 : across <= along * 2.5
  return along > 1 && isSeen ? along + across * 2 : Infinity
}

/** A Svelte attachment: `<div {@attach arrows}>`. */
export function arrows(board: HTMLElement): () => void {
  const stops = () => [...board.querySelectorAll<HTMLElement>(STOPS)]

  function move(event: KeyboardEvent): void {
    const way = WAYS[event.key]
    const here = document.activeElement
    if (event.defaultPrevented || !way || !here || event.altKey || event.ctrlKey || event.metaKey) return
    const from = here.getBoundingClientRect()
    const best = stops()
      .filter((stop) => stop !== here)
      .map((stop) => ({ stop, far: reach(from, stop.getBoundingClientRect(), way) }))
      .reduce((a, b) => (b.far < a.far ? b : a), { stop: null as HTMLElement | null, far: Infinity })
    const goal = best.stop ?? (way[0] ? stops()[stops().indexOf(here as HTMLElement) + way[0]] : undefined)
    if (!goal) return
    event.preventDefault()
    goal.focus()
  }
  function remember(event: FocusEvent): void {
    for (const stop of stops()) stop.tabIndex = stop === event.target ? 0 : -1
  }
  function release(event: FocusEvent): void {
    if (board.contains(event.relatedTarget as Node | null)) return
    if (!stops().some((stop) => stop.tabIndex === 0)) for (const stop of stops()) stop.tabIndex = 0
  }
  board.addEventListener('keydown', move)
  board.addEventListener('focusin', remember)
  board.addEventListener('focusout', release)
  return () => {
    board.removeEventListener('keydown', move)
    board.removeEventListener('focusin', remember)
    board.removeEventListener('focusout', release)
  }
}
