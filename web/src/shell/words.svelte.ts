// The language of the page: the browser's, unless the reader chooses.
import { de } from './old-de'
import { en, type Words } from './old-en'

const DICTIONARIES = { en, de } satisfies Record<string, Words>
export type Language = keyof typeof DICTIONARIES
export const LANGUAGES = Object.keys(DICTIONARIES) as Language[]
const KEY = 'roji.language'

const isLanguage = (text: string | null | undefined): text is Language => !!text && text in DICTIONARIES

function preferred(): Language {
  const stored = localStorage.getItem(KEY)
  if (isLanguage(stored)) return stored
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

class WordStore {
  language = $state<Language>(preferred())

  constructor() {
    document.documentElement.lang = this.language
  }

  /** The dictionary of the current language. */
  get now(): Words {
    return DICTIONARIES[this.language]
  }

  choose(language: Language): void {
    this.language = language
    localStorage.setItem(KEY, language)
    document.documentElement.lang = language
  }
}

export const words = new WordStore()

/** Put values into the `{name}` places of a sentence. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

export interface Forms {
  one: string
  other: string
}

/** One coin, two coins, no coins: both our languages ask only whether it is one. */
export const count = (forms: Forms, n: number): string => fill(n === 1 ? forms.one : forms.other, { n })
