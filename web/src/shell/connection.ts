// One WebSocket to one table, for one seat. It reconnects by itself and resumes after the last number it has seen.
import type * as protocol from '../protocol'
import { Refusal } from './api'
import { base } from './base'

export type Answer =
  | protocol.Welcome
  | protocol.Update
  | protocol.Seated
  | protocol.Done
  | protocol.Refused
  | protocol.Reacted
  | protocol.Hinted
  | protocol.Previewed
  | protocol.Story

export type Asked =
  | protocol.Sit
  | protocol.Leave
  | protocol.Rename
  | protocol.SetSeat
  | protocol.AnswerSeat
  | protocol.StandIn
  | protocol.ComeBack
  | protocol.Reopen
  | protocol.SetTable
  | protocol.Mute
  | protocol.Start
  | protocol.Close
  | protocol.Rematch
  | protocol.Play
  | protocol.Undo
  | protocol.AnswerUndo
  | protocol.Chat
  | protocol.React
  | protocol.Hint
  | protocol.Preview
  | protocol.History

export type Link = 'connecting' | 'open' | 'lost' | 'refused'

interface Waiting {
  request: Asked
  done: (answer: Answer) => void
  fail: (refusal: Refusal) => void
}

interface ConnectionHandlers {
  hello: () => protocol.Hello
  hear: (answer: Answer) => void
  link: (link: Link, refusal?: Refusal) => void
}

const FIRST_PAUSE = 250
const LONGEST_PAUSE = 8000
/** Close codes after which reconnecting is pointless: not allowed, no such table. */
const FINAL = new Set([4003, 4004])
/** The close code of a server that starts again, and how long that may take before anybody is told. */
const RESTART = 1012
const RESTART_TIME = 6000

export class Connection {
  #socket: WebSocket | null = null
  #handlers: ConnectionHandlers
  #next = 1
  #waiting = new Map<number, Waiting>()
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #restart: ReturnType<typeof setTimeout> | undefined
  #isClosed = false
  #refusal: Refusal | undefined

  constructor(handlers: ConnectionHandlers) {
    this.#handlers = handlers
    addEventListener('online', this.#now)
    document.addEventListener('visibilitychange', this.#now)
    document.addEventListener('visibilitychange', this.#look)
    this.#open()
  }

  /** Send a request and return the answer, or throw a Refusal. A move left unanswered by a broken connection is resent. */
  ask<T extends Answer>(request: Asked): Promise<T> {
    const id = this.#next++
    return new Promise<T>((done, fail) => {
      this.#waiting.set(id, { request: { ...request, id }, done: done as (answer: Answer) => void, fail })
      if (this.#socket?.readyState === WebSocket.OPEN) this.#send({ ...request, id })
      else if (request.type !== 'play') this.#fail(id)
    })
  }

  /** Close the connection and do not reconnect. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#restart)
    removeEventListener('online', this.#now)
    document.removeEventListener('visibilitychange', this.#now)
    document.removeEventListener('visibilitychange', this.#look)
    this.#socket?.close()
    for (const id of this.#waiting.keys()) this.#fail(id)
  }

  /** Reconnect, with another language or token. */
  again(): void {
    this.#socket?.close()
  }

  #now = (): void => {
    if (this.#timer === undefined || document.hidden) return
    clearTimeout(this.#timer)
    this.#open()
  }

  /** Report whether the page is visible, so that the server notifies people who are looking elsewhere. */
  #look = (): void => {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#send({ type: 'look_away', is_away: document.hidden })
  }

  #open(): void {
    this.#timer = undefined
    const hello = this.#handlers.hello()
    const where = `${location.host}${base}/ws?table=${encodeURIComponent(hello.table)}`
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${where}`)
    this.#socket = socket
    socket.onopen = () => {
      this.#send(hello)
      if (document.hidden) this.#look()
    }
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as Answer)
    socket.onclose = ({ code }) => this.#lost(code)
  }

  #send(message: Asked | protocol.Hello | protocol.LookAway): void {
    this.#socket?.send(JSON.stringify(message))
  }

  #hear(answer: Answer): void {
    if (answer.type === 'welcome') this.#welcome()
    const waiting = 'id' in answer && answer.id !== null ? this.#waiting.get(answer.id) : undefined
    if (waiting && 'id' in answer) {
      this.#waiting.delete(answer.id!)
      if (answer.type === 'refused') waiting.fail(new Refusal(answer.code, answer.why, answer.clause))
      else waiting.done(answer)
    } else if (answer.type === 'refused') this.#refusal = new Refusal(answer.code, answer.why, answer.clause)
    this.#handlers.hear(answer)
  }

  #welcome(): void {
    this.#tries = 0
    this.#refusal = undefined
    clearTimeout(this.#restart)
    this.#restart = undefined
    this.#handlers.link('open')
    for (const { request } of this.#waiting.values()) this.#send(request)
  }

  #lost(code: number): void {
    if (this.#isClosed) return
    for (const [id, { request }] of this.#waiting) if (request.type !== 'play') this.#fail(id)
    if (FINAL.has(code)) {
      clearTimeout(this.#restart)
      this.#handlers.link('refused', this.#refusal)
      for (const id of this.#waiting.keys()) this.#fail(id)
      return
    }
    this.#tellLost(code)
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#tries++)
    this.#timer = setTimeout(() => this.#open(), pause * (0.7 + 0.6 * Math.random()))
  }

  /** Say that the connection is lost; if the server starts again, only if that takes long: moves wait meanwhile. */
  #tellLost(code: number): void {
    if (code === RESTART) this.#restart ??= setTimeout(() => this.#handlers.link('lost'), RESTART_TIME)
    else if (this.#restart === undefined) this.#handlers.link('lost')
  }

  #fail(id: number): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.fail(new Refusal('lost', ''))
  }
}
