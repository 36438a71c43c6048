import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const isSource = (name: string): boolean => /\.(ts|svelte)$/.test(name)
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(isSource)

/** The files that a file imports, by their paths below src. Patterns (`import.meta.glob`) are not imports of one file. */
function imports(name: string): string[] {
  const text = readFileSync(join('src', name), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^'*]+)'/g)].map(([, path]) => normalize(join(dirname(name), path!)))
}
const gameOf = (path: string): string | undefined => /^games\/(\w+)\//.exec(path)?.[1]

it('there are files to check', () => expect(sources.length).toBeGreaterThan(100))

it.each(sources.filter(gameOf))('%s knows no other game', (name) => {
  for (const path of imports(name)) expect([undefined, gameOf(name)]).toContain(gameOf(path))
})

it.each(sources.filter((name) => !gameOf(name)))('%s names no game: games are found by their folders', (name) => {
  for (const path of imports(name)) expect(gameOf(path)).toBeUndefined()
})
