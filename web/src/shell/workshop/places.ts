// Places in an edition's data: names, and places of lists from 0. Nothing here knows what the values mean.
import type { FieldShown } from '../../protocol'

export type Place = (string | number)[]
export type Values = Record<string, unknown>

/** The value at a place; undefined if there is none. */
export function at(data: unknown, place: Place): unknown {
  return place.reduce<unknown>((inside, part) => (inside && typeof inside === 'object' ? (inside as Values)[part] : undefined), data)
}

/** The same data with another value at a place, or without it if undefined. Only the containers of the place are copied. */
export function put(data: unknown, [first, ...rest]: Place, value: unknown): unknown {
  if (first === undefined) return value
  if (typeof first === 'number') {
    const list = Array.isArray(data) ? [...(data as unknown[])] : []
    list[first] = put(list[first], rest, value)
    return list
  }
  const inside: Values = data && typeof data === 'object' && !Array.isArray(data) ? { ...(data as Values) } : {}
  inside[first] = put(inside[first], rest, value)
  if (inside[first] === undefined) delete inside[first]
  return inside
}

export const isSame = (one: unknown, two: unknown): boolean => {
  if (Object.is(one, two)) return true
  if (!one || !two || typeof one !== 'object' || typeof two !== 'object' || Array.isArray(one) !== Array.isArray(two)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(two)])
  return [...keys].every((key) => isSame((one as Values)[key], (two as Values)[key]))
}

export const nameOf = (place: Place): string => place.join('.')

/** The typed number; otherwise the unchanged text, so that the server can report the problem. */
export function typedValue(text: string): number | string {
  const plain = text.trim().replace('−', '-')
  return /^-?\d{1,12}$/.test(plain) ? Number(plain) : text
}

/** Whether nothing in it can be changed, because it belongs to the game. */
export const isFixed = (field: FieldShown): boolean => field.is_fixed || (field.fields.length > 0 && field.fields.every(isFixed))

/** The value of a field, or its default if it is missing. */
export const shownValue = (field: FieldShown, data: unknown, place: Place): unknown => at(data, place) ?? field.absent ?? undefined

/** The name of the innermost field that contains a place; a card is named by its number. */
export function labelOf(fields: FieldShown[], [name, row, ...rest]: Place, data: unknown): string {
  const field = fields.find((one) => one.name === name)
  if (!field) return ''
  const value = at(data, [field.name])
  if (field.kind === 'rows' && typeof row === 'number') {
    const number = (field.key && at(value, [row, field.key])) ?? row + 1
    const inside = labelOf(field.fields, rest, at(value, [row]))
    return [field.row.replace('{n}', String(number)), inside].filter(Boolean).join(', ')
  }
  return (row !== undefined && labelOf(field.fields, [row, ...rest], value)) || field.label
}

/** The number of different values: in a list of numbers each counts, in a list of cards each card. */
export function countChanges(field: FieldShown, one: unknown, two: unknown): number {
  if (field.kind === 'group') return field.fields.reduce((sum, part) => sum + countChanges(part, at(one, [part.name]) ?? part.absent, at(two, [part.name]) ?? part.absent), 0)
  if (isSame(one, two)) return 0
  if (!Array.isArray(one) || !Array.isArray(two)) return 1
  const longest = Math.max(one.length, two.length)
  return Array.from({ length: longest }, (_, i) => Number(!isSame(one[i], two[i]))).reduce((sum, n) => sum + n, 0)
}
