// The games as this page knows them: their key in the dictionaries, their painting, their table. Rules live on the server.
import type { Component } from 'svelte'
import GardensPainting from '../paintings/GardensPainting.svelte'
import SakuraPainting from '../paintings/SakuraPainting.svelte'
import ZenPainting from '../paintings/ZenPainting.svelte'
import type { Words } from '../words/en'
import type { Lesson } from '../learn/lesson'
import type { FinaleProps, TableProps } from './tables'

export interface KnownGame {
  /** The server's name. */
  name: string
  key: keyof Words['games']
  painting: Component<{ label?: string }>
  /** The table is fetched when it is needed. */
  table: () => Promise<{ default: Component<TableProps> }>
  /** The winner's picture at the end. */
  finale?: () => Promise<{ default: Component<FinaleProps> }>
  /** The guided first game. */
  lesson: () => Promise<{ lesson: Lesson }>
  seats: number[]
  /** Around one screen a curtain falls between two people. */
  hasHiddenHands: boolean
}

export const GAMES: KnownGame[] = [
  {
    name: 'zen_garden',
    key: 'zen',
    painting: ZenPainting,
    table: () => import('../tables/ZenTable.svelte'),
    lesson: () => import('../learn/zen-garden'),
    finale: () => import('../tables/ZenFinale.svelte'),
    seats: [2, 3, 4],
    hasHiddenHands: false,
  },
  {
    name: 'sakura',
    key: 'sakura',
    painting: SakuraPainting,
    table: () => import('../tables/SakuraTable.svelte'),
    lesson: () => import('../learn/sakura'),
    finale: () => import('../tables/SakuraFinale.svelte'),
    seats: [2, 3, 4, 5, 6],
    hasHiddenHands: true,
  },
  {
    name: 'four_gardens',
    key: 'gardens',
    painting: GardensPainting,
    table: () => import('../tables/GardensTable.svelte'),
    lesson: () => import('../learn/four-gardens'),
    finale: () => import('../tables/GardensFinale.svelte'),
    seats: [2, 3, 4],
    hasHiddenHands: true,
  },
]

export const knownGame = (name: string): KnownGame | undefined => GAMES.find((game) => game.name === name)
