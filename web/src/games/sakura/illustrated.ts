// The rules of Sakura for people: texts in illustrated.<language>.ts, pictures in RulePicture.svelte.
import { Dictionary } from '../../shell/language.svelte'
import type { IllustratedRules, RuleWords } from '../../shell/rules/illustrated'
import RulePicture from './RulePicture.svelte'

export const rules: IllustratedRules = {
  words: new Dictionary<RuleWords>(import.meta.glob<{ default: RuleWords }>('./illustrated.*.ts')),
  picture: RulePicture,
  pictured: ['goal', 'start', 'card', 'walk', 'disgrace', 'end'],
}
