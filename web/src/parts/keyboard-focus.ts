// Whoever plays by keys is led: the focus goes to what is asked next. A pointer, a drawer or a line being typed is never disturbed.

let isByKeys = false
if (typeof window !== 'undefined') {
  addEventListener('keydown', () => (isByKeys = true), { capture: true })
  addEventListener('pointerdown', () => (isByKeys = false), { capture: true })
}

/** Is the focus nowhere, or among the things of the table? */
const isFree = (): boolean => {
  const here = document.activeElement
  return !here || here === document.body || !!here.closest('main')
}

/** The first thing in a part of the table that one of the selectors finds and that can be pressed. */
export function firstUsable(part: Element | undefined, ...selectors: string[]): HTMLElement | null {
  for (const selector of selectors)
    for (const one of part?.querySelectorAll<HTMLElement>(selector) ?? [])
      if (!one.matches(':disabled, [aria-disabled=true], [inert] *') && one.checkVisibility({ visibilityProperty: true })) return one
  return null
}

/** Lead whoever plays by keys to the first of these, once the page has been drawn; not away from where one of `stay` is. */
export function moveFocus(part: Element | undefined, selectors: string[], stay = ''): void {
  if (!isByKeys || !part) return
  requestAnimationFrame(() => {
    const here = document.activeElement
    if (!isByKeys || !isFree() || (stay && here?.matches(stay) && part.contains(here))) return
    firstUsable(part, ...selectors)?.focus({ preventScroll: false })
  })
}

/** A Svelte attachment for a table: an arrow key that is pressed nowhere leads to what is asked. */
export const focusOnArrowKey =
  (selectors: () => string[]) =>
  (part: HTMLElement): (() => void) => {
    const enter = (event: KeyboardEvent): void => {
      if (!event.key.startsWith('Arrow') || event.defaultPrevented || document.activeElement !== document.body) return
      const first = firstUsable(part, ...selectors())
      if (!first) return
      event.preventDefault()
      first.focus()
    }
    addEventListener('keydown', enter)
    return () => removeEventListener('keydown', enter)
  }
