// The words of this game in the reader's language; those of the shell are in shell/language.svelte.ts.
import { Dictionary } from '../../shell/language.svelte'
import type en from './words.en'

export const gameWords = new Dictionary<typeof en>(import.meta.glob<{ default: typeof en }>('./words.*.ts'))
