// The Emperor's plaques as they stand for one garden: what is wished, what it pays, what is there.
import type { ScoreLine } from '../../protocol'
import type { Preference, WishPlaque } from './pieces'
import { CELLS, wish } from './data'
import type { ZenGardenData, ZenGardenPlot } from './types'

const CLAUSES: Record<Exclude<Preference, 'mission'>, string> = {
  walkways: 'Z5.2',
  decor: 'Z5.3',
  minor: 'Z5.4',
  major: 'Z5.5',
  majority: 'Z5.6',
  detail: 'Z5.7',
  unity: 'Z5.8',
  minimalistic: 'Z5.9',
}

/** A list of points by number, as steps: what pays nothing at first is left out, an endless end is "6+". */
export function steps(points: number[], first: number): NonNullable<WishPlaque['scale']> {
  let last = points.length - 1
  while (last > first && points[last - 1] === points[last]) last--
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const n = first + i
    return { count: n === last && last < points.length - 1 ? `${n}+` : `${n}`, points: points[n]! }
  })
}

/** How many tiles of a garden show each thing of a kind. */
const counts = (garden: ZenGardenPlot, kind: string): number[] =>
  Object.entries(garden.shown)
    .filter(([name]) => name.startsWith(`${kind} `))
    .map(([, n]) => n)

export function plaquesOf(data: ZenGardenData, score: ScoreLine[], seat: number): WishPlaque[] {
  const { points, wishes, boards } = data
  const garden = data.gardens[seat]!
  const shown = (name: string): number => garden.shown[name] ?? 0
  const floors = counts(garden, 'floor').filter(Boolean).length
  const isFull = garden.tiles.length === CELLS
  const worth = (of: keyof typeof CLAUSES): number => score.find(({ clause }) => clause === CLAUSES[of])?.points[seat] ?? 0

  const single = (preference: 'minor' | 'major' | 'majority'): WishPlaque => ({
    id: preference,
    preference,
    wishes: [wish(wishes[preference])],
    have: [shown(wishes[preference])],
    worth: worth(preference),
  })
  const scaled = (preference: 'detail' | 'walkways' | 'decor' | 'minimalistic', have: number, first: number): WishPlaque => {
    const scale = steps(points[preference], first)
    const at = Math.min(have - first, scale.length - 1)
    return { id: preference, preference, wishes: [], have: [have], worth: worth(preference), scale, ...(at >= 0 ? { at } : {}) }
  }
  return [
    single('minor'),
    single('major'),
    single('majority'),
    { ...scaled('detail', shown(wishes.detail), 0), wishes: [wish(wishes.detail)] },
    scaled('walkways', garden.rings.length, 1),
    scaled('decor', Math.max(...counts(garden, 'decor')), Math.max(1, points.decor.findIndex((n) => n !== 0))),
    // Z5.12: open until the garden is full.
    ...(boards.includes(2)
      ? [{ id: 'unity', preference: 'unity' as const, wishes: [], have: [floors], worth: isFull ? worth('unity') : null }]
      : []),
    ...(boards.includes(3) ? [{ ...scaled('minimalistic', floors, 2), worth: isFull ? worth('minimalistic') : null }] : []),
    ...missions(data, garden),
  ]
}

function missions(data: ZenGardenData, garden: ZenGardenPlot): WishPlaque[] {
  return data.missions.map(({ mission, wishes, points_left }) => {
    const taken = garden.missions[mission]
    return {
      id: `mission${mission}`,
      preference: 'mission' as const,
      wishes: wishes.map(wish),
      have: wishes.map((one) => garden.shown[one] ?? 0),
      worth: taken ?? 0,
      stack: points_left,
      done: taken !== undefined,
    }
  })
}
