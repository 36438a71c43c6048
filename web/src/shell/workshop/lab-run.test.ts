// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import type { LabShown, LabWanted } from '../../protocol'
import { words } from '../language.svelte'
import { LabRun } from './lab-run.svelte'
import { workshopApi } from './workshop-api'

await words.load()
afterEach(() => void vi.restoreAllMocks())
const wanted: LabWanted = { game: 'sakura', edition: '', players: 2, games: 200, bots: 'greedy' }

it('a double click starts one run, and the next click after it another', async () => {
  const start = vi.spyOn(workshopApi, 'startLab').mockResolvedValue({ run: 'r1', state: 'done' } as LabShown)
  const run = new LabRun()
  const clicks = [run.start(wanted), run.start(wanted)]
  expect(run.isStarting).toBe(true)
  await Promise.all(clicks)
  expect(start).toHaveBeenCalledTimes(1)
  await run.start(wanted)
  expect(start).toHaveBeenCalledTimes(2)
})

it('results keep their edition and number of players when the next run cannot start', async () => {
  const start = vi.spyOn(workshopApi, 'startLab').mockResolvedValueOnce({ run: 'r1', state: 'done' } as LabShown)
  const run = new LabRun()
  await run.start({ ...wanted, edition: 'mine' })
  start.mockRejectedValue(new Error('lost'))
  await run.start({ ...wanted, edition: 'another', players: 4 })
  expect([run.shown?.run, run.edition, run.players]).toEqual(['r1', 'mine', 2])
})

it('a run that could not be started can be started again', async () => {
  const start = vi.spyOn(workshopApi, 'startLab').mockRejectedValue(new Error('lost'))
  const run = new LabRun()
  await run.start(wanted)
  expect(run.isStarting).toBe(false)
  await run.start(wanted)
  expect(start).toHaveBeenCalledTimes(2)
})
