// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Line, MyGame, MyGames } from '../../protocol'
import { language } from '../language.svelte'
import { becomePerson, forgetPerson, knownSecret } from '../person'
import MyData from './MyData.svelte'
import { allGames } from './people-api'
import { meWords } from './words'

const PATIENCE = 30_000 // milliseconds, on a busy machine
let mounted: Record<string, unknown> | undefined
beforeEach(async () => {
  await language.choose('en')
  await meWords.load()
  becomePerson('a'.repeat(32))
})
afterEach(() => {
  if (mounted) void unmount(mounted)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(found: Partial<MyGames>, onforgotten = (): void => undefined): void {
  mounted = mount(MyData, { target: document.body, props: { found: { person: 'p', games: [], more: null, lines: {}, ...found }, onforgotten } })
  flushSync()
}
function press(name: string): void {
  const found = [...document.querySelectorAll('button')].find((button) => button.textContent.trim() === name)
  found!.click()
  flushSync()
}

it('deleting everything does not claim to delete games with other people', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ tables: 2 }))))
  show({})
  press('Delete everything')
  press('Yes, delete everything')
  await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toBe('Deleted, or cleared of your name: 2 games.'), PATIENCE)
})

it('viewing pages after deleting everything creates no new person', async () => {
  forgetPerson()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('the server is asked')))
  const found = await allGames()
  expect(found.games).toEqual([])
  show(found)
  expect(document.body.textContent).not.toContain('Your number')
  expect(knownSecret()).toBeNull()
})

it('the file names who chatted from my seat, and the page says that it may have been somebody else', async () => {
  const said = [
    { seat: 0, name: 'Ben', text: 'I must go.' },
    { seat: 1, name: 'Cleo', text: 'Bye!' },
    { seat: 0, name: 'Ann', text: 'Hello!' },
  ]
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ said, story: [] }))))
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:nothing')
  show({ games: [{ listed: { table: 't', status: 'playing' }, seats: [0], levels: ['', ''], deal: '' } as unknown as MyGame] })
  expect(document.body.textContent).toContain('somebody may have sat there before you')
  press('Save everything as a file')
  await vi.waitFor(() => expect(saved).toHaveBeenCalled(), PATIENCE)
  const file = JSON.parse(await (saved.mock.calls[0]![0] as Blob).text()) as { said: Record<string, Line[]> }
  expect(file.said['t']!.map(({ name }) => name)).toEqual(['Ben', 'Ann'])
})

it('the file contains the moves of a deal in words, because its record is not available', async () => {
  const does = (decision: number, seat: number, words: string) => ({ decision, seat, events: [{ kind: 'move', seat, words }] })
  const story = [does(1, 0, 'Ann rests.'), { decision: 0, seat: 0, is_undo: true, events: [] }, does(1, 0, 'Ann rakes.'), does(2, 1, 'A bot rests.')]
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => (asked.push(address), Promise.resolve(new Response(JSON.stringify({ said: [], story })))))
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:nothing')
  show({ games: [{ listed: { table: 't', status: 'over', names: ['Ann', 'Moss'] }, seats: [0], levels: ['', 'steady'], deal: 'daily-2026-11-18-sakura' } as unknown as MyGame] })
  press('Save everything as a file')
  await vi.waitFor(() => expect(saved).toHaveBeenCalled(), PATIENCE)
  const file = JSON.parse(await (saved.mock.calls[0]![0] as Blob).text()) as { moves: Record<string, string[]> }
  expect(file.moves).toEqual({ t: ['Ann takes back a move.', 'Ann rakes.', 'A bot rests.'] })
  expect(asked.filter((address) => address.includes('record'))).toEqual([])
})
