// The workshop's requests to the server.
import type { CheckEdition, EditionChecked, EditionForm, LabShown, LabWanted, OpenEdition } from '../../protocol'
import { ask, get, post } from '../api'
import { base } from '../base'
import { words } from '../language.svelte'

const language = (): string => `language=${words.now.serverLanguage}`
const run = (name: string): string => `/api/lab/${encodeURIComponent(name)}`

export const workshopApi = {
  form: (game: string) => get<EditionForm>(`/api/games/${encodeURIComponent(game)}/form?${language()}`),
  open: (edition: OpenEdition) => post<EditionForm>(`/api/editions?${language()}`, edition),
  check: (edition: CheckEdition) => post<EditionChecked>(`/api/editions/check?${language()}`, edition),
  startLab: (wanted: LabWanted) => post<LabShown>('/api/lab', wanted),
  lab: (name: string) => get<LabShown>(run(name)),
  stopLab: async (name: string) => void (await ask(run(name), { method: 'DELETE', keepalive: true }).catch(() => undefined)),
  reportPath: (name: string) => `${base}${run(name)}/report`,
}
