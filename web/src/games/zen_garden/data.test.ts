import { expect, it } from 'vitest'
import type { LegalMove } from '../../protocol'
import { cellsOf, face, textOf, wish } from './data'

const legal = [
  { do: 'place', row: 0, column: 2, rotation: 1 },
  { do: 'place', row: 1, column: 3, rotation: 1 },
  { do: 'place', row: 1, column: 3, rotation: 2 },
].map((parts, move): LegalMove => ({ move, text: '', parts, words: '' }))

it('finds the spaces for a rotation, which may have run past 3', () => {
  const previews = new Map([[1, { totals: [12, 9] }]]) as unknown as Parameters<typeof cellsOf>[2]
  expect(cellsOf(legal, 5, previews, 0)).toEqual([{ row: 0, col: 2 }, { row: 1, col: 3, score: 12 }])
  expect(cellsOf(legal, -2, previews, 0)).toEqual([{ row: 1, col: 3 }])
})

it('writes what is not legal as it is typed', () => {
  expect(textOf({ do: 'take', slot: 'b1' })).toBe('take b1')
  expect(textOf({ do: 'place', row: 2, column: 3, rotation: 1 })).toBe('place 2,3 r1')
})

it('names floors in one word', () => {
  expect(face({ tile: 1, decor: 'gate', path: 'wood', floor: 'cherry blossom' })).toEqual({ decor: 'gate', path: 'wood', floor: 'blossom' })
  expect(wish('floor cherry blossom')).toEqual({ kind: 'floor', what: 'blossom' })
  expect(wish('path sand')).toEqual({ kind: 'path', what: 'sand' })
})
