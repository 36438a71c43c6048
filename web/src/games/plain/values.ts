// Formats named data for people: "hand_size" is "hand size", and simple values are written on one line.

export const readable = (name: string): string => name.replaceAll('_', ' ')

export const isSimple = (value: unknown): boolean => value === null || typeof value !== 'object'

/** Fields that the seats' plates and the ask-line already show. */
const SAID_ELSEWHERE = new Set(['seats', 'seat', 'over'])

/** A game's data for people: seats have names instead of numbers, and a list with one entry per seat names the owner of each. */
export function forPeople(data: unknown, names: string[], isTop = true): unknown {
  if (Array.isArray(data)) return data.map((one) => forPeople(one, names, false))
  if (isSimple(data)) return data
  const entries = Object.entries(data as object).filter(([name]) => !(isTop && SAID_ELSEWHERE.has(name)))
  return Object.fromEntries(entries.map(([name, value]) => [name, named(name, value, names, isTop)]))
}

function named(name: string, value: unknown, names: string[], isTop: boolean): unknown {
  if (typeof value === 'number' && /(^|_)(seat|player)$/.test(name)) return names[value] ?? value
  const isBySeat = isTop && Array.isArray(value) && value.length === names.length && new Set(names).size === names.length && value.every(isSimple)
  return isBySeat ? Object.fromEntries(names.map((who, seat) => [who, (value as unknown[])[seat]])) : forPeople(value, names, false)
}
