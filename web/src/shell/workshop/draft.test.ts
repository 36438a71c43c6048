// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EditionChecked, EditionForm } from '../../protocol'
import { EditionDraft } from './draft.svelte'
import { workshopApi } from './workshop-api'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('an answer about an older text does not make the current one playable', async () => {
  const answers: ((checked: EditionChecked) => void)[] = []
  const good = (text: string) => ({ problems: [], text, seats: [2] }) as unknown as EditionChecked
  vi.spyOn(workshopApi, 'form').mockResolvedValue({ fields: [], own: { name: 'Own' }, data: { name: 'Own' } } as unknown as EditionForm)
  vi.spyOn(workshopApi, 'check').mockImplementation(() => new Promise((done) => answers.push(done)))
  const draft = new EditionDraft('sakura', 'e1')
  await draft.load()
  await vi.advanceTimersByTimeAsync(1000)
  draft.change(['name'], 'New')
  answers[0]!(good('old'))
  await vi.advanceTimersByTimeAsync(1)
  expect([draft.state, draft.text]).toEqual(['checking', null])
  await vi.advanceTimersByTimeAsync(1000)
  answers[1]!(good('new'))
  await vi.advanceTimersByTimeAsync(1)
  expect(draft.text).toBe('new')
  draft.leave()
})
