import { expect, it } from 'vitest'
import { inOldPlaces } from './names'
import type { GardenCard } from './pieces'


const card = (id: number) => ({ id }) as GardenCard
const ids = (places: (GardenCard | null)[]) => places.map((one) => one?.id ?? 0)

it('cards in a hand keep their places, and a new one takes the first free place', () => {
  const first = inOldPlaces([], [1, 2, 3].map(card), 5)
  expect(ids(first)).toEqual([1, 2, 3, 0, 0])
  const used = inOldPlaces(first, [1, 3].map(card), 5)
  expect(ids(used)).toEqual([1, 0, 3, 0, 0])
  expect(ids(inOldPlaces(used, [9, 1, 3, 8, 7, 6].map(card), 5))).toEqual([1, 9, 3, 8, 7, 6])
})
