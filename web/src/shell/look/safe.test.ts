import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte'))

it('there are components to check', () => expect(sources.length).toBeGreaterThan(20))

// The server forbids inline styles; `style:name={…}` sets them through the DOM, which is allowed.
it.each(sources)('%s has no style attribute, no HTML from strings, no address outside', (name) => {
  const text = readFileSync(`src/${name}`, 'utf8')
  expect(text).not.toMatch(/\sstyle=/)
  expect(text).not.toMatch(/\{@html/)
  expect(text).not.toMatch(/https?:\/\//)
})
