import { describe, expect, it } from 'vitest'
import { bend, curve, decorShift, joined, ringPath, ringsIn, RADIUS, TILE } from './geometry'
import type { Bed, Path, PlacedTile } from './pieces'

const ends = (path: string): [number, number][] => {
  const [, x1, y1, x2, y2] = /^M([\d.]+) ([\d.]+)A.* ([\d.]+) ([\d.]+)$/.exec(path)!.map(Number)
  return [[x1!, y1!], [x2!, y2!]]
}
const middle: Record<string, [number, number]> = {
  top: [50, 0], right: [100, 50], bottom: [50, 100], left: [0, 50],
}

describe('a tile’s curve', () => {
  it('bends around the bottom right corner at rotation 0, and one corner further clockwise each step', () => {
    expect([0, 1, 2, 3].map(bend)).toEqual([
      { x: 100, y: 100 }, { x: 0, y: 100 }, { x: 0, y: 0 }, { x: 100, y: 0 },
    ])
  })
  it('joins the right and bottom edges at rotation 0', () => expect(joined(0)).toEqual(['right', 'bottom']))

  it.each([0, 1, 2, 3])('meets the middles of the edges it joins at rotation %i', (rotation) => {
    expect(ends(curve(rotation))).toEqual(joined(rotation).map((edge) => middle[edge]))
  })
  it.each([0, 1, 2, 3])('keeps its distance from its corner at rotation %i', (rotation) => {
    const corner = bend(rotation)
    for (const [x, y] of ends(curve(rotation, 43))) expect(Math.hypot(x - corner.x, y - corner.y)).toBe(43)
  })
  it('turns the short way round: clockwise only where the corner lies on the rising diagonal', () => {
    expect([0, 1, 2, 3].map((rotation) => / 0 0 (\d) /.exec(curve(rotation))![1])).toEqual(['0', '1', '0', '1'])
  })
  it('can be turned any number of times in both directions', () => {
    expect(curve(7)).toBe(curve(3))
    expect(curve(-1)).toBe(curve(3))
  })
  it('leaves room for the decor away from the bend', () => {
    expect(decorShift(0, 8)).toEqual({ x: -8, y: -8 })
    expect(decorShift(3, 8)).toEqual({ x: -8, y: 8 })
  })
})

/** Beds drawn as text: rotation and path's first letter, `..` for nothing. */
function bed(drawing: string): Bed {
  const paths: Record<string, Path> = { s: 'sand', w: 'wood', o: 'stone' }
  return drawing.trim().split(/\s+/).map((mark): PlacedTile | null =>
    mark === '..' ? null : { decor: 'gate', floor: 'clay', path: paths[mark[1]!]!, rotation: Number(mark[0]) },
  )
}

describe('closed rings', () => {
  it('close around the centre of a block of four', () => {
    const rings = ringsIn(bed(`
      .. .. .. ..
      .. 0w 1w ..
      .. 3w 2w ..
      .. .. .. ..`))
    expect(rings).toEqual([{ row: 2, col: 2, path: 'wood' }])
  })
  it('do not mix paths', () => {
    expect(ringsIn(bed(`
      0w 1w .. ..
      3w 2s .. ..
      .. .. .. ..
      .. .. .. ..`))).toEqual([])
  })
  it('need every quarter with the right rotation', () => {
    expect(ringsIn(bed(`
      0o 1o 0s 1s
      3o 1o 3s 2s
      .. .. .. ..
      .. .. .. ..`))).toEqual([{ row: 1, col: 3, path: 'sand' }])
  })
  it('can be four in a full garden', () => {
    expect(ringsIn(bed(`
      0o 1o 0s 1s
      3o 2o 3s 2s
      0w 1w 0o 1o
      3w 2w 3o 2o`))).toHaveLength(4)
  })
})

it('light runs around the ring’s centre at the radius of the curves and returns to its start', () => {
  const path = ringPath({ row: 2, col: 1, path: 'wood' })
  const numbers = path.match(/[\d.]+/g)!.map(Number)
  expect([numbers[0], numbers[1]]).toEqual([TILE, 2 * TILE - RADIUS])
  expect(path.endsWith(`${TILE} ${2 * TILE - RADIUS}`)).toBe(true)
})
