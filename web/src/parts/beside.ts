// Places a note beside the thing it is about, inside the screen, and never over the thing itself.

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
  /** The side of the thing. */
  side: 'right' | 'left' | 'below' | 'above'
}

const GAP = 10 // pixels between a thing and its note
const STRIDE = 16 // pixels between two places that are tried

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

/** How much of these a box covers: 1 for each that is covered completely. */
function covered(box: Box, parts: readonly Box[]): number {
  return parts.reduce((sum, part) => {
    const wide = Math.min(box.right, part.right) - Math.max(box.left, part.left)
    const high = Math.min(box.bottom, part.bottom) - Math.max(box.top, part.top)
    const area = (part.right - part.left) * (part.bottom - part.top)
    return sum + (wide > 0 && high > 0 && area > 0 ? (wide * high) / area : 0)
  }, 0)
}

/** Places all over the room, those nearest to the thing first. */
function placesNear(thing: Box, note: Size, room: Box): Spot[] {
  const places: (Spot & { far: number })[] = []
  for (let left = room.left; left <= room.right - note.width; left += STRIDE)
    for (let top = room.top; top <= room.bottom - note.height; top += STRIDE) {
      const [right, bottom] = [left + note.width, top + note.height]
      if (overlaps(thing, { left, top, right, bottom })) continue
      const far = Math.hypot(Math.max(thing.left - right, left - thing.right, 0), Math.max(thing.top - bottom, top - thing.bottom, 0))
      const side = bottom <= thing.top ? 'above' : top >= thing.bottom ? 'below' : right <= thing.left ? 'left' : 'right'
      places.push({ side, left, top, far })
    }
  return places.sort((a, b) => a.far - b.far)
}

/**
 * A place for a note of this size beside a thing, within `room`: on the first side where it fits and covers nothing that must be visible;
 * otherwise as near as possible while covering the least of that. If it fits nowhere, it is on the side with the most room, so that the
 * thing itself stays visible.
 */
export function placeBeside(thing: Box, note: Size, room: Box, spared: readonly Box[] = []): Spot {
  const [middleX, middleY] = [(thing.left + thing.right) / 2, (thing.top + thing.bottom) / 2]
  const left = clamp(middleX - note.width / 2, room.left, room.right - note.width)
  const top = clamp(middleY - note.height / 2, room.top, room.bottom - note.height)
  const sides: (Spot & { rest: number })[] = [
    { side: 'above', left, top: thing.top - GAP - note.height, rest: thing.top - GAP - note.height - room.top },
    { side: 'right', left: thing.right + GAP, top, rest: room.right - thing.right - GAP - note.width },
    { side: 'left', left: thing.left - GAP - note.width, top, rest: thing.left - GAP - note.width - room.left },
    { side: 'below', left, top: thing.bottom + GAP, rest: room.bottom - thing.bottom - GAP - note.height },
  ]
  const hides = (spot: Spot): number => covered({ left: spot.left, top: spot.top, right: spot.left + note.width, bottom: spot.top + note.height }, spared)
  const fitting: Spot[] = sides.filter(({ rest }) => rest >= 0)
  const free = fitting.find((spot) => !hides(spot))
  const near = free ? [] : placesNear(thing, note, room)
  const least = [...fitting, ...near].map((spot) => ({ spot, hidden: hides(spot) })).reduce<{ spot: Spot; hidden: number } | null>((a, b) => (a && a.hidden <= b.hidden ? a : b), null)
  const best = free ?? least?.spot ?? sides.reduce((a, b) => (b.rest > a.rest ? b : a))
  return { side: best.side, left: clamp(best.left, room.left, room.right - note.width), top: clamp(best.top, room.top, room.bottom - note.height) }
}
