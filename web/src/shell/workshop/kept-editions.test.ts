// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { keptEditions } from './kept-editions.svelte'
import { placeOf, pathOf } from '../router.svelte'

afterEach(() => {
  for (const [id] of keptEditions.listed) keptEditions.forget(id)
})
const edition = (name: string) => ({ game: 'zen_garden', name, data: { name } })

it('an edition is stored in this browser until it is removed', () => {
  const id = keptEditions.newName()
  expect(id).toMatch(/^[0-9a-f]{10}$/)
  keptEditions.keep(id, edition('Mine'))
  expect(JSON.parse(localStorage.getItem('roji.editions')!)[id].name).toBe('Mine')
  keptEditions.forget(id)
  expect(keptEditions.listed).toEqual([])
})

it('the number of stored editions is limited: the oldest is removed', () => {
  for (let n = 0; n < 45; n++) keptEditions.keep(`e${n}`, edition(`Number ${n}`))
  expect(keptEditions.listed.length).toBe(40)
  expect(keptEditions.all['e44']?.name).toBe('Number 44')
})

it('every place of the workshop has an address', () => {
  for (const path of ['/workshop', '/workshop/zen_garden', '/workshop/zen_garden/0a1b2c']) expect(pathOf(placeOf(path))).toBe(path)
  expect(placeOf('/workshop/zen_garden/0a1b2c/more')).toEqual({ page: 'nowhere' })
})
