// The Emperor's plaques for one garden: wish, points and progress.
import type { ScoreLine } from '../../protocol'
import type { WishPlaque } from './pieces'
import { wish } from './data'
import type { ZenGardenData, ZenGardenPlot } from './types'

/** A list of points by number as steps: leading steps without points are omitted, and an open end is "6+". */
export function steps(points: number[], first: number): NonNullable<WishPlaque['scale']> {
  let last = points.length - 1
  while (last > first && points[last - 1] === points[last]) last--
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const n = first + i
    return { count: n === last && last < points.length - 1 ? `${n}+` : `${n}`, points: points[n]! }
  })
}

/** The smallest positive number that pays. */
const leastPaid = (points: number[]): number => Math.max(1, points.findIndex((n) => n !== 0))

/** How many tiles of a garden show each thing of a kind. */
const counts = (garden: ZenGardenPlot, kind: string): number[] =>
  Object.entries(garden.shown)
    .filter(([name]) => name.startsWith(`${kind} `))
    .map(([, n]) => n)

export function plaquesOf(data: ZenGardenData, score: ScoreLine[], seat: number): WishPlaque[] {
  const { points, wishes, clauses } = data
  const garden = data.gardens[seat]!
  const shown = (name: string): number => garden.shown[name] ?? 0
  const floors = counts(garden, 'floor').filter(Boolean).length
  const isFull = garden.tiles.length === data.garden_side ** 2
  const worth = (of: string): number => score.find(({ clause }) => clause === clauses[of])?.points[seat] ?? 0

  const single = (preference: 'minor' | 'major' | 'majority', pays: WishPlaque['pays']): WishPlaque => ({
    id: preference,
    preference,
    pays,
    wishes: [wish(wishes[preference])],
    have: [shown(wishes[preference])],
    worth: worth(preference),
  })
  const scaled = (preference: 'detail' | 'walkways' | 'decor' | 'minimalistic', have: number, first: number): WishPlaque => {
    const scale = steps(points[preference], first)
    const at = Math.min(have - first, scale.length - 1)
    return { id: preference, preference, pays: { n: first }, wishes: [], have: [have], worth: worth(preference), scale, ...(at >= 0 ? { at } : {}) }
  }
  return [
    single('minor', { n: points.minor }),
    single('major', { n: points.major }),
    single('majority', { n: points.majority[0]!, next: points.majority[1]! }),
    { ...scaled('detail', shown(wishes.detail), 0), wishes: [wish(wishes.detail)] },
    scaled('walkways', garden.rings.length, 1),
    scaled('decor', Math.max(...counts(garden, 'decor')), leastPaid(points.decor)),
    // Z5.12: open until the garden is full.
    ...('unity' in clauses
      ? [{ id: 'unity', preference: 'unity' as const, pays: { n: points.unity }, wishes: [], have: [floors], worth: isFull ? worth('unity') : null }]
      : []),
    ...('minimalistic' in clauses ? [{ ...scaled('minimalistic', floors, leastPaid(points.minimalistic)), worth: isFull ? worth('minimalistic') : null }] : []),
    ...missions(data, garden),
  ]
}

function missions(data: ZenGardenData, garden: ZenGardenPlot): WishPlaque[] {
  return data.missions.map(({ mission, wishes, needed, points_left }, i, { length }) => {
    const taken = garden.missions[mission]
    return {
      id: `mission${mission}`,
      preference: 'mission' as const,
      pays: { n: needed },
      wishes: wishes.map(wish),
      have: wishes.map((one) => garden.shown[one] ?? 0),
      worth: taken ?? 0,
      stack: points_left,
      done: taken !== undefined,
      ...(length > 1 ? { number: i + 1 } : {}),
    }
  })
}
