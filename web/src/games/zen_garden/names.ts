// The names of things in the reader's language.
import { count, fill } from '../../shell/format'
import { sayings } from './sayings'
import { gameWords } from './words'
import type { TileFace, Wish, WishPlaque } from './pieces'
import type { ZenBegun } from './types'

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

/** "gate + water floor" */
export const wishNames = ({ wishes }: Pick<WishPlaque, 'wishes'>): string => wishes.map(wishName).join(' + ')

/** A wish in one plain sentence: "1 point for every wood path in your garden." */
export function saysOf({ preference, pays, wishes }: Pick<WishPlaque, 'preference' | 'pays' | 'wishes'>): string {
  const { and, points } = gameWords.now
  const wish = wishes.map(wishName).join(` ${and} `)
  return fill(sayings.now.says[preference], { ...pays, wish, points: count(points, pays.n ?? 0), nextPoints: count(points, pays.next ?? 0) })
}

/** "closes a ring", "goes on with a line: 3 of 4" */
export function begunName({ kind, has, spaces }: ZenBegun, isSpoilt: boolean): string {
  const words = sayings.now.begun[kind]
  return isSpoilt ? fill(words.spoils, { has }) : has === spaces.length ? words.done : fill(words.goesOn, { has, of: spaces.length })
}
