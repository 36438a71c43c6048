// Names of people in the results of a deal and in comparisons.
import type { DealResult } from '../../protocol'
import { fill } from '../format'
import { words } from '../language.svelte'
import { dealWords } from './words'

/** The owner of a result: me, a bot, or a person who may have given no name. */
export function nameOf({ name, level, is_mine }: DealResult): string {
  const text = dealWords.now
  if (level) return fill(text.bot, { level: words.now.levels[level as keyof typeof words.now.levels] ?? level })
  return is_mine ? text.you : name || text.nameless
}
