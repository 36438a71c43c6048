// Physical movements: things slide and settle. With reduced motion they jump and are highlighted for a moment instead.

export const SETTLE = 'cubic-bezier(0.2, 0.8, 0.3, 1)'

export const wantsCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Play keyframes once; with reduced motion only a short highlight. Resolves when it is over. */
export async function play(element: Element, frames: Keyframe[], duration = 220, easing = SETTLE): Promise<void> {
  const animation = wantsCalm()
    ? element.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 160 })
    : element.animate(frames, { duration, easing })
  await animation.finished.catch(() => undefined)
}

export interface Point {
  x: number
  y: number
}

/** Frames of a piece that hops from point to point in little arcs. The last frame is its final position. */
export function hops(points: Point[], lift: number): Keyframe[] {
  const last = points.at(-1)
  if (!last) return []
  const place = (x: number, y: number) => `translate(${x - last.x}px, ${y - last.y}px)`
  return points.flatMap((point, i): Keyframe[] => {
    const next = points[i + 1]
    const here = { transform: place(point.x, point.y), easing: 'ease-out' }
    if (!next) return [here]
    const top = place((point.x + next.x) / 2, (point.y + next.y) / 2 - lift)
    return [here, { transform: top, easing: 'ease-in' }]
  })
}

/** Slide an element from its previous rectangle to its current one. */
export function slideFrom(element: Element, before: DOMRect): Promise<void> {
  const now = element.getBoundingClientRect()
  const from = `translate(${before.left - now.left}px, ${before.top - now.top}px)`
  return play(element, [{ transform: from }, { transform: 'none' }], 240)
}
