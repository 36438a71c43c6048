// The table's explanations in the reader's language. Importing this module waits until they are loaded.
import { Dictionary } from '../../shell/language.svelte'
import type en from './sayings.en'

export const sayings = new Dictionary<typeof en>(import.meta.glob<{ default: typeof en }>('./sayings.*.ts'))
await sayings.load()
