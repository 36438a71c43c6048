import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, readTokens, type Theme } from './contrast'
import { SEATS } from './seats'

const tokens = readTokens(readFileSync('src/shell/look/tokens.css', 'utf8'))
const grounds = ['paper', 'paper-raised', 'paper-sunk']

// text on its background: AA requires 4.5
const text: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] =>
    ['ink', 'ink-soft', 'moss', 'water', 'vermilion'].map((ink) => [ink, ground]),
  ),
  ['on-vermilion', 'vermilion'],
  ['card-ink', 'card'],
  ['card-ink', 'card-sunk'],
  ['card-soft', 'card'],
  ['card-soft', 'card-sunk'],
  ['card-ink', 'sand'],
  ['card-ink', 'gold-light'],
  ['card-ink', 'gold'],
  ...SEATS.map(({ colour }): [string, string] => [`on-seat-${colour}`, `seat-${colour}`]),
]
// the outline of a thing on its background: AA requires 3
const graphics: [string, string][] = [
  ...grounds.map((ground): [string, string] => ['focus', ground]),
  ...['card', 'sand', 'stone-light', 'leaf-light', 'clay', 'wave-light', 'petal'].map(
    (floor): [string, string] => ['art-line', floor],
  ),
]

describe.each<Theme>(['light', 'dark'])('in the %s theme', (theme) => {
  const ratio = ([front, back]: [string, string]) => contrast(tokens[theme][front]!, tokens[theme][back]!)

  it.each(text)('text in %s reads on %s', (...pair) => expect(ratio(pair)).toBeGreaterThanOrEqual(4.5))
  it.each(graphics)('%s stands out from %s', (...pair) => expect(ratio(pair)).toBeGreaterThanOrEqual(3))
})

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
