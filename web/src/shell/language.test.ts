// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { count, figure, fill } from './format'
import { Dictionary, language, languageName, LANGUAGES } from './language.svelte'
import { forms, type Forms } from './plural'

/** Sentences by name; a list's names are its numbers. */
type Tree = { [key: string]: string | Tree }

function leaves(tree: Tree, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => (typeof value === 'string' ? [[`${at}${key}`, value]] : leaves(value, `${at}${key}.`)))
}
const files = import.meta.glob<{ default: Tree }>(['./*.??.ts', './*/*.??.ts', '../games/*/*.??.ts'], { eager: true })
const translations = Object.entries(files).filter(([path]) => !path.endsWith('.en.ts'))
const places = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort()
/** Plural forms differ between languages: all of them count as one sentence. */
const PLURAL = /\.(zero|one|two|few|many|other)$/

it('there are translations to check', () => expect(translations.length).toBeGreaterThan(3))

describe.each(translations)('%s', (path, { default: tree }) => {
  const english = new Map(leaves(files[path.replace(/\.[\w-]+\.ts$/, '.en.ts')]!.default))
  const own = new Map(leaves(tree))

  it('says everything that English says, and nothing else', () => {
    const names = (all: Map<string, string>): string[] => [...new Set([...all.keys()].map((name) => name.replace(PLURAL, '')))].sort()
    expect(names(own)).toEqual(names(english))
  })
  it('has the same placeholders', () => {
    for (const [name, sentence] of own) {
      const same = english.get(name) ?? english.get(name.replace(PLURAL, '.other'))!
      expect(places(sentence), name).toEqual(places(same))
    }
  })
  it('leaves nothing empty', () => {
    for (const [name, sentence] of own) expect(sentence.trim(), name).not.toBe('')
  })
})

describe('a made-up language', () => {
  const hello = new Dictionary<{ hello: string; coins: Forms }>({
    './words.en.ts': async () => ({ default: { hello: 'Hello', coins: forms({ one: '{n} coin', other: '{n} coins' }) } }),
    './words.pl.ts': async () => ({ default: { hello: 'Cześć', coins: forms({ one: '{n} moneta', few: '{n} monety', many: '{n} monet', other: '{n} monety' }) } }),
  })
  beforeEach(() => language.choose('en'))
  afterEach(() => language.choose('en'))

  it('is offered because its file exists', () => expect(hello.languages).toEqual(['en', 'pl']))
  it('is used once it is chosen, on the page and for plural forms', async () => {
    expect(hello.now.hello).toBe('Hello')
    await language.choose('pl')
    expect(hello.now.hello).toBe('Cześć')
    expect(document.documentElement.lang).toBe('pl')
    expect([1, 2, 5].map((n) => count(hello.now.coins, n))).toEqual(['1 moneta', '2 monety', '5 monet'])
    expect(figure(-12345)).toMatch(/^−12\s?345$/)
  })
  it('is also used in a dictionary created while it is being fetched', async () => {
    const choosing = language.choose('pl')
    const late = new Dictionary<{ word: string }>({
      './words.en.ts': async () => ({ default: { word: 'late' } }),
      './words.pl.ts': async () => ({ default: { word: 'późno' } }),
    })
    await Promise.all([late.load(), choosing])
    expect(late.now.word).toBe('późno')
  })
  it('is replaced by one that is chosen later', async () => {
    await Promise.all([language.choose('pl'), language.choose('en')])
    expect(hello.now.hello).toBe('Hello')
  })
  it('falls back to English where a file is missing', async () => {
    await language.choose('qx')
    expect(hello.now.hello).toBe('Hello')
  })
})

it('languages are found by their files and have their own names', () => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(['en', 'de']))
  expect(LANGUAGES.map(languageName)).toEqual(expect.arrayContaining(['English', 'Deutsch']))
})

it('fills placeholders and keeps unknown ones', () => {
  expect(fill('{n} coins, {m}', { n: 3 })).toBe('3 coins, {m}')
})

it('counts one and many', () => {
  const coins = forms({ one: '{n} coin', other: '{n} coins' })
  expect([0, 1, 2].map((n) => count(coins, n))).toEqual(['0 coins', '1 coin', '2 coins'])
})
