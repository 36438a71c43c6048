// Formats sentences with values, numbers and dates in the reader's language.
import { language } from './language.svelte'
import type { Forms } from './plural'

/** Put values into the `{name}` places of a sentence. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** The plural form of the language for this number: one coin, two coins. */
export function count(forms: Forms, n: number): string {
  const form = new Intl.PluralRules(language.now).select(n)
  return fill(forms[form] ?? forms.other, { n: figure(n) })
}

/** A whole number of points, with a real minus sign. */
export const figure = (n: number): string => new Intl.NumberFormat(language.now).format(n).replace('-', '−')

/** 0.25 is "25%". */
export const percent = (part: number): string => new Intl.NumberFormat(language.now, { style: 'percent' }).format(part)

/** The reader's variant of the language, such as British English, whose dates look different. */
const region = (): string => navigator.languages.find((tag) => tag.split('-')[0] === language.now) ?? language.now

export const dateTime = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString(region(), { dateStyle: 'medium', timeStyle: 'short' })

/** A day: "18 November 2026". */
export const date = (seconds: number): string => new Date(seconds * 1000).toLocaleDateString(region(), { dateStyle: 'long' })

/** The same for a day in ISO format, such as "2026-11-18", independent of the time zone. */
export const day = (name: string): string => new Date(name).toLocaleDateString(region(), { dateStyle: 'long', timeZone: 'UTC' })

/** Words as a sentence: a capital at the beginning, a full stop at the end. */
export function sentence(words: string): string {
  if (!words) return ''
  return `${words.charAt(0).toLocaleUpperCase(language.now)}${words.slice(1)}${/[.!?…]$/.test(words) ? '' : '.'}`
}
