// The reader's preferences: a name, the animation speed, notifications, the last choices for each game. Kept in this browser.

export const SPEEDS = ['calm', 'brisk', 'swift', 'instant'] as const
export type Speed = (typeof SPEEDS)[number]
/** The factor for all durations. */
const PACE: Record<Speed, number> = { calm: 1.8, brisk: 1, swift: 0.5, instant: 0 }

const isSpeed = (text: string | null): text is Speed => SPEEDS.includes(text as Speed)

class Preferences {
  name = $state(localStorage.getItem('roji.name') ?? '')
  speed = $state<Speed>(isSpeed(localStorage.getItem('roji.speed')) ? (localStorage.getItem('roji.speed') as Speed) : 'brisk')
  notifiesTurn = $state(localStorage.getItem('roji.tell') === 'on')
  /** The reader wants notifications, but the browser refuses them. */
  isRefused = $state(false)

  get pace(): number {
    return PACE[this.speed]
  }

  rename(name: string): void {
    this.name = name.replaceAll(',', ' ').trim().slice(0, 40)
    localStorage.setItem('roji.name', this.name)
  }

  setSpeed(speed: Speed): void {
    this.speed = speed
    localStorage.setItem('roji.speed', speed)
  }

  /** Turn notifications on or off; the browser may refuse permission. */
  async notify(on: boolean): Promise<void> {
    this.notifiesTurn = on && 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted'
    this.isRefused = on && !this.notifiesTurn
    localStorage.setItem('roji.tell', this.notifiesTurn ? 'on' : 'off')
    if (!this.notifiesTurn) await import('./notices/push.svelte').then(({ push }) => push.stop())
  }

  /** Whether the reader has been asked about a game, or has played it. */
  knows(game: string): boolean {
    return ['known', 'chosen'].some((kind) => Object.keys(localStorage).some((key) => key.startsWith(`roji.${kind}.${game}`)))
  }

  know(game: string): void {
    localStorage.setItem(`roji.known.${game}`, 'yes')
  }

  /** The last choices for a game. */
  lastChoice<T>(key: string, otherwise: T): T {
    try {
      return { ...otherwise, ...(JSON.parse(localStorage.getItem(`roji.chosen.${key}`) ?? '{}') as Partial<T>) }
    } catch {
      return otherwise
    }
  }

  rememberChoice(key: string, value: unknown): void {
    localStorage.setItem(`roji.chosen.${key}`, JSON.stringify(value))
  }
}

export const preferences = new Preferences()
