// The illustrated rules: one page per game with our own drawings. Each game's `illustrated.ts` exports `rules`; `RulesPage.svelte` shows it.
import type { Component } from 'svelte'
import type { Dictionary } from '../language.svelte'

/** A part of the page: a few short paragraphs, perhaps with a picture, a list of terms or a score sheet. */
export interface RuleSection {
  /** The name of the picture beside it, for the game's `picture`. */
  id: string
  title: string
  text: string[]
  /** What the picture shows, in a sentence. */
  caption?: string
  /** Terms with their meanings, or scoring items with their points. */
  list?: [string, string][]
}

export interface RuleWords {
  /** What the game is about, in two sentences. */
  lead: string
  sections: RuleSection[]
}

export interface IllustratedRules {
  words: Dictionary<RuleWords>
  /** Draws the picture of a section; unknown sections have none. */
  picture: Component<{ section: string; list?: RuleSection['list'] }>
  /** The sections that have a picture. */
  pictured: readonly string[]
}
