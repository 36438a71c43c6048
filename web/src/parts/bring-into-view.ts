// Scrolls to the next question if a table is taller than its screen, as on a low phone; otherwise does nothing.
import { wantsCalm } from '../shell/look/motion'

/** Scroll a part of the table between the bar and the ask-line, once the page has been drawn. */
export function bringIntoView(part: Element | (() => Element | undefined) | null | undefined, block: ScrollLogicalPosition = 'nearest'): void {
  requestAnimationFrame(() => (typeof part === 'function' ? part() : part)?.scrollIntoView({ block, behavior: wantsCalm() ? 'instant' : 'smooth' }))
}

/** During a lesson the guide controls the view, so that what it describes is visible first. */
let leader: (() => void) | null = null

/** Let a guide control the view from now on, whenever a table would scroll to its question; returns a function that ends this. */
export function leadView(lead: () => void): () => void {
  leader = lead
  requestAnimationFrame(() => leader === lead && lead()) // by then the marks are drawn
  return () => {
    if (leader === lead) leader = null
  }
}

/** Milliseconds until the layout after a resize is done. */
const LAID_OUT = 100

/** Scroll to the question: at once, so that nothing moves under a click, but with a delay after a resize. */
export function viewFollower(): (size: string, follow: () => void) => () => void {
  let known = ''
  return (size, follow) => {
    const timer = setTimeout(() => (leader ?? follow)(), size === known ? 0 : LAID_OUT)
    known = size
    return () => clearTimeout(timer)
  }
}

/** Above and below the table on a phone in portrait: the bar and the ask-line. */
const [BAR, ASK] = [56, 84] // pixels
const SCROLLED = 420 // milliseconds until scrolling has ended

function isInSight(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect()
  return top >= BAR && bottom <= innerHeight - ASK
}

const isUprightPhone = (): boolean => matchMedia('(max-width: 700px) and (orientation: portrait)').matches

/** On a phone in portrait: scroll to the choices, with as much above them as fits, if they or their targets are not visible. */
export function bringWithAbove(part: Element | null | undefined, above: Element | null | undefined): void {
  if (part && isUprightPhone() && !(isInSight(part) && (!above || isInSight(above)))) bringIntoView(part, 'end')
}

/** On a phone in portrait: scroll to the moving player before the animation, and wait until scrolling has ended. */
export async function bringMover(part: Element | null | undefined, pause: (milliseconds: number) => Promise<void>): Promise<void> {
  if (!part || isInSight(part) || !isUprightPhone()) return
  bringIntoView(part)
  await pause(SCROLLED)
}
