// Where a note stands: beside the thing it speaks of, inside the screen, and never over the thing itself.

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Size {
  width: number
  height: number
}

export interface Spot {
  left: number
  top: number
  /** On which side of the thing. */
  side: 'right' | 'left' | 'below' | 'above'
}

const GAP = 10 // pixels between a thing and its note

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, Math.max(least, most)))

export const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The box around several things; null: there are none. */
export function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/**
 * A place for a note of this size beside a thing, within `room`: on the first side where it fits and covers nothing that must be seen.
 * Where it fits nowhere, the side with the most room is taken, so that the thing itself stays in sight.
 */
export function placeBeside(thing: Box, note: Size, room: Box, spared: readonly Box[] = []): Spot {
  const [middleX, middleY] = [(thing.left + thing.right) / 2, (thing.top + thing.bottom) / 2]
  const left = clamp(middleX - note.width / 2, room.left, room.right - note.width)
  const top = clamp(middleY - note.height / 2, room.top, room.bottom - note.height)
  const spots: (Spot & { rest: number })[] = [
    { side: 'above', left, top: thing.top - GAP - note.height, rest: thing.top - GAP - note.height - room.top },
    { side: 'right', left: thing.right + GAP, top, rest: room.right - thing.right - GAP - note.width },
    { side: 'left', left: thing.left - GAP - note.width, top, rest: thing.left - GAP - note.width - room.left },
    { side: 'below', left, top: thing.bottom + GAP, rest: room.bottom - thing.bottom - GAP - note.height },
  ]
  const boxOf = (spot: Spot): Box => ({ left: spot.left, top: spot.top, right: spot.left + note.width, bottom: spot.top + note.height })
  const fitting = spots.filter(({ rest }) => rest >= 0)
  const best = fitting.find((spot) => !spared.some((one) => overlaps(one, boxOf(spot)))) ?? fitting[0] ?? spots.reduce((a, b) => (b.rest > a.rest ? b : a))
  return { side: best.side, left: clamp(best.left, room.left, room.right - note.width), top: clamp(best.top, room.top, room.bottom - note.height) }
}
