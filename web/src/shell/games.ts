// The games as this page knows them: their key in the dictionaries, their painting, their table. Rules live on the server.
import type { Component } from 'svelte'
import GardensPainting from '../games/four_gardens/Painting.svelte'
import SakuraPainting from '../games/sakura/Painting.svelte'
import ZenPainting from '../games/zen_garden/Painting.svelte'
import type { Words } from './old-en'
import type { Lesson } from './learn/lesson'
import type { FinaleProps, TableProps } from './table-view'

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
    table: () => import('../games/zen_garden/Table.svelte'),
    lesson: () => import('../games/zen_garden/lesson'),
    finale: () => import('../games/zen_garden/Finale.svelte'),
    seats: [2, 3, 4],
    hasHiddenHands: false,
  },
  {
    name: 'sakura',
    key: 'sakura',
    painting: SakuraPainting,
    table: () => import('../games/sakura/Table.svelte'),
    lesson: () => import('../games/sakura/lesson'),
    finale: () => import('../games/sakura/Finale.svelte'),
    seats: [2, 3, 4, 5, 6],
    hasHiddenHands: true,
  },
  {
    name: 'four_gardens',
    key: 'gardens',
    painting: GardensPainting,
    table: () => import('../games/four_gardens/Table.svelte'),
    lesson: () => import('../games/four_gardens/lesson'),
    finale: () => import('../games/four_gardens/Finale.svelte'),
    seats: [2, 3, 4],
    hasHiddenHands: true,
  },
]

export const knownGame = (name: string): KnownGame | undefined => GAMES.find((game) => game.name === name)
