// Moves the focus of keyboard users to the next question, without affecting pointers, drawers and text fields.

let isByKeys = false
if (typeof window !== 'undefined') {
  addEventListener('keydown', () => (isByKeys = true), { capture: true })
  addEventListener('pointerdown', () => (isByKeys = false), { capture: true })
}

/** Whether a key belongs to a text field, a dialog or a browser shortcut, and so is not ours. */
export const isOthersKey = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || !!(target as Element).closest('input, select, textarea, dialog')

/** Whether the focus is nowhere or within the table. */
const isFree = (): boolean => {
  const here = document.activeElement
  return !here || here === document.body || !!here.closest('main')
}

/** The first pressable element within a part of the table that matches one of the selectors. */
export function firstUsable(part: Element | undefined, ...selectors: string[]): HTMLElement | null {
  for (const selector of selectors)
    for (const one of part?.querySelectorAll<HTMLElement>(selector) ?? [])
      if (!one.matches(':disabled, [aria-disabled=true], [inert] *') && one.checkVisibility({ visibilityProperty: true })) return one
  return null
}

/** Focus the first of these once the page has been drawn, if the keyboard is used; not if the focus is on one of `stay`. */
export function moveFocus(part: Element | undefined, selectors: string[], stay = ''): void {
  if (!isByKeys || !part) return
  requestAnimationFrame(() => {
    const here = document.activeElement
    if (!isByKeys || !isFree() || (stay && here?.matches(stay) && part.contains(here))) return
    firstUsable(part, ...selectors)?.focus({ preventScroll: false })
  })
}

/** A Svelte attachment for a table: while nothing has the focus, an arrow key moves it to the question. */
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
