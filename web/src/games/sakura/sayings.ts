// What the table explains in the reader's language. Whoever imports it waits until it is here.
import { Dictionary } from '../../shell/language.svelte'
import type en from './sayings.en'

export const sayings = new Dictionary<typeof en>(import.meta.glob<{ default: typeof en }>('./sayings.*.ts'))
await sayings.load()
