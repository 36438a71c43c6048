import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { GamePage } from '../games.svelte'
import type { Lesson } from './lesson'

const rules = (game: string, name: string): string => readFileSync(`../src/roji/games/${game}/${name}`, 'utf8')
const folders = Object.entries(import.meta.glob<{ default: GamePage }>('../../games/*/index.ts', { eager: true }))
const lessons: [string, Lesson][] = []
for (const [path, { default: page }] of folders) {
  const found = await page.lesson?.()
  await found?.lesson.words.loadIn('en')
  if (found) lessons.push([path.split('/').at(-2)!, found.lesson])
}
const places = (text: string): string[] => text.match(/\{\w+\}/g) ?? []

it('there are lessons to check', () => expect(lessons.length).toBeGreaterThan(2))

it.each(lessons)('%s has a first game of several steps, each with its own name', (_, { steps, asides }) => {
  const names = [...steps, ...asides].map(({ id }) => id)
  expect(steps.length).toBeGreaterThan(7)
  expect(new Set(names).size).toBe(names.length)
  expect(steps.at(-1)!.until).toBe('read')
})

it.each(lessons)('%s has a sentence for every step, and values for all placeholders', (_, { steps, asides, words }) => {
  expect(Object.keys(words.now).sort()).toEqual([...steps, ...asides].map(({ id }) => id).sort())
  for (const { id, values } of [...steps, ...asides]) if (places(words.now[id]!).length) expect(values, id).toBeDefined()
})

it.each(lessons)('%s can be read without a table: its examples fill all placeholders', async (game, lesson) => {
  await folders.find(([path]) => path.includes(game))![1].default.words!.loadIn('en')
  const names = new Set(Object.keys(lesson.examples?.() ?? {}).map((name) => `{${name}}`))
  for (const { id } of lesson.steps) for (const place of places(lesson.words.now[id]!)) expect(names, id).toContain(place)
  expect(Object.values(lesson.examples?.() ?? {})).not.toContain(undefined)
})

it.each(lessons)('%s cites clauses that the rules have, in every language of the rules', (game, { steps, asides }) => {
  for (const name of ['RULES.md', 'RULES.de.md']) {
    const text = rules(game, name)
    for (const { clause } of [...steps, ...asides]) if (clause) expect(text).toContain(`- ${clause} `)
  }
})

it.each(lessons)('%s mentions no keys, because lessons are read on phones, too', async (_, { words }) => {
  for (const language of ['de', 'en']) {
    await words.loadIn(language)
    for (const text of Object.values(words.now)) expect(text).not.toMatch(/\([A-Z]\)|(press|drück) [A-Z]\b/)
  }
})
