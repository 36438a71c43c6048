import { expect, it } from 'vitest'
import { de } from './old-de'
import { en } from './old-en'
import { count, fill } from './words.svelte'

type Tree = { [key: string]: string | Tree }

function leaves(tree: Tree, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${at}${key}`, value] as [string, string]] : leaves(value, `${at}${key}.`),
  )
}
const english = new Map(leaves(en))
const german = new Map(leaves(de))

it('German says everything English says', () => expect([...german.keys()].sort()).toEqual([...english.keys()].sort()))

it.each([...english])('%s has the same places to fill in both languages', (key, sentence) => {
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
  expect(places(german.get(key)!)).toEqual(places(sentence))
})

it.each([...german])('%s is not empty in German', (_, sentence) => expect(sentence.trim()).not.toBe(''))

it('fills places and leaves unknown ones standing', () => {
  expect(fill('{n} coins, {m}', { n: 3 })).toBe('3 coins, {m}')
})

it('counts one and many', () => {
  const coins = { one: '{n} coin', other: '{n} coins' }
  expect([0, 1, 2].map((n) => count(coins, n))).toEqual(['0 coins', '1 coin', '2 coins'])
})
