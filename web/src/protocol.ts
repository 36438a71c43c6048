// Written by `write_protocol.py` from the server's message types. Do not edit.

/** One seat. */
export interface SeatShown {
  seat: number
  colour: 'blue' | 'yellow' | 'green' | 'red' | 'purple' | 'orange'
  kind: 'open' | 'person' | 'bot'
  /** Plain text, never markup; empty while the seat is open. */
  name: string
  /** The bot's level. */
  level: string | null
  /** Somebody is connected; bots always are. */
  is_present: boolean
  /** A bot plays for an absent person, who can get the seat back. */
  is_replaced: boolean
}

/** What the host decides. */
export interface Settings {
  /** slow: a move may take days. */
  pace: 'live' | 'slow'
  /** Listed at the front door. */
  is_public: boolean
  chat: boolean
  hints: boolean
  /** People without a seat may look on. */
  onlookers: boolean
  /** After the end onlookers may see everything that was hidden. */
  open_at_end: boolean
  /** Where only one move is possible, it is made at once. */
  plays_forced: boolean
}

/** Somebody asks everybody to go back. */
export interface UndoAsked {
  seat: number
  /** The seats that have said yes; bots always do. */
  agreed: number[]
}

/** The table as a place. */
export interface Room {
  table: string
  game: string
  title: string
  options: Record<string, string>
  /** Its name. */
  edition: string
  edition_hash: string
  /** Not the edition that comes with the game. */
  is_own_edition: boolean
  status: 'waiting' | 'playing' | 'over' | 'closed'
  /** The rules are being compiled: it takes a moment, once. */
  is_preparing: boolean
  seats: SeatShown[]
  settings: Settings
  /** How many look on. */
  onlookers: number
  undo_asked: UndoAsked | null
  /** The fingerprint of the shuffle, shown before the first move. */
  seed_hash: string | null
  /** The shuffle itself, once the game is over, or where it was chosen. */
  seed: string | null
  /** Where the rematch is. */
  next_table: string | null
  /** The table whose record this continues. */
  branch_of: string | null
  /** After which of its decisions. */
  branch_at: number | null
  /** A record that somebody brought; only for looking at. */
  is_upload: boolean
  /** Seconds since 1970. */
  created_at: number
  changed_at: number
}

/** Something you may do now. */
export interface LegalMove {
  move: number
  /** As in records and typed play. */
  text: string
  /** The same by name, by game; `do` says what is done. */
  parts: Record<string, unknown>
  /** For people. */
  words: string
}

/** A line of the score sheet. */
export interface ScoreLine {
  clause: string
  name: string
  /** One for each seat. */
  points: number[]
}

/** One thing that you saw happen. Its parts depend on the game and the kind: see the game's `types.py`. */
export interface EventSeen {
  kind: string
  /** -1: nobody's. */
  seat: number
  /** Its numbers by name, in the words of `data`. */
  parts: Record<string, unknown>
  /** A sentence; empty if it is not worth telling. */
  words: string
}

/** What one decision, or one taking back, made you see. */
export interface Told {
  number: number
  /** Which decision of the game, counted from 1; after an undo: how many are left. */
  decision: number
  /** Seconds since 1970. */
  at: number
  /** Who decided. */
  seat: number
  is_forced: boolean
  is_undo: boolean
  events: EventSeen[]
}

/** The game as you see it. */
export interface Position {
  /** How many were made so far. */
  decisions: number
  /** The table in named fields, by game; what you may not know is null. */
  data: unknown
  /** For programs: the rules' own record in base 64; see `looked`. */
  view: string | null
  /** The seats that have to act now. */
  to_act: number[]
  /** What is asked of you, in one line. */
  ask: string
  /** Say it with your move. */
  question: number
  /** What you may do now, as numbers. */
  moves: number[]
  /** The same in words; you may also act without having to. */
  legal: LegalMove[]
  /** As far as you can know it, line by line. */
  score: ScoreLine[]
  totals: number[]
  /** After the end: 1 is the winner, equal places are shared. */
  places: number[] | null
  /** ask: all must agree, for something came to light since. */
  undo: 'no' | 'free' | 'ask'
}

/** Something said at the table. */
export interface Line {
  number: number
  /** Seconds since 1970. */
  at: number
  /** -1: an onlooker or the host. */
  seat: number
  name: string
  /** Plain text, never markup. */
  text: string
}

/** The answer to `hello`: where you are. An `update` with the whole view follows at once. */
export interface Welcome {
  type: 'welcome'
  /** Of the request that this answers. */
  id: number | null
  /** Of the server. */
  version: string
  /** -1: you look on. */
  seat: number
  is_host: boolean
}

/** How things stand now. Sent after `hello` and whenever something changed; what did not change is null. */
export interface Update {
  type: 'update'
  /** Counts everything that happens at the table; remember it for `hello`. */
  number: number
  room: Room | null
  position: Position | null
  /** What happened since the last update; animate it, then show the view. */
  story: Told[]
  said: Line[]
}

/** You have a seat. Keep the token: whoever has it, has the seat. */
export interface Seated {
  type: 'seated'
  /** Of the request that this answers. */
  id: number | null
  number: number
  seat: number
  token: string
}

/** What you asked for is done and saved. */
export interface Done {
  type: 'done'
  /** Of the request that this answers. */
  id: number | null
  number: number
  /** It had been done before; nothing was done twice. */
  repeated: boolean
  /** Rematch: the new table. */
  table: string | null
}

/** What you asked for cannot be done. Nothing has changed. */
export interface Refused {
  type: 'refused'
  /** Of the request that this answers. */
  id: number | null
  code: 'bad_message' | 'bad_request' | 'not_found' | 'no_token' | 'not_host' | 'not_now' | 'illegal' | 'stale' | 'too_large' | 'too_fast' | 'too_many' | 'busy' | 'not_saved' | 'broken'
  /** One sentence for people, in their language where the rules say it. */
  why: string
  /** The clause of the rules that forbids it. */
  clause: string | null
}

/** Somebody reacts. */
export interface Reacted {
  type: 'reacted'
  seat: number
  reaction: string
}

/** A move that a strong player considers. */
export interface Better {
  move: number
  text: string
  /** As in a legal move. */
  parts: Record<string, unknown>
  words: string
  /** The place it expects, 1 is the winner's. */
  place: number | null
  /** The lead over the best other seat that it expects. */
  margin: number | null
  reasons: string[]
}

/** The best moves, best first. */
export interface Hinted {
  type: 'hinted'
  /** Of the request that this answers. */
  id: number | null
  question: number
  moves: Better[]
}

/** Where a move leads, as far as that is certain. */
export interface PreviewOf {
  move: number
  /** Nothing hidden or random comes to light. */
  is_certain: boolean
  /** points[line][seat]; null: not known before. */
  points: ((number | null)[])[]
  /** Each seat's sum. */
  totals: (number | null)[]
  /** The table afterwards; null where luck decides. */
  data: unknown
  /** The table when the round is over, if all go on at random: a number that varies is [lowest, highest]. */
  spread: unknown
}

/** The previews that were asked for. */
export interface Previewed {
  type: 'previewed'
  /** Of the request that this answers. */
  id: number | null
  question: number
  previews: PreviewOf[]
}

/** The seat's view as a record of the game's `table_type`. */
export interface Looked {
  type: 'looked'
  /** Of the request that this answers. */
  id: number | null
  question: number
  /** The record's bytes in base 64. */
  view: string
  /** A hash of how the record is laid out: yours must be the same. */
  layout: string
}

/** What you saw happen, and what was said. */
export interface Story {
  type: 'story'
  /** Of the request that this answers. */
  id: number | null
  number: number
  story: Told[]
  said: Line[]
}

/** The first message on a WebSocket: which table, and who you are. Answered by `welcome`. */
export interface Hello {
  type: 'hello'
  table: string
  /** Your seat; without one you are an onlooker. */
  token?: string | null
  /** The host's token, if you are the host. */
  host?: string | null
  /** One of the `languages` of `GET /api/games`; where a game does not speak it, English. `none`: for programs. No words, no named fields; `view` and `moves` instead. */
  language?: string
  /** The last number you have seen: the story goes on from there (0: all). */
  since?: number | null
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** Take an open seat (the first one, if you name none). Answered by `seated`. */
export interface Sit {
  type: 'sit'
  name: string
  seat?: number | null
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** Give up your seat. It is open again; in a running game the host can give it to a bot. */
export interface Leave {
  type: 'leave'
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** Give your seat another name. Not while a game runs. */
export interface Rename {
  type: 'rename'
  name: string
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** The host: who sits there. A `person` who was replaced by a bot gets the seat back. */
export interface SetSeat {
  type: 'set_seat'
  seat: number
  kind: 'open' | 'bot' | 'person'
  /** gentle, steady, sharp, master, or another bot. */
  level?: string | null
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** The host: switch things on or off; what is left out stays as it is. */
export interface SetTable {
  type: 'set_table'
  is_public?: boolean | null
  chat?: boolean | null
  hints?: boolean | null
  onlookers?: boolean | null
  open_at_end?: boolean | null
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** The host: begin. Every seat must be taken. */
export interface Start {
  type: 'start'
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** The host: end this table for good. A game that is not over stays unfinished. */
export interface Close {
  type: 'close'
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** After the end: the same again with the seats moved on by one. Your token also opens the new table. */
export interface Rematch {
  type: 'rematch'
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** Make a move, by number or by text. A repeated message is acknowledged, not played twice. */
export interface Play {
  type: 'play'
  /** The `question` of the position that you answer. */
  question: number
  move?: number | null
  text?: string | null
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** Take back your last decision: at once where `undo` says `free`, else by asking everybody. */
export interface Undo {
  type: 'undo'
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** Agree, or not, that a decision is taken back. */
export interface AnswerUndo {
  type: 'answer_undo'
  agree: boolean
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** Say something to the table. */
export interface Chat {
  type: 'chat'
  text: string
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** Show one of the preset reactions. */
export interface React {
  type: 'react'
  reaction: 'bow' | 'bravo' | 'flower' | 'hurry' | 'laugh' | 'oh' | 'sorry' | 'thanks' | 'think' | 'wow'
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** What would a strong player do? Answered by `hinted`, if the table allows hints. */
export interface Hint {
  type: 'hint'
  /** How many of the best moves to tell. */
  moves?: number
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** What would these moves of yours lead to (all legal ones, if you name none)? Answered by `previewed`. */
export interface Preview {
  type: 'preview'
  moves?: number[] | null
  /** Also the table after the move, not only the score. */
  with_data?: boolean
  /** Also how widely the round may turn out, by playing it on at random. */
  spread?: boolean
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** The table as your seat sees it, as the rules' own record: for programs that know the rules. Answered by `looked`. */
export interface Look {
  type: 'look'
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** What you saw happen after a number. Answered by `story`. */
export interface History {
  type: 'history'
  since?: number
  /** Comes back in the answer, so that you know what was answered. */
  id?: number | null
}

/** Who is to sit on a seat of a new table. Every `person` gets a token in the answer: one for each on this device. */
export interface SeatWanted {
  kind: 'open' | 'person' | 'bot'
  name?: string
  /** gentle, steady, sharp, master, or another bot. */
  level?: string
}

/** `POST /api/tables`: a new table. */
export interface CreateTable {
  game: string
  seats: SeatWanted[]
  options?: Record<string, string>
  /** The text of an edition file. */
  edition?: string | null
  settings?: Partial<Settings>
  /** Begin at once; no seat may be open. */
  start?: boolean
  /** A shuffle that everybody knows, to learn or to practise: only where one person plays, with bots. */
  seed?: string | null
}

/** A seat and what opens it. */
export interface SeatToken {
  seat: number
  token: string
}

/** The answer: the table's name and the tokens. They are told only here. */
export interface Created {
  table: string
  host: string
  seats: SeatToken[]
}

/** `POST /api/tables/{table}/branch`: what if? A new table that goes on after a decision of a finished game. */
export interface Branch {
  /** How many decisions of the record are kept. */
  decisions: number
  seats: SeatWanted[]
}

/** A table in a list. */
export interface TableListed {
  table: string
  game: string
  status: 'waiting' | 'playing' | 'over' | 'closed'
  pace: 'live' | 'slow'
  /** One for each seat; empty: open. */
  names: string[]
  kinds: ('open' | 'person' | 'bot')[]
  to_act: number[]
  decisions: number
  /** Of a finished game. */
  points: number[] | null
  places: number[] | null
  created_at: number
  changed_at: number
}

/** `GET /api/tables`: public tables, the latest first; and the answer to `POST /api/mine`. */
export interface Tables {
  tables: TableListed[]
}

/** `POST /api/mine`: how do these tables stand? Unknown ones are left out. */
export interface Mine {
  tables: string[]
}

/** A choice made before a game begins; the first is the default. */
export interface OptionFacts {
  name: string
  choices: string[]
  /** The numbers of players for which it means anything. */
  for_seats: number[]
}

/** A game. */
export interface GameFacts {
  name: string
  title: string
  author: string
  seats: number[]
  minutes: number
  clause_letter: string
  options: OptionFacts[]
  edition: string
  edition_hash: string
  /** Its numbers are our own: the rulebook does not list them. */
  edition_is_ours: boolean
  num_moves: number
  events: string[]
}

/** `GET /api/games`: what can be played here, and against whom. */
export interface Games {
  games: GameFacts[]
  /** Of bots, for people: weakest first. */
  levels: string[]
  languages: string[]
  reactions: string[]
}

/** A finished game after one decision (0: before the first), as one seat knew it or all open. */
export interface Frame {
  decision: number
  told: Told | null
  /** What was played, where this seat could know it at once. */
  move: string | null
  words: string | null
  data: unknown
  score: ScoreLine[]
  totals: number[]
  to_act: number[]
}

/** `GET /api/tables/{table}/replay?seat=&first=&last=&language=`: seat 0 to 5, `onlooker` or `all`. */
export interface Replay {
  /** How many there are in the whole game. */
  decisions: number
  frames: Frame[]
}

/** A decision as the strongest bot sees it. */
export interface ReviewPoint {
  decision: number
  seat: number
  move: string
  words: string
  /** Each seat's chance to win before this decision. */
  chances: number[]
  /** How much of its own chance the seat gave away. */
  loss: number
  better: Better[]
}

/** `POST` (begin) or `GET /api/tables/{table}/review`: the strongest bot looks at a finished game. */
export interface Review {
  state: 'none' | 'waiting' | 'running' | 'done' | 'failed'
  /** 0 to 1. */
  progress: number
  points: ReviewPoint[]
}

/** The answer to `POST /api/records` (the text of a record): the table where it can be seen. */
export interface Uploaded {
  table: string
}

/** `POST /api/qr`: this text as a QR code, an SVG picture. */
export interface QrCode {
  text: string
}

/** `GET /health`. */
export interface Health {
  status: 'ok' | 'starting' | 'store failing' | 'stopping'
  version: string
  /** The games whose rules are compiled. */
  ready: string[]
  /** In memory. */
  tables: number
  connections: number
}

/** Everyvalue that can be said to the server. */
export type Request =
  | Hello
  | Sit
  | Leave
  | Rename
  | SetSeat
  | SetTable
  | Start
  | Close
  | Rematch
  | Play
  | Undo
  | AnswerUndo
  | Chat
  | React
  | Hint
  | Preview
  | Look
  | History

/** Everyvalue that the server says. */
export type Answer =
  | Welcome
  | Update
  | Seated
  | Done
  | Refused
  | Reacted
  | Hinted
  | Previewed
  | Looked
  | Story
