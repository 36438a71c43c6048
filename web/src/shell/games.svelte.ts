// The games of this page. To add a game with drawings, add a folder `games/<name>/` with an `index.ts`; every other game that the server
// offers is shown by `games/plain/`. A game's code is fetched when the game is shown.
import type { Component } from 'svelte'
import type { GameFacts, Games } from '../protocol'
import { api } from './api'
import type { Dictionary } from './language.svelte'
import type { Lesson } from './learn/lesson'
import type { IllustratedRules } from './rules/illustrated'
import type { GameExplanations } from './explanations'
import type { FinaleProps, KeepsakeProps, TableProps } from './table-view'

/** The shell's sentences about a game; a game's dictionary contains these and its own. */
export interface GameWords {
  name: string
  sentence: string
  /** A turn in a few sentences. */
  help: string
  /** How moves are typed, by example. */
  typed: string
  /** The keys that this game adds, and their effects. */
  keys: Record<string, string>
  /** The server's options and their choices. */
  options: Record<string, { label: string; choices: Record<string, string> }>
}

/** The default export of a game's `index.ts`, for the shell. */
export interface GamePage {
  words?: Dictionary<GameWords>
  painting: Component<{ label?: string }>
  /** Drawings that the painting and the table refer to with <use>; once on the page. */
  symbols?: Component
  /** On a shared screen a curtain separates two people. */
  hasHiddenHands: boolean
  /** The table is fetched when it is needed. */
  table: () => Promise<{ default: Component<TableProps> }>
  /** The winner's picture at the end. */
  finale?: () => Promise<{ default: Component<FinaleProps> }>
  /** A drawing of what a seat has made, for the picture of the finished game. */
  keepsake?: () => Promise<{ default: Component<KeepsakeProps> }>
  /** The guided first game. */
  lesson?: () => Promise<{ lesson: Lesson }>
  /** Explanations of the things on the table. */
  explanations?: () => Promise<{ explanations: GameExplanations }>
  /** The rules for people, with pictures. */
  rules?: () => Promise<{ rules: IllustratedRules }>
}

const FOLDERS = import.meta.glob<{ default: GamePage }>('../games/*/index.ts')
const PLAIN = 'plain'
const folderOf = (name: string) => FOLDERS[`../games/${name}/index.ts`]

/** A game that can be shown: its folder's exports under the server's name. */
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
  /** The server's data about its games, bots and options; null: not known yet. */
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
