// The words of a person's own page, in the reader's language.
import { Dictionary } from '../language.svelte'
import type en from './words.en'

export const meWords = new Dictionary<typeof en>(import.meta.glob<{ default: typeof en }>('./words.*.ts'))
