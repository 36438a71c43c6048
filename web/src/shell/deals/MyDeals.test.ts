// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'
import type { MyGame } from '../../protocol'
import { language } from '../language.svelte'
import MyDeals from './MyDeals.svelte'
import { dealWords } from './words'

it('an earlier daily garden links to its results and shows its day and my points', async () => {
  await language.choose('en')
  await dealWords.load()
  const listed = { table: 't', game: 'sakura', status: 'over', points: [7, 15], changed_at: 0 }
  const mine = [{ deal: 'daily-2026-11-17-sakura', listed, seats: [1] } as unknown as MyGame]
  const mounted = mount(MyDeals, { target: document.body, props: { title: 'Mine', mine } })
  flushSync()
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/deal/daily-2026-11-17-sakura')
  expect(document.querySelector('small')?.textContent).toBe('November 17, 2026 · 15 points')
  await unmount(mounted)
})
