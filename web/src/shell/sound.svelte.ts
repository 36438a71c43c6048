// Synthesised sounds: wood on wood, a water drop, paper. Off until the reader turns them on; the setting is stored in this browser.

export type Sound = 'wood' | 'water' | 'paper' | 'bell'
const KEY = 'roji.sound'

/** A tone that falls in pitch and fades: [from Hz, to Hz, seconds, loudness, wave]. */
type Tone = [number, number, number, number, OscillatorType]
const TONES: Record<Sound, Tone[]> = {
  wood: [[820, 420, 0.07, 0.5, 'triangle'], [310, 190, 0.09, 0.35, 'sine']],
  water: [[420, 1150, 0.11, 0.3, 'sine'], [900, 1700, 0.08, 0.12, 'sine']],
  paper: [],
  bell: [[660, 655, 1.1, 0.22, 'sine'], [1320, 1316, 0.7, 0.08, 'sine']],
}

class SoundBox {
  on = $state(localStorage.getItem(KEY) === 'on')
  #context: AudioContext | null = null

  turn(on: boolean): void {
    this.on = on
    localStorage.setItem(KEY, on ? 'on' : 'off')
    if (on) this.play('wood')
  }

  play(sound: Sound): void {
    if (!this.on) return
    const context = (this.#context ??= new AudioContext())
    TONES[sound].forEach((tone, i) => this.#tone(context, tone, i * 0.03))
    if (sound === 'paper') this.#rustle(context)
  }

  #fade(context: AudioContext, start: number, seconds: number, loudness: number): GainNode {
    const gain = context.createGain()
    gain.gain.setValueAtTime(loudness, start)
    gain.gain.exponentialRampToValueAtTime(0.001, start + seconds)
    gain.connect(context.destination)
    return gain
  }

  #tone(context: AudioContext, [from, to, seconds, loudness, wave]: Tone, delay: number): void {
    const start = context.currentTime + delay
    const tone = new OscillatorNode(context, { type: wave, frequency: from })
    tone.frequency.exponentialRampToValueAtTime(to, start + seconds)
    tone.connect(this.#fade(context, start, seconds, loudness))
    tone.start(start)
    tone.stop(start + seconds)
  }

  /** Paper: a breath of filtered noise. */
  #rustle(context: AudioContext): void {
    const seconds = 0.16
    const buffer = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate)
    const noise = buffer.getChannelData(0)
    for (let i = 0; i < noise.length; i++) noise[i] = (Math.random() * 2 - 1) * Math.sin((i / noise.length) * Math.PI) ** 2
    const source = new AudioBufferSourceNode(context, { buffer })
    const filter = new BiquadFilterNode(context, { type: 'highpass', frequency: 2400 })
    source.connect(filter).connect(this.#fade(context, context.currentTime, seconds, 0.35))
    source.start()
  }
}

export const sound = new SoundBox()
