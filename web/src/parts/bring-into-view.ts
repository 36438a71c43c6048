// Scrolls to what is asked next where a table is taller than its screen, as on a low phone. Elsewhere nothing moves.
import { wantsCalm } from '../shell/look/motion'

/** Bring a part of the table between the bar and the ask-line, once the page has been drawn. */
export function bringIntoView(part: Element | null | undefined): void {
  requestAnimationFrame(() => part?.scrollIntoView({ block: 'nearest', behavior: wantsCalm() ? 'instant' : 'smooth' }))
}
