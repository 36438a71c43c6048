// The thing a player asks about at a table, and the game's explanations.
import { pointedAt } from '../parts/what-is-this'
import type { Game } from './games.svelte'
import type { GameExplanations } from './explanations'

export class WhatAsked {
  /** The game's explanations; null: none, or not fetched yet. */
  explanations = $state.raw<GameExplanations | null>(null)
  /** The thing that was asked about. */
  thing = $state.raw<Element | null>(null)

  /** Fetch a game's explanations. */
  async load({ page }: Game): Promise<void> {
    const found = await page.explanations?.().catch(() => undefined)
    await found?.explanations.words.load()
    this.explanations = found?.explanations ?? null
  }

  ask(thing: Element | null): void {
    this.thing = thing
  }

  /** Ask about the focused thing or the one pointed at; returns whether there is one. Asking again opens the help. */
  askPointed(): boolean {
    if (this.thing) return false
    this.ask(pointedAt())
    return this.thing !== null
  }

  close(): void {
    this.thing = null
  }
}
