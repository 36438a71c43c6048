// What is said about clocks and about people who are away, in the reader's language.
import { Dictionary } from '../language.svelte'
import type en from './words.en'

export const timeWords = new Dictionary<typeof en>(import.meta.glob<{ default: typeof en }>('./words.*.ts'))
