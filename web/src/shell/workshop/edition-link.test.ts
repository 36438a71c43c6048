import { expect, it } from 'vitest'
import { holdsEdition, linkOf, textOf } from './edition-link'

const text = `game = "zen_garden"\nname = "Größer – „mehr“"\n${'prices = [0, 1, 2]\n'.repeat(300)}`

it('an edition survives a round trip through a link, and the link is short', async () => {
  const link = await linkOf(text)
  expect(holdsEdition(link)).toBe(true)
  expect(link).toMatch(/^#edition=[\w-]+$/)
  expect(link.length).toBeLessThan(text.length / 10)
  expect(await textOf(link)).toBe(text)
})

it('a truncated link contains no edition', async () => {
  const link = await linkOf(text)
  expect(await textOf(link.slice(0, -8))).toBeNull()
  expect(await textOf('#edition=!!!')).toBeNull()
  expect(holdsEdition('#seat=abc')).toBe(false)
})
