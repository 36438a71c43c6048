// "What is this?": a game's explanations of the things on its table. A thing is any element with `data-what="name"`, or
// `data-what="name:which"`; the shell listens for a long press, a right click and `?`, and shows `parts/WhatIsThis.svelte`.
import type { Component } from 'svelte'
import { fill } from './format'
import { words, type Dictionary } from './language.svelte'
import { seatLook } from './look/seats'
import type { TableView } from './table-view'

export interface Explanation {
  name: string
  /** One sentence for a complete beginner. */
  sentence: string
  /** The clause behind it; shown as a link. */
  clause?: string | undefined
}

export interface ExplainedProps {
  /** The name of the thing, with `which` after a colon if there are several. */
  what: string
  shown: TableView
}

/** What a game's `explanations.ts` exports as `explanations`. */
export interface GameExplanations {
  words: Dictionary<unknown>
  /** The things that help lists at this table, in this order. */
  all: (shown: TableView) => string[]
  /** The explanation of a thing; null: there is none. */
  tell: (what: string, shown: TableView) => Explanation | null
  /** A picture of it. */
  picture: Component<ExplainedProps>
}

/** The sentences of a game's `explanations.<language>.ts`, by name. */
export type ExplanationWords = Record<string, { name: string; sentence: string }>

/** The shell's own explanations: of seats ("seat:2") and their points. */
export function tellSeat(what: string, { names, room, seat: mine }: TableView): Explanation | null {
  const { seat: says, points, marks } = words.now.help
  const [name, which] = what.split(':')
  if (name === 'points') return points
  if (name !== 'seat') return null
  const seat = Number(which)
  const sentence = seat === mine ? says.mine : room?.seats[seat]?.kind === 'bot' ? says.bot : says.person
  return { name: names[seat] ?? '', sentence: fill(sentence, { name: names[seat] ?? '', mark: marks[seatLook(seat).shape] }) }
}

/** `tell` for things with constant sentences, found by their whole name or by the part before the colon. */
export function tellFrom(words: Dictionary<unknown>, clauses: Record<string, string>): GameExplanations['tell'] {
  return (what) => {
    const all = words.now as ExplanationWords
    const known = [what, what.split(':')[0]!].find((name) => name in all)
    return known === undefined ? null : { ...all[known]!, clause: clauses[known] }
  }
}
