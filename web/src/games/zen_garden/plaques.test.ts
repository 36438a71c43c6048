import { expect, it } from 'vitest'
import { fill } from '../../shell/format'
import { saysOf } from './names'
import { plaquesOf } from './plaques'
import type { ZenGardenData } from './types'
import { sayings } from './sayings'
import { gameWords } from './words'
import de from './words.de'
import en from './words.en'

// An edition with other points than the printed game, with boards 1 and 2 and a mission.
const data = {
  garden_side: 4,
  points: { walkways: [0, 3, 6], decor: [0, 0, 0, 4, 9], minor: 3, major: 5, majority: [11, 7], detail: [0, -2, 6], unity: 13, minimalistic: [0, 0, 0, 20, 0] },
  clauses: { walkways: 'Z5.2', decor: 'Z5.3', minor: 'Z5.4', major: 'Z5.5', majority: 'Z5.6', detail: 'Z5.7', unity: 'Z5.8' },
  wishes: { minor: 'path wood', major: 'decor gate', majority: 'floor sand', detail: 'floor clay' },
  missions: [{ mission: 1, wishes: ['decor gate', 'floor sand'], needed: 2, points_left: [5] }],
  gardens: [{ coins: 0, tiles: [], rings: [], shown: { 'decor gate': 2, 'floor sand': 1 }, missions: {} }],
} as unknown as ZenGardenData
const score = [{ name: 'Major', clause: 'Z5.5', points: [10], is_in_play: true }]

const said = (words: typeof en, of = data) =>
  Object.fromEntries(plaquesOf(of, score, 0).map(({ preference, pays }) => [preference, fill(words.preferences[preference].points, pays)]))

it('says what the edition pays', () => {
  expect(said(en)).toMatchObject({ minor: '3 each', major: '5 each', majority: 'most 11 · next 7', decor: '3 or more alike', unity: '13 if no floor is split', mission: '2 of each' })
  expect(said(de)).toMatchObject({ minor: 'je 3', major: 'je 5', majority: 'meiste 11 · dann 7', decor: 'ab 3 gleichen', unity: '13, wenn kein Boden geteilt ist', mission: 'von beidem 2' })
})

it('shows the preferences in this game with their score lines', () => {
  const plaques = plaquesOf(data, score, 0)
  expect(plaques.map(({ preference }) => preference)).not.toContain('minimalistic')
  expect(plaques.find(({ preference }) => preference === 'major')).toMatchObject({ have: [2], worth: 10 })
  const three = plaquesOf({ ...data, clauses: { ...data.clauses, minimalistic: 'Z5.9' } }, score, 0)
  expect(three.find(({ preference }) => preference === 'minimalistic')?.scale?.[0]).toEqual({ count: '3', points: 20 })
})

it('explains each wish in one plain sentence', async () => {
  await Promise.all([gameWords.load(), sayings.load()])
  const says = Object.fromEntries(plaquesOf(data, score, 0).map((plaque) => [plaque.preference, saysOf(plaque)]))
  expect(says).toMatchObject({ minor: '3 points for every wood path in your garden.', majority: expect.stringContaining('7 points for the second most') })
  expect(says['mission']).toContain('gate and sand floor on 2 tiles each')
  for (const sentence of Object.values(says)) expect(sentence).not.toContain('{')
})
