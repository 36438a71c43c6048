// What a device says when it is its reader's turn, in their language.
import { Dictionary } from '../language.svelte'
import type en from './words.en'

export const noticeWords = new Dictionary<typeof en>(import.meta.glob<{ default: typeof en }>('./words.*.ts'))
