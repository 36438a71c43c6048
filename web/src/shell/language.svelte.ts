// The reader's language and its dictionaries. A language consists of a file `words.<language>.ts` here, and in each game's folder another
// one and a `lesson.<language>.ts`; the languages of the shell's files are offered. Only the reader's language is fetched; English replaces
// missing files.
import type en from './words.en'

export type Words = typeof en
type Files<T> = Record<string, () => Promise<{ default: T }>>

const KEY = 'roji.language'
const FALLBACK = 'en'
const dictionaries = new Set<Dictionary<unknown>>()

/** The language of a file: "./words.de.ts" is "de". */
const languageOf = (path: string): string => path.split('.').at(-2)!

/** Sentences by name, in every language that has a file for them. */
export class Dictionary<T> {
  readonly languages: string[]
  #files: Map<string, () => Promise<{ default: T }>>
  #loaded = $state.raw<Record<string, T>>({})

  constructor(files: Files<T>) {
    this.#files = new Map(Object.entries(files).map(([path, load]) => [languageOf(path), load]))
    this.languages = [...this.#files.keys()]
    dictionaries.add(this)
  }

  /** The sentences in the reader's language, or in English if there are none. They must have been loaded. */
  get now(): T {
    return this.#loaded[language.now] ?? this.#loaded[FALLBACK]!
  }

  /** Fetch the sentences in the reader's language, and in the next one during a change. */
  async load(): Promise<void> {
    await Promise.all([this.loadIn(language.now), this.loadIn(language.next)])
  }

  /** Fetch the sentences of a language once, or the English ones if it has no file. */
  async loadIn(wanted: string): Promise<void> {
    const found = this.#files.has(wanted) ? wanted : FALLBACK
    if (this.#loaded[found]) return
    const { default: sentences } = await this.#files.get(found)!()
    this.#loaded = { ...this.#loaded, [found]: sentences }
  }
}

class LanguageChoice {
  now = $state(FALLBACK)
  /** The next language during a change: dictionaries created meanwhile need it, too. */
  next = FALLBACK

  /** Fetch the reader's language: the one chosen before, or the first of the browser's languages that is available. */
  async start(): Promise<void> {
    const wanted = [localStorage.getItem(KEY), ...navigator.languages.flatMap((tag) => [tag, tag.split('-')[0]!])]
    const found = wanted.find((tag) => tag !== null && LANGUAGES.includes(tag)) ?? FALLBACK
    await this.#show(found).catch(() => this.#show(FALLBACK))
  }

  /** Show everything in another language from now on. */
  async choose(wanted: string): Promise<void> {
    await this.#show(wanted)
    localStorage.setItem(KEY, wanted)
  }

  async #show(wanted: string): Promise<void> {
    this.next = wanted
    try {
      await Promise.all([...dictionaries].map((dictionary) => dictionary.loadIn(wanted)))
    } catch (error) {
      this.next = this.now
      throw error
    }
    if (this.next !== wanted) return // another one was chosen meanwhile
    this.now = wanted
    document.documentElement.lang = wanted
  }
}

export const language = new LanguageChoice()

/** The shell's own words. */
export const words = new Dictionary<Words>(import.meta.glob<{ default: Words }>('./words.*.ts'))
export const LANGUAGES = words.languages

/** What a language calls itself: "Deutsch". */
export const languageName = (tag: string): string => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
