// Chooses which of the five layouts of the table fits the screen.
import { MediaQuery } from 'svelte/reactivity'

export type Shape = 'phone' | 'lying' | 'upright' | 'desk' | 'wall'

const phone = new MediaQuery('(max-width: 700px) and (orientation: portrait)')
const low = new MediaQuery('max-height: 540px')
const narrow = new MediaQuery('(orientation: portrait) or (max-width: 899px)')
const large = new MediaQuery('(min-width: 1400px) and (min-height: 860px)')

export function shapeOf(): Shape {
  if (phone.current) return 'phone'
  if (low.current) return 'lying'
  if (narrow.current) return 'upright'
  return large.current ? 'wall' : 'desk'
}
