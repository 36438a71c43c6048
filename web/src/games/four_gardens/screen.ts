// Chooses which of the five layouts of the table fits the screen.

export type Shape = 'phone' | 'lying' | 'upright' | 'low' | 'wide'

/** By the table's width and the screen's height. */
export function shapeOf(width: number, height: number): Shape {
  if (width < 700 && height > width) return width < 600 ? 'phone' : 'upright'
  if (height <= 540) return 'lying'
  if (width >= 1060 && height >= 760) return 'wide'
  return width >= 860 && width > height ? 'low' : 'upright'
}
