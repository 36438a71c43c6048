// The rules for people: one page a game with our own drawings. Each game's `illustrated.ts` exports `rules`; `RulesPage.svelte` sets it.
import type { Component } from 'svelte'
import type { Dictionary } from '../language.svelte'

/** A part of the page: a few short paragraphs, perhaps with a picture, a list of terms or a score sheet. */
export interface RuleSection {
  /** The picture beside it: the game's `picture` is asked for it by this name. */
  id: string
  title: string
  text: string[]
  /** What the picture shows, in a sentence. */
  caption?: string
  /** Terms and what they mean, or what is counted and what it pays. */
  list?: [string, string][]
}

export interface RuleWords {
  /** What the game is about, in two sentences. */
  lead: string
  sections: RuleSection[]
}

export interface IllustratedRules {
  words: Dictionary<RuleWords>
  /** Draws the picture of a section; sections that it does not know have none. */
  picture: Component<{ section: string; list?: RuleSection['list'] }>
  /** The sections that have a picture. */
  pictured: readonly string[]
}
