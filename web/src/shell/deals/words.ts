// The words of the daily garden and of duels, in the reader's language.
import { Dictionary } from '../language.svelte'
import type en from './words.en'

export const dealWords = new Dictionary<typeof en>(import.meta.glob<{ default: typeof en }>('./words.*.ts'))
