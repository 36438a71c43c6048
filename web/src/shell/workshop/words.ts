// The words of the workshop in the reader's language. What the fields are called comes from the server.
import { Dictionary } from '../language.svelte'
import type en from './words.en'

export const workshopWords = new Dictionary<typeof en>(import.meta.glob<{ default: typeof en }>('./words.*.ts'))
