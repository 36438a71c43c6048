import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { GAMES } from '../games'
import { LANGUAGES } from '../words.svelte'
import type { Lesson } from './lesson'

const rules = (game: string, name: string): string => readFileSync(`../src/roji/games/${game}/${name}`, 'utf8')
const lessons = await Promise.all(GAMES.map(async ({ name, lesson }) => [name, (await lesson()).lesson] as [string, Lesson]))
const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

it.each(lessons)('%s has a first game of several steps, each with its own name', (_, { steps, asides }) => {
  const names = [...steps, ...asides].map(({ id }) => id)
  expect(steps.length).toBeGreaterThan(7)
  expect(new Set(names).size).toBe(names.length)
  expect(steps.at(-1)!.until).toBe('read')
})

it.each(lessons)('%s says every step in every language, with the same places to fill', (_, { steps, asides }) => {
  for (const { id, say, values } of [...steps, ...asides]) {
    for (const language of LANGUAGES) {
      expect(say[language].trim(), id).not.toBe('')
      expect([...new Set(places(say[language]))], id).toEqual([...new Set(places(say.en))])
    }
    if (places(say.en).length) expect(values, id).toBeDefined()
  }
})

it.each(lessons)('%s cites clauses that the rules have, in both languages', (game, { steps, asides }) => {
  for (const name of ['RULES.md', 'RULES.de.md']) {
    const text = rules(game, name)
    for (const { clause } of [...steps, ...asides]) if (clause) expect(text).toContain(`- ${clause} `)
  }
})
