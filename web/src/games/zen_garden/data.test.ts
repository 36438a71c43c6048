import { expect, it } from 'vitest'
import type { LegalMove } from '../../protocol'
import { cellsOf, face, textOf, wish } from './data'

const legal = [
  { do: 'place', row: 0, column: 2, rotation: 1 },
  { do: 'place', row: 1, column: 3, rotation: 1 },
  { do: 'place', row: 1, column: 3, rotation: 2 },
].map((parts, move): LegalMove => ({ move, text: '', parts, words: '' }))

it('finds the spaces for a rotation, which may exceed 3, with the best score over all turns', () => {
  const previews = new Map([[1, { totals: [12, 9] }], [2, { totals: [15, 9] }]]) as unknown as Parameters<typeof cellsOf>[2]
  expect(cellsOf(legal, 5, previews, 0)).toMatchObject([{ row: 0, col: 2 }, { row: 1, col: 3, now: 12, score: 15, turn: 2, mustTurn: true }])
  expect(cellsOf(legal, -2, previews, 0)).toMatchObject([{ row: 1, col: 3, now: 15, score: 15, turn: 2, mustTurn: false }])
})

it('prefers, among turns with equal scores, one that continues a ring and spoils none', () => {
  const ring = { kind: 'ring', has: 2, spaces: [] }
  const outlook = (move: number, continues: object[], spoils: object[]) => [move, { totals: [12], outlook: { continues, spoils } }] as const
  const two = { kind: 'line', has: 2, spaces: [] }
  const best = (...previews: (readonly [number, object])[]) => cellsOf(legal, 1, new Map(previews) as unknown as Parameters<typeof cellsOf>[2], 0)[1]
  expect(best(outlook(1, [], []), outlook(2, [ring], []))).toMatchObject({ turn: 2, best: { continues: [ring] }, outlook: { continues: [] } })
  expect(best(outlook(1, [], []), outlook(2, [], [ring]))).toMatchObject({ turn: 1 })
  expect(best(outlook(1, [], []), outlook(2, [two], []))).toMatchObject({ turn: 1, mustTurn: false }) // two in a line are nothing yet
})

it('writes an illegal move as the server’s text', () => {
  const texts = { take: 'take {slot}', place: 'place {row},{column} r{rotation}' }
  expect(textOf(texts, { do: 'take', slot: 'b1' })).toBe('take b1')
  expect(textOf(texts, { do: 'place', row: 2, column: 3, rotation: 1 })).toBe('place 2,3 r1')
})

it('names floors in one word', () => {
  expect(face({ tile: 1, decor: 'gate', path: 'wood', floor: 'cherry blossom' })).toEqual({ decor: 'gate', path: 'wood', floor: 'blossom' })
  expect(wish('floor cherry blossom')).toEqual({ kind: 'floor', what: 'blossom' })
  expect(wish('path sand')).toEqual({ kind: 'path', what: 'sand' })
})
