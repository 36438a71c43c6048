// What things are called in the reader's language.
import { fill } from '../../shell/format'
import { gameWords } from './words'
import type { TileFace, Wish } from './pieces'

/** "Pagoda, wood path, water floor" */
export function tileName(tile: TileFace): string {
  const { wishes, tileName } = gameWords.now
  return fill(tileName, { decor: wishes.decor[tile.decor], path: wishes.path[tile.path], floor: wishes.floor[tile.floor] })
}

/** "water floor" */
export function wishName(wish: Wish): string {
  const names: Record<string, string> = gameWords.now.wishes[wish.kind]
  return names[wish.what] ?? wish.what
}
