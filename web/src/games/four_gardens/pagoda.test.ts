import { describe, expect, it } from 'vitest'
import { isSeen, onSquare, project, shortest, turned, valueOn, wallMatrix } from './pagoda'
import type { PagodaFloor } from './pieces'

/** F2.1: side 0 reads 3-2-1-0 from the bottom up. */
const start: PagodaFloor[] = [
  { resource: 'wood', three: 0 },
  { resource: 'water', three: 3 },
  { resource: 'stone', three: 2 },
  { resource: 'plants', three: 1 },
]
const read = (floors: PagodaFloor[], side: number) => floors.map((floor) => valueOn(floor, side)).join('')

describe('the values on the sides', () => {
  it('read 3210, 2103, 1032, 0321 from the bottom up at the start (F2.2)', () => {
    expect([0, 1, 2, 3].map((side) => read(start, side))).toEqual(['3210', '2103', '1032', '0321'])
  })
  it('fall clockwise: 3 on s, 2 on s+1, 1 on s+2, 0 on s+3 (F1.3)', () => {
    expect([2, 3, 4, 5].map((side) => valueOn({ resource: 'wood', three: 2 }, side))).toEqual([3, 2, 1, 0])
  })
  it('move to the next side with a clockwise turn', () => {
    expect(valueOn(turned(start, { floor: 1, way: 1 })[0]!, 1)).toBe(3)
  })
})

describe('a turn', () => {
  it('turns its floor and all above, and no other', () => {
    expect(read(turned(start, { floor: 3, way: 1 }), 0)).toBe('3221')
    expect(read(turned(start, { floor: 1, way: -1 }), 0)).toBe('2103')
  })
  it('and its opposite leave everything unchanged', () => {
    expect(turned(turned(start, { floor: 2, way: 1 }), { floor: 2, way: -1 })).toEqual(start)
  })
  it('is shown the short way round', () => {
    expect([shortest(0, 1), shortest(0, 3), shortest(3, 0), shortest(2, 2), shortest(-1, 3)]).toEqual([1, -1, 1, 0, 0])
  })
})

describe('the picture', () => {
  it('shows what faces me, and not the back', () => {
    expect([0, 1, 2, 3].map((quarters) => isSeen(quarters))).toEqual([true, false, false, false])
    expect([0.2, 1.2, 2.2, 3.2].map((quarters) => isSeen(quarters))).toEqual([true, false, false, true])
  })
  it('brings a wall to my left when it turns clockwise', () => {
    expect(onSquare(0, 80, 0, 0).x).toBeCloseTo(0)
    expect(onSquare(0.3, 80, 0, 0).x).toBeLessThan(0)
    expect(onSquare(1, 80, 0, 0).x).toBeLessThan(onSquare(0.3, 80, 0, 0).x)
  })
  it('keeps corners together: the right end of a wall is the left end of the next', () => {
    const [right, left] = [onSquare(0.2, 80, 80, 10), onSquare(-0.8, 80, -80, 10)]
    expect(right.x).toBeCloseTo(left.x)
    expect(right.y).toBeCloseTo(left.y)
  })
  it('draws near things larger and high things higher', () => {
    expect(project(50, 0, 80).x).toBeGreaterThan(project(50, 0, -80).x)
    expect(project(0, 100, 0).y).toBeLessThan(project(0, 0, 0).y)
  })
  it('lays a drawing’s top left corner on the wall’s', () => {
    const corner = onSquare(0.2, 80, -80, 57)
    const [, , , , x, y] = wallMatrix(0.2, 80, 10, 47, 160, 47).match(/-?[\d.]+/g)!.map(Number)
    expect([x, y]).toEqual([Number(corner.x.toFixed(3)), Number(corner.y.toFixed(3))])
  })
})
