// Scrolls to the next question if a table is taller than its screen, as on a low phone; otherwise does nothing.
import { wantsCalm } from '../shell/look/motion'

/** Bring a part of the table between the bar and the ask-line, once the page has been drawn. */
export function bringIntoView(part: Element | (() => Element | undefined) | null | undefined, block: ScrollLogicalPosition = 'nearest'): void {
  requestAnimationFrame(() => (typeof part === 'function' ? part() : part)?.scrollIntoView({ block, behavior: wantsCalm() ? 'instant' : 'smooth' }))
}

/** During a lesson the guide controls the view, so that what it describes is visible first. */
let leader: (() => void) | null = null

/** Let a guide lead the view, from now on and whenever a table would follow what is asked; returns a function that ends it. */
export function leadView(lead: () => void): () => void {
  leader = lead
  requestAnimationFrame(() => leader === lead && lead()) // what is marked is drawn by then
  return () => {
    if (leader === lead) leader = null
  }
}

/** Milliseconds until a screen that has changed its size is laid out. */
const LAID_OUT = 100

/** Follows what is asked: at once, so that nothing moves under a click; only after the screen has changed its size a little later. */
export function viewFollower(): (size: string, follow: () => void) => () => void {
  let known = ''
  return (size, follow) => {
    const timer = setTimeout(() => (leader ?? follow)(), size === known ? 0 : LAID_OUT)
    known = size
    return () => clearTimeout(timer)
  }
}

/** What lies above and below the table on an upright phone: the bar, and the ask-line. */
const [BAR, ASK] = [56, 84] // pixels
const SCROLLED = 420 // milliseconds until the page has come to rest

function isInSight(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect()
  return top >= BAR && bottom <= innerHeight - ASK
}

const isUprightPhone = (): boolean => matchMedia('(max-width: 700px) and (orientation: portrait)').matches

/** On an upright phone: what I choose from, with as much above it as there is room for, if it or what it is for is out of sight. */
export function bringWithAbove(part: Element | null | undefined, above: Element | null | undefined): void {
  if (part && isUprightPhone() && !(isInSight(part) && (!above || isInSight(above)))) bringIntoView(part, 'end')
}

/** On an upright phone: bring whoever moves into sight before it is told, and wait until the page rests. */
export async function bringMover(part: Element | null | undefined, pause: (milliseconds: number) => Promise<void>): Promise<void> {
  if (!part || isInSight(part) || !isUprightPhone()) return
  bringIntoView(part)
  await pause(SCROLLED)
}
