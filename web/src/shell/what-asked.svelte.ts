// The thing a player asks about at a table, and the game's explanations.
import { pointedAt } from '../parts/what-is-this'
import type { Game } from './games.svelte'
import type { GameExplanations } from './explanations'

export class WhatAsked {
  /** What the game says about its things; null: nothing, or not fetched yet. */
  explanations = $state.raw<GameExplanations | null>(null)
  /** The thing that was asked about. */
  thing = $state.raw<Element | null>(null)

  /** Fetch what a game says about its things. */
  async load({ page }: Game): Promise<void> {
    const found = await page.explanations?.().catch(() => undefined)
    await found?.explanations.words.load()
    this.explanations = found?.explanations ?? null
  }

  ask(thing: Element | null): void {
    this.thing = thing
  }

  /** Ask about what has the focus or is pointed at; tells whether there is such a thing. Whoever asks again wants to know more. */
  askPointed(): boolean {
    if (this.thing) return false
    this.ask(pointedAt())
    return this.thing !== null
  }

  close(): void {
    this.thing = null
  }
}
