// Animates a move across the table: a copy of a drawing slides from one place to another and disappears when it has landed.
import { SETTLE, wantsCalm } from '../shell/look/motion'

/** The element with this name (`data-place`). */
export const placed = (name: string): Element | null => document.querySelector(`[data-place="${CSS.escape(name)}"]`)

let layer: HTMLElement | null = null

function layerOfFlights(): HTMLElement {
  if (!layer?.isConnected) {
    layer = document.createElement('div')
    layer.className = 'flights'
    layer.setAttribute('aria-hidden', 'true')
    document.body.append(layer)
  }
  return layer
}

/** Put a copy of a drawing over the table. */
export function copyOver(what: Element, where: DOMRect): HTMLElement {
  const holder = document.createElement('div')
  holder.style.cssText = `position:fixed;left:${where.left}px;top:${where.top}px;width:${where.width}px;height:${where.height}px`
  holder.append(what.cloneNode(true))
  layerOfFlights().append(holder)
  return holder
}

interface Flight {
  /** The element to copy. */
  what: Element | null
  from: Element | DOMRect | null
  to: Element | DOMRect | null
  /** Hide the original while the copy flies. */
  leaves?: boolean
  fades?: 'in' | 'out'
  /** Until this is settled, the copy stays at its destination: the board changes only then. */
  stays?: Promise<unknown>
}

const box = (of: Element | DOMRect): DOMRect => (of instanceof Element ? of.getBoundingClientRect() : of)

/** Fly a copy from one place to another. With reduced motion, or where something is not visible, nothing happens. */
export async function fly({ what, from, to, leaves = false, fades, stays }: Flight, milliseconds: number): Promise<void> {
  if (!what || !from || !to || milliseconds <= 0 || wantsCalm()) return
  const [start, end] = [box(from), box(to)]
  if (!start.width || !end.width) return
  const copy = copyOver(what, start)
  if (leaves && what instanceof SVGElement) what.style.visibility = 'hidden'
  const move = `translate(${end.left - start.left}px, ${end.top - start.top}px) scale(${end.width / start.width})`
  const frames: Keyframe[] = [
    { transform: 'none', opacity: fades === 'in' ? 0 : 1 },
    { transform: move, opacity: fades === 'out' ? 0 : 1 },
  ]
  copy.style.transformOrigin = '0 0'
  await copy.animate(frames, { duration: milliseconds, easing: SETTLE, fill: 'forwards' }).finished.catch(() => undefined)
  // The board changes in the next frame; until then the copy stays at the destination.
  void Promise.resolve(stays).then(() =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        copy.remove()
        if (leaves && what instanceof SVGElement) what.style.visibility = ''
      }),
    ),
  )
}

/** A place relative to an element, in fractions of its size. */
export function beside(of: Element | null, x: number, y: number): DOMRect | null {
  if (!of) return null
  const { left, top, width, height } = of.getBoundingClientRect()
  return new DOMRect(left + x * width, top + y * height, width, height)
}
