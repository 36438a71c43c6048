// The games of this page. A folder `games/<name>/` with an `index.ts` is a game with drawings of its own, and is all that is needed to add
// one; every other game that the server offers is shown by `games/plain/`. What a game needs is fetched when the game is shown.
import type { Component } from 'svelte'
import type { GameFacts, Games } from '../protocol'
import { api } from './api'
import type { Dictionary } from './language.svelte'
import type { Lesson } from './learn/lesson'
import type { IllustratedRules } from './rules/illustrated'
import type { GameExplanations } from './explanations'
import type { FinaleProps, KeepsakeProps, TableProps } from './table-view'

/** What the shell says about a game in its words; a game's dictionary holds these and its own. */
export interface GameWords {
  name: string
  sentence: string
  /** What a turn is, in a few sentences. */
  help: string
  /** How moves are typed, by example. */
  typed: string
  /** The keys that this game adds, and what they do. */
  keys: Record<string, string>
  /** The server's options and their choices. */
  options: Record<string, { label: string; choices: Record<string, string> }>
}

/** What a game's folder gives to the shell: the default export of its `index.ts`. */
export interface GamePage {
  words?: Dictionary<GameWords>
  painting: Component<{ label?: string }>
  /** Drawings that the painting and the table refer to with <use>; once on the page. */
  symbols?: Component
  /** Around one screen a curtain falls between two people. */
  hasHiddenHands: boolean
  /** The table is fetched when it is needed. */
  table: () => Promise<{ default: Component<TableProps> }>
  /** The winner's picture at the end. */
  finale?: () => Promise<{ default: Component<FinaleProps> }>
  /** What a seat has made, for a picture of the end to keep. */
  keepsake?: () => Promise<{ default: Component<KeepsakeProps> }>
  /** The guided first game. */
  lesson?: () => Promise<{ lesson: Lesson }>
  /** What is said about each thing on the table. */
  explanations?: () => Promise<{ explanations: GameExplanations }>
  /** The rules for people, with pictures. */
  rules?: () => Promise<{ rules: IllustratedRules }>
}

const FOLDERS = import.meta.glob<{ default: GamePage }>('../games/*/index.ts')
const PLAIN = 'plain'
const folderOf = (name: string) => FOLDERS[`../games/${name}/index.ts`]

/** A game that can be shown: what its folder gives, under the server's name. */
export class Game {
  readonly name: string
  readonly page: GamePage

  constructor(name: string, page: GamePage) {
    this.name = name
    this.page = page
  }

  get words(): GameWords | undefined {
    return this.page.words?.now
  }

  get title(): string {
    return this.words?.name ?? games.factsOf(this.name)?.title ?? this.name
  }
}

class GameRegistry {
  /** What the server says about its games, bots and options; null: not known yet. */
  facts = $state.raw<Games | null>(null)
  /** The games whose folders have been fetched, by name. */
  loaded = $state.raw<Record<string, Game>>({})
  #loading = new Map<string, Promise<Game>>()
  #asked: Promise<void> | null = null

  factsOf(name: string): GameFacts | undefined {
    return this.facts?.games.find((game) => game.name === name)
  }

  loadFacts(): Promise<void> {
    this.#asked ??= api.games().then(
      (facts) => void (this.facts = facts),
      () => void (this.#asked = null),
    )
    return this.#asked
  }

  /** Fetch a game's folder and its words; a game without a folder is shown plainly. */
  load(name: string): Promise<Game> {
    const found = this.#loading.get(name) ?? this.#load(name)
    this.#loading.set(name, found)
    found.catch(() => this.#loading.delete(name))
    return found
  }

  async #load(name: string): Promise<Game> {
    const folder = name === PLAIN ? undefined : folderOf(name)
    const [{ default: page }] = await Promise.all([(folder ?? folderOf(PLAIN)!)(), folder ? null : this.loadFacts()])
    await page.words?.load()
    const game = new Game(name, page)
    this.loaded = { ...this.loaded, [name]: game }
    return game
  }
}

export const games = new GameRegistry()
