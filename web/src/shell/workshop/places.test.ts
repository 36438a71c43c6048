import { expect, it } from 'vitest'
import type { FieldShown } from '../../protocol'
import { at, countChanges, isFixed, isSame, labelOf, put, typedValue } from './places'

const field = (name: string, more: Partial<FieldShown> = {}): FieldShown => ({
  name, kind: 'number', label: name.toUpperCase(), help: '', clause: null, low: null, high: null, fewest: null, most: null, choices: [],
  items: [], first: 1, row: 'Card {n}', key: null, absent: null, is_fixed: false, fields: [], ...more,
})
const cards = field('cards', { kind: 'rows', key: 'card', fields: [field('card', { is_fixed: true }), field('need', { kind: 'group', fields: [field('wood', { absent: 0 })] })] })
const coins = field('coins', { kind: 'group', fields: [field('start'), field('prices', { kind: 'numbers' })] })
const data = { name: 'Mine', coins: { start: 12, prices: [0, 1, 2] }, cards: [{ card: 7, need: {} }, { card: 8, need: { wood: 2 } }] }

it('a value is found by its place; an unknown place has none', () => {
  expect(at(data, ['coins', 'prices', 2])).toBe(2)
  expect(at(data, ['cards', 1, 'need', 'wood'])).toBe(2)
  expect(at(data, ['coins', 'start', 'deeper'])).toBeUndefined()
  expect(at(undefined, ['x'])).toBeUndefined()
})

it('a change copies only the containers of its place', () => {
  const changed = put(data, ['coins', 'prices', 1], 5) as typeof data
  expect(changed.coins.prices).toEqual([0, 5, 2])
  expect(data.coins.prices).toEqual([0, 1, 2])
  expect(changed.cards).toBe(data.cards)
  expect(put(data, ['name'], undefined)).not.toHaveProperty('name')
})

it('a change replaces broken containers of its place', () => {
  expect(put({ coins: 5 }, ['coins', 'start'], 3)).toEqual({ coins: { start: 3 } })
  expect(put({}, ['cards', 0, 'need'], 1)).toEqual({ cards: [{ need: 1 }] })
})

it('values are the same whatever their order', () => {
  expect(isSame({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true)
  expect(isSame([1], { 0: 1 })).toBe(false)
  expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(true)
})

it('typed text is a number only if it is valid', () => {
  expect(typedValue(' 12 ')).toBe(12)
  expect(typedValue('−4')).toBe(-4)
  expect(typedValue('many')).toBe('many')
  expect(typedValue('')).toBe('')
  expect(typedValue('1.5')).toBe('1.5')
  expect(typedValue('9'.repeat(30))).toBe('9'.repeat(30))
})

it('changes are counted by number and by card; missing values count as their defaults', () => {
  expect(countChanges(coins, data.coins, { start: 5, prices: [0, 2, 3] })).toBe(3)
  expect(countChanges(coins, data.coins, { start: 12, prices: [0, 1] })).toBe(1)
  expect(countChanges(cards, data.cards, [data.cards[0], { card: 8, need: { wood: 3 } }])).toBe(1)
  expect(countChanges(cards.fields[1]!, {}, { wood: 0 })).toBe(0)
  expect(countChanges(coins, data.coins, 'nonsense')).toBeGreaterThan(0)
})

it('a place is named by its field, a card by its number', () => {
  expect(labelOf([coins, cards], ['coins', 'prices', 1], data)).toBe('PRICES')
  expect(labelOf([coins, cards], ['cards', 1, 'need', 'wood'], data)).toBe('Card 8, WOOD')
  expect(labelOf([coins, cards], ['cards', 1], data)).toBe('Card 8')
  expect(labelOf([coins, cards], ['nowhere'], data)).toBe('')
})

it('a section is fixed if all of it is', () => {
  expect(isFixed(field('tiles', { kind: 'group', fields: [field('paths', { is_fixed: true })] }))).toBe(true)
  expect(isFixed(cards)).toBe(false)
  expect(isFixed(field('number'))).toBe(false)
})
