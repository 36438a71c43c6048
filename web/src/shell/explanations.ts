// "What is this?": what a game's folder says about the things on its table. A thing is any element with `data-what="name"`, or
// `data-what="name:which"`; the shell listens for a long press, a right click and `?`, and shows `parts/WhatIsThis.svelte`.
import type { Component } from 'svelte'
import type { Dictionary } from './language.svelte'
import type { TableView } from './table-view'

export interface Explanation {
  name: string
  /** One sentence for somebody who has read nothing. */
  sentence: string
  /** The clause behind it; shown as a link. */
  clause?: string | undefined
}

export interface ExplainedProps {
  /** The name of the thing, with `which` after a colon where there are several. */
  what: string
  shown: TableView
}

/** What a game's `explanations.ts` exports as `explanations`. */
export interface GameExplanations {
  words: Dictionary<unknown>
  /** What help lists at this table, in this order. */
  all: (shown: TableView) => string[]
  /** What a thing is; null: nothing is known about it. */
  tell: (what: string, shown: TableView) => Explanation | null
  /** A picture of it. */
  picture: Component<ExplainedProps>
}

/** The sentences of a game's `explanations.<language>.ts`, by name. */
export type ExplanationWords = Record<string, { name: string; sentence: string }>

/** `tell` for things whose sentences never change: by their whole name, or by what stands before the colon. */
export function tellFrom(words: Dictionary<ExplanationWords>, clauses: Record<string, string>): GameExplanations['tell'] {
  return (what) => {
    const known = [what, what.split(':')[0]!].find((name) => name in words.now)
    return known === undefined ? null : { ...words.now[known]!, clause: clauses[known] }
  }
}
