// Written by `scripts/write_protocol.py` from the server's message types. Do not edit.

/** A seat, its colour, and the person or bot that plays there. */
export interface SeatShown {
  seat: number
  colour: 'blue' | 'yellow' | 'green' | 'red' | 'purple' | 'orange'
  kind: 'open' | 'person' | 'bot'
  /** Plain text, never markup; empty while the seat is open, or after deletion. */
  name: string
  /** The bot's level. */
  level: string | null
  /** Its person is connected; bots always are. */
  is_present: boolean
  /** A bot plays for an absent person, who can take the seat back. */
  is_replaced: boolean
  /** The host has muted it. */
  is_muted: boolean
  /** Its person is away: seconds until the others may let a bot play (`stand_in`); 0: now. */
  away_in: number | null
}

/** The time for a move, as set when the table was created. It counts while the server runs. */
export interface Clock {
  /** For each move. */
  seconds: number
  /** Seconds for the whole game, used after the move's own. */
  reserve?: number
  /** When time runs out: a bot plays until the person returns (`come_back`), or takes the seat for good. */
  run_out?: 'bot' | 'lose'
}

/** What the host can set. */
export interface Settings {
  /** slow: a move may take days. */
  pace: 'live' | 'slow'
  /** Listed at the front door. */
  is_public: boolean
  chat: boolean
  hints: boolean
  /** People without a seat may watch. */
  onlookers: boolean
  /** After the end onlookers may see everything that was hidden. */
  open_at_end: boolean
  /** No newcomers. */
  is_locked: boolean
  /** Forced moves are made at once. */
  plays_forced: boolean
  /** Chosen with the table; it cannot change. */
  clock: Clock | null
}

/** A seat asks everyone whether it may take back a decision. */
export interface UndoAsked {
  seat: number
  /** The seats that have agreed; bots always do. */
  agreed: number[]
}

/** A change of a seat that needs agreement.

The host asks a person for their seat; someone new asks everyone for an open one (`person`) with a hand; or the others are
asked whether a bot may play for someone who is away. */
export interface SeatChange {
  seat: number
  /** The seat's new kind. */
  kind: 'open' | 'person' | 'bot'
  /** The seats that must agree. */
  needed: number[]
  agreed: number[]
}

/** A seat's wins in a series of games with the same people. */
export interface SeriesSeat {
  games: number
  wins: number
  points: number
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
  /** True if it is not the game's own edition. */
  is_own_edition: boolean
  status: 'waiting' | 'playing' | 'over' | 'closed'
  /** The game is about to start: its rules are being compiled. */
  is_preparing: boolean
  seats: SeatShown[]
  settings: Settings
  /** The number of connected onlookers. */
  onlookers: number
  undo_asked: UndoAsked | null
  seat_asked: SeatChange | null
  /** The reason, if the host did not close it. */
  why_closed: string | null
  /** The hash of the seed, shown before the first move. */
  seed_hash: string | null
  /** The seed, once the game is over, or if it was chosen. */
  seed: string | null
  /** The table of the rematch. */
  next_table: string | null
  /** The daily deal or duel of this table. */
  deal: string | null
  /** By seat: the results of this and earlier games with the same people. */
  series: SeriesSeat[]
  /** The table whose record this continues. */
  branch_of: string | null
  /** After which of its decisions. */
  branch_at: number | null
  /** An uploaded record; only for looking at. */
  is_upload: boolean
  /** Seconds since 1970. */
  created_at: number
  changed_at: number
}

/** A move that you may make now. */
export interface LegalMove {
  move: number
  /** As in records and typed play. */
  text: string
  /** The move in named parts, by game; `do` says what kind it is. */
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
  /** False: this table's options do not use the line. */
  is_in_play: boolean
}

/** One event that you saw. Its parts depend on the game and the kind: see the game's `types.py`. */
export interface EventSeen {
  kind: string
  /** -1: nobody's. */
  seat: number
  /** Its numbers by name, in the words of `data`. */
  parts: Record<string, unknown>
  /** A sentence for people; may be empty. */
  words: string
}

/** What you saw of one decision; or that one was taken back; or that a bot plays for a person. */
export interface Told {
  number: number
  /** Its number, counted from 1; after an undo: the number of decisions left. */
  decision: number
  /** Seconds since 1970. */
  at: number
  /** Who decided. */
  seat: number
  /** No other move was possible. */
  is_forced: boolean
  is_undo: boolean
  /** No decision: from now on a bot plays for the seat's person; they are back; they lost the seat. */
  stand_in: 'begins' | 'ends' | 'stays' | null
  /** With `stand_in`: the person's; empty if it was deleted. */
  name: string
  /** For people. */
  events: EventSeen[]
  /** For programs: the events in base64, six 16-bit numbers each; see `core/story.py`. */
  rows: string
}

/** A seat's time when this was sent. While it runs, count down from there: first `left`, then `reserve`. */
export interface SeatClock {
  /** Seconds of this move. */
  left: number
  /** Seconds of the reserve. */
  reserve: number
  runs: boolean
}

/** The game as you see it. */
export interface Position {
  /** The number of decisions that you have seen. */
  decisions: number
  /** The table in named fields, by game; what you may not know is null. */
  data: unknown
  /** For programs: the rules' own record in base64; see `looked`. */
  view: string | null
  /** The seats that have to act now. */
  to_act: number[]
  /** The question to you, in one line. */
  ask: string
  /** Its number: send it with your move. */
  question: number
  /** The numbers of your legal moves; not only when you have to act. */
  moves: number[]
  /** The same in words. */
  legal: LegalMove[]
  /** As far as you can know, line by line. */
  score: ScoreLine[]
  totals: number[]
  /** After the end: 1 is the winner, equal places are shared. */
  places: number[] | null
  /** By seat, if the table has a clock. */
  clocks: SeatClock[] | null
  /** For your last decision; ask: all must agree. */
  undo: 'no' | 'free' | 'ask'
}

/** A line of chat. */
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

/** The answer to `hello`. An `update` with everything follows at once. */
export interface Welcome {
  type: 'welcome'
  /** The `id` of the request that this answers. */
  id: number | null
  /** The server's. */
  version: string
  /** -1: you are watching. */
  seat: number
  is_host: boolean
}

/** Everything that is new. Sent after `hello` and after every change; unchanged parts are null. */
export interface Update {
  type: 'update'
  /** Counts all events at the table; remember it for `hello`. */
  number: number
  room: Room | null
  position: Position | null
  /** What happened; animate it, then show the position. */
  story: Told[]
  said: Line[]
}

/** You have a seat. Keep the token: it opens the seat. */
export interface Seated {
  type: 'seated'
  /** The `id` of the request that this answers. */
  id: number | null
  number: number
  seat: number
  token: string
}

/** Your request is done and saved. */
export interface Done {
  type: 'done'
  /** The `id` of the request that this answers. */
  id: number | null
  number: number
  /** It was done before, and was not repeated. */
  repeated: boolean
  /** Rematch: the new table. */
  table: string | null
}

/** Your request was refused. Nothing has changed. */
export interface Refused {
  type: 'refused'
  /** The `id` of the request that this answers. */
  id: number | null
  code: 'bad_message' | 'bad_request' | 'not_found' | 'no_token' | 'not_host' | 'not_now' | 'illegal' | 'stale' | 'too_large' | 'too_fast' | 'too_many' | 'busy' | 'compiling' | 'not_compiled' | 'not_saved' | 'broken'
  /** One sentence for people, translated if possible. */
  why: string
  /** The clause of the rules that forbids the move. */
  clause: string | null
}

/** A seat shows a reaction. */
export interface Reacted {
  type: 'reacted'
  seat: number
  reaction: string
}

/** A move that a strong player would consider. */
export interface Better {
  move: number
  text: string
  /** As in a legal move. */
  parts: Record<string, unknown>
  words: string
  /** The expected place; 1 is the winner's. */
  place: number | null
  /** The expected lead over the best other seat. */
  margin: number | null
  reasons: string[]
}

/** The best moves, best first. */
export interface Hinted {
  type: 'hinted'
  /** The `id` of the request that this answers. */
  id: number | null
  question: number
  moves: Better[]
}

/** The certain consequences of a move. */
export interface PreviewOf {
  move: number
  /** The move reveals nothing hidden or random. */
  is_certain: boolean
  /** by line, then by seat; null: luck decides. */
  points: ((number | null)[])[]
  /** Each seat's sum. */
  totals: (number | null)[]
  /** The table afterwards; null where luck decides. */
  data: unknown
  /** What the move builds or spoils: see the game's `types.py`. */
  outlook: unknown
  /** The table at the end of the round; [lowest, highest] where it varies. */
  spread: unknown
}

/** The requested previews. */
export interface Previewed {
  type: 'previewed'
  /** The `id` of the request that this answers. */
  id: number | null
  question: number
  previews: PreviewOf[]
}

/** The seat's view as a record of the game's `table_type`. */
export interface Looked {
  type: 'looked'
  /** The `id` of the request that this answers. */
  id: number | null
  question: number
  /** The record's bytes in base64. */
  view: string
  /** A hash of the record's layout: yours must be the same. */
  layout: string
}

/** The events that you saw, and the chat. */
export interface Story {
  type: 'story'
  /** The `id` of the request that this answers. */
  id: number | null
  number: number
  story: Told[]
  said: Line[]
}

/** The first message on a WebSocket: which table, and who you are. Answered by `welcome`. */
export interface Hello {
  type: 'hello'
  table: string
  /** Your seat's token, or your secret as a person; without one you are an onlooker. */
  token?: string | null
  /** The host's token, if you are the host. */
  host?: string | null
  /** One of the `languages` of `GET /api/games`; a game without it answers in English. `none`: for programs. No words, no named fields; `view` and `moves` instead. */
  language?: string
  /** The last number you saw: you get everything after it. */
  since?: number | null
  /** Comes back in the answer. */
  id?: number | null
}

/** Take an open seat (the first one if you name none). Answered by `seated`. */
export interface Sit {
  type: 'sit'
  name: string
  seat?: number | null
  /** A person's secret, made by their browser. The server keeps a hash of it with the seat. */
  person?: string | null
  /** Comes back in the answer. */
  id?: number | null
}

/** Give up your seat. It is open again; in a running game the host can give it to a bot. */
export interface Leave {
  type: 'leave'
  /** Comes back in the answer. */
  id?: number | null
}

/** Give your seat another name. */
export interface Rename {
  type: 'rename'
  name: string
  /** Comes back in the answer. */
  id?: number | null
}

/** For the host: open a seat, give it to a bot, or give it back to the `person` that a bot has replaced.

In a running game a person who is present is asked first (`seat_asked` in the room), and answers with `answer_seat`. */
export interface SetSeat {
  type: 'set_seat'
  seat: number
  kind: 'open' | 'bot' | 'person'
  /** gentle, steady, keen, sharp, expert, master, or another bot. */
  level?: string | null
  /** Comes back in the answer. */
  id?: number | null
}

/** Let a bot play on for a person who has left, or has been away for some minutes and may return. The others are asked. */
export interface StandIn {
  type: 'stand_in'
  seat: number
  /** Comes back in the answer. */
  id?: number | null
}

/** Take over again from a bot that has played for you. */
export interface ComeBack {
  type: 'come_back'
  /** Comes back in the answer. */
  id?: number | null
}

/** Agree or disagree to give away your seat, to let someone new take an open seat with its hand, or to `stand_in`. */
export interface AnswerSeat {
  type: 'answer_seat'
  agree: boolean
  /** Comes back in the answer. */
  id?: number | null
}

/** For the host: stop a seat from chatting and reacting, or allow it again. */
export interface Mute {
  type: 'mute'
  seat: number
  is_muted?: boolean
  /** Comes back in the answer. */
  id?: number | null
}

/** For the host: change settings. Omitted ones stay as they are. */
export interface SetTable {
  type: 'set_table'
  is_public?: boolean | null
  chat?: boolean | null
  hints?: boolean | null
  onlookers?: boolean | null
  open_at_end?: boolean | null
  is_locked?: boolean | null
  /** Comes back in the answer. */
  id?: number | null
}

/** For the host: start the game. Every seat must be taken. */
export interface Start {
  type: 'start'
  /** Comes back in the answer. */
  id?: number | null
}

/** For the host: close this table. A game that is not over stays unfinished. */
export interface Close {
  type: 'close'
  /** Comes back in the answer. */
  id?: number | null
}

/** For the host: reopen a closed table; the game continues where it was. */
export interface Reopen {
  type: 'reopen'
  /** Comes back in the answer. */
  id?: number | null
}

/** After the end: play again at a new table, with everyone moved on one seat. Your token also opens the new table. */
export interface Rematch {
  type: 'rematch'
  /** A person's secret, made by their browser. The server keeps a hash of it with the seat. */
  person?: string | null
  /** Comes back in the answer. */
  id?: number | null
}

/** Make a move, by number or by text. A repeated message is acknowledged, not played twice. */
export interface Play {
  type: 'play'
  /** The `question` of the position that you answer. */
  question: number
  move?: number | null
  text?: string | null
  /** Comes back in the answer. */
  id?: number | null
}

/** Take back your last decision: at once if `undo` says `free`, otherwise by asking everyone. */
export interface Undo {
  type: 'undo'
  /** Comes back in the answer. */
  id?: number | null
}

/** Agree or disagree to take back a decision. */
export interface AnswerUndo {
  type: 'answer_undo'
  agree: boolean
  /** Comes back in the answer. */
  id?: number | null
}

/** Say something to the table. */
export interface Chat {
  type: 'chat'
  text: string
  /** Comes back in the answer. */
  id?: number | null
}

/** Show one of the preset reactions. */
export interface React {
  type: 'react'
  reaction: 'bow' | 'bravo' | 'flower' | 'hurry' | 'laugh' | 'oh' | 'sorry' | 'thanks' | 'think' | 'wow'
  /** Comes back in the answer. */
  id?: number | null
}

/** Report whether this connection's page is in sight. People who see none of theirs are notified on their devices.

Only on a WebSocket; a new connection counts as in sight. */
export interface LookAway {
  type: 'look_away'
  is_away: boolean
  /** Comes back in the answer. */
  id?: number | null
}

/** Ask what a strong player would do. Answered by `hinted`, if the table allows hints. */
export interface Hint {
  type: 'hint'
  /** How many of the best moves you want. */
  moves?: number
  /** Comes back in the answer. */
  id?: number | null
}

/** Ask for the consequences of your moves (all legal ones if you name none). Answered by `previewed`. */
export interface Preview {
  type: 'preview'
  moves?: number[] | null
  /** With the table after the move, not only the score. */
  with_data?: boolean
  /** With the range of results at the end of the round, by random play. */
  spread?: boolean
  /** Comes back in the answer. */
  id?: number | null
}

/** Ask for your view as the rules' own record, for programs that know the rules. Answered by `looked`. */
export interface Look {
  type: 'look'
  /** Comes back in the answer. */
  id?: number | null
}

/** Ask for the events that you saw after a number. Answered by `story`. */
export interface History {
  type: 'history'
  since?: number
  /** Comes back in the answer. */
  id?: number | null
}

/** A seat of a new table. The answer has a token for every `person`. */
export interface SeatWanted {
  kind: 'open' | 'person' | 'bot'
  name?: string
  /** gentle, steady, keen, sharp, expert, master, or another bot. */
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
  /** Only if one person plays with bots. */
  seed?: string | null
  /** A person's secret, made by their browser. The server keeps a hash of it with the seat. */
  person?: string | null
}

/** A seat and its token. */
export interface SeatToken {
  seat: number
  token: string
}

/** The answer: the table's name and the tokens, which are sent only once. */
export interface Created {
  table: string
  host: string
  seats: SeatToken[]
}

/** `POST /api/tables/{table}/branch`: what if? A new table that continues a finished game after some decisions. */
export interface Branch {
  /** The number of decisions to keep. */
  decisions: number
  seats: SeatWanted[]
  /** A person's secret, made by their browser. The server keeps a hash of it with the seat. */
  person?: string | null
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
  /** The table's settings. */
  clock: Clock | null
  /** The token that you sent still opens a seat. */
  has_seat: boolean
}

/** `GET /api/tables`: public tables, the latest first; also the answer to `POST /api/mine`. */
export interface Tables {
  tables: TableListed[]
}

/** `POST /api/mine`: asks for the state of these tables. Unknown ones are left out.

A table without onlookers shows its names only to someone with a seat's token. */
export interface Mine {
  tables: string[]
  /** By table: your seat's token. */
  tokens?: Record<string, string>
}

/** A choice made before a game begins; the first is the default. */
export interface OptionFacts {
  name: string
  choices: string[]
  /** The numbers of players for which the option exists. */
  for_seats: number[]
}

/** A game on this server: its name, players, options and edition. */
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
  /** Its cards are our own: the rulebook does not list them. */
  edition_is_ours: boolean
  num_moves: number
  events: string[]
}

/** `GET /api/games`: the games on this server, and the bots. */
export interface Games {
  games: GameFacts[]
  /** Of bots, weakest first. */
  levels: string[]
  languages: string[]
  reactions: string[]
}

/** A finished game after one decision (0: before the first), as one seat saw it, or with nothing hidden. */
export interface Frame {
  decision: number
  told: Told | null
  /** The move, if this seat saw it at once. */
  move: string | null
  words: string | null
  data: unknown
  score: ScoreLine[]
  totals: number[]
  to_act: number[]
}

/** `GET /api/tables/{table}/replay?seat=&first=&last=&language=`: seat 0 to 5, `onlooker` or `all`. */
export interface Replay {
  /** Of the whole game. */
  decisions: number
  frames: Frame[]
  /** When a bot played for a person: after which decision. */
  stand_ins: Told[]
}

/** A memorable decision: one of the best of a game, or one of the costliest mistakes. */
export interface ReviewMoment {
  decision: number
  seat: number
  /** The chance to win that the move gained over any other, or gave away. */
  change: number
  /** The choice, its consequence, and the better move if there was one. */
  words: string
  /** The better move. */
  better: number | null
}

/** The parts of a seat's result: its equal share, luck and skill add up to it. */
export interface ResultSplit {
  /** 1 divided by the number of seats. */
  share: number
  /** What was dealt and drawn, and what nobody could know. */
  luck: number
  /** What the others gave away by their choices, less what this seat did. */
  skill: number
  /** 1 for the win, an equal part for a shared one, else 0. */
  result: number
}

/** A decision, reviewed by the strongest bot. */
export interface ReviewPoint {
  decision: number
  seat: number
  move: string
  /** The move in named parts, as in a legal move. */
  parts: Record<string, unknown>
  words: string
  /** Each seat's chance to win, before this decision. */
  chances: number[]
  /** The part of its chance that the seat gave away. */
  loss: number
  better: Better[]
}

/** `POST` (to start it) or `GET /api/tables/{table}/review`: the strongest bot reviews a finished game. */
export interface Review {
  state: 'none' | 'waiting' | 'running' | 'done' | 'failed'
  /** 0 to 1. */
  progress: number
  /** The approximate remaining time. */
  seconds_left: number
  points: ReviewPoint[]
  best: ReviewMoment[]
  mistakes: ReviewMoment[]
  /** Of each seat; empty until the game is over and reviewed. */
  split: ResultSplit[]
}

/** The answer to `POST /api/records` (the text of a record): the table that shows it. */
export interface Uploaded {
  table: string
}

/** `POST /api/qr`: this text as a QR code, an SVG picture. */
export interface QrCode {
  text: string
}

/** `GET /health` and `/health/ready`: 200 only if all is well. `/health/live`: 200 while the process answers. */
export interface Health {
  status: 'ok' | 'starting' | 'store failing' | 'stopping'
  /** What is wrong, in one line. */
  why: string
  version: string
  /** The games whose rules are compiled. */
  ready: string[]
  /** The number of compiled parts, and of all parts, while rules are interpreted. */
  compiling: number[] | null
  /** In memory. */
  tables: number
  connections: number
}

/** `GET /api/push`: the server's key (VAPID), by which a browser subscribes. */
export interface PushKey {
  /** In URL-safe base64. */
  key: string
}

/** `POST /api/push` with `Authorization: Bearer SECRET`: notify this device when it is my turn, at any of my tables. */
export interface Subscribe {
  /** The address at the browser's push service. */
  endpoint: string
  /** The browser's public key. */
  p256dh: string
  /** The browser's secret for this subscription. */
  auth: string
}

/** `POST /api/push/end`: stop notifying this device. */
export interface Unsubscribe {
  /** The address at the browser's push service. */
  endpoint: string
}

/** A notification for one device, encrypted for it alone. The page's worker puts it into words. */
export interface Notice {
  table: string
  /** Its title. */
  game: string
  /** It is your turn; half of your time is used; little of it is left; it has run out. Gone: you have moved, so notifications about this table should be removed. */
  what: 'turn' | 'half' | 'soon' | 'out' | 'gone'
  /** Seconds after which it is outdated. */
  seconds_valid: number
}

/** A table with a seat of mine. */
export interface MyGame {
  listed: TableListed
  /** Mine; several around one screen. */
  seats: number[]
  /** Of bots, by seat; empty: a person. */
  levels: string[]
  /** The daily deal or duel of this table, or empty. */
  deal: string
  /** After the end: the points of each seat, by line of the score sheet in play. */
  sheet: Record<string, number[]>
}

/** `GET /api/person/games?before=&running=&language=` with `Authorization: Bearer SECRET`: the latest first, 200 at a time. */
export interface MyGames {
  /** A hash of your secret. An operator can delete your data by it. */
  person: string
  games: MyGame[]
  /** There may be more: ask again with this as `before`. */
  more: number | null
  /** By game and line: the score sheet in words. */
  lines: Record<string, Record<string, string>>
}

/** The answer to `DELETE /api/person`: your games with bots are deleted, and your names and chat everywhere else. */
export interface Forgotten {
  /** The number of deleted or changed tables. */
  tables: number
}

/** `POST /api/deals/{deal}/play`: begin a deal, or continue it. A person has one try. */
export interface PlayDeal {
  /** A person's secret, made by their browser. The server keeps a hash of it with the seat. */
  person: string
  /** For the results; empty: none. */
  name?: string
  /** The name of your seat at the table if you give none. */
  called?: string
}

/** The answer: your secret opens this seat. */
export interface DealStarted {
  table: string
  seat: number
}

/** `POST /api/duels`: a new deal for you and the people you send its link to. Answered by `DealShown`. */
export interface NewDuel {
  game: string
  /** You and bots. */
  seats: number
  /** gentle, steady, keen, sharp, expert, master, or another bot. */
  level?: string
  options?: Record<string, string>
  /** A person's secret, made by their browser. The server keeps a hash of it with the seat. */
  person: string
}

/** A person who plays a duel. */
export interface DealPerson {
  name: string
  has_finished: boolean
  is_mine: boolean
}

/** How a try ended. */
export interface DealResult {
  /** Empty if none was given. */
  name: string
  /** Of a bot that played in a person's place. */
  level: string
  points: number
  place: number
  is_mine: boolean
  /** You may see its replay. */
  table: string
}

/** A person's tally in a series of duels, as far as you have played them. */
export interface DealTally {
  name: string
  games: number
  wins: number
  points: number
  is_mine: boolean
}

/** `GET /api/deals/{deal}` with your secret. Before you have finished, it reveals nothing of how others played. */
export interface DealShown {
  deal: string
  kind: 'daily' | 'duel'
  day: string
  game: string
  seats: number
  /** The seat of every person; bots have the others. */
  seat: number
  level: string
  options: Record<string, string>
  /** Of your try; closed: it can no longer be begun. */
  state: 'new' | 'playing' | 'over' | 'closed'
  /** Yours. */
  table: string | null
  /** Yours. */
  points: number | null
  /** The number of people who have finished it. */
  finished: number
  /** The number of these with fewer points than you. */
  behind: number
  /** Of a duel. */
  people: DealPerson[]
  /** The best first, once you have finished. */
  results: DealResult[] | null
  /** The next duel of the series. */
  next: string | null
  tally: DealTally[]
}

/** `GET /api/daily`, perhaps with your secret: the deals of today. */
export interface DailyDeals {
  day: string
  /** Seconds. */
  ends_in: number
  deals: DealShown[]
}

/** A word that a field may hold, and its name for people. */
export interface FieldChoice {
  value: string
  label: string
}

/** A field of an edition. `data` has its value under its name, nested like the fields. */
export interface FieldShown {
  name: string
  kind: 'number' | 'numbers' | 'choice' | 'choices' | 'switch' | 'text' | 'rows' | 'group'
  label: string
  help: string
  clause: string | null
  low: number | null
  high: number | null
  /** The minimum length of a list. */
  fewest: number | null
  most: number | null
  choices: FieldChoice[]
  /** The names of a list's places; if empty, they are numbered. */
  items: string[]
  /** The number of a list's first place. */
  first: number
  /** The name of a row; {n} is its number. */
  row: string
  /** The field of a row that holds its number. */
  key: string | null
  /** The value of a missing number. */
  absent: number | null
  /** Shown, but read-only. */
  is_fixed: boolean
  /** Those inside a group, or inside each row. */
  fields: FieldShown[]
}

/** A problem of an edition, in one line. */
export interface EditionProblem {
  /** Names, and places of lists from 0; empty: the whole edition. */
  place: (string | number)[]
  why: string
  clause: string | null
}

/** `GET /api/games/{game}/form` and the answer to `POST /api/editions`: an edition, field by field. */
export interface EditionForm {
  game: string
  name: string
  fields: FieldShown[]
  /** The edition's data. */
  data: Record<string, unknown>
  /** The data of the game's own edition. */
  own: Record<string, unknown>
}

/** `POST /api/editions`: opens an edition file, which need not be playable yet. */
export interface OpenEdition {
  /** The text of an edition file. */
  text: string
}

/** `POST /api/editions/check`: checks an edition and writes its file. */
export interface CheckEdition {
  game: string
  data: Record<string, unknown>
}

/** The answer: its problems, or the file. */
export interface EditionChecked {
  problems: EditionProblem[]
  /** The edition file; empty while there are problems. */
  text: string
  /** The same for all files with the same contents. */
  hash: string
  /** It equals the game's own edition. */
  is_own: boolean
  /** The most players of this edition. */
  seats: number[]
}

/** `POST /api/lab`: bots play an edition and the game's own on the same deals. */
export interface LabWanted {
  game: string
  /** The text of an edition file. */
  edition: string
  players: number
  /** With each edition; fewer, if time runs out. */
  games?: number
  /** sharp looks ahead, and takes longer. */
  bots?: 'greedy' | 'sharp'
}

/** One of the main figures of a lab run. */
export interface LabFigure {
  name: string
  unit: string
  /** With the game's own edition; percent as shares of 1. */
  base: number
  /** With the other one. */
  variant: number | null
  /** Half of the 95 % interval: of the change, or of the figure alone. */
  half: number
  /** Unlikely to be chance: a change, or a seat's deviation from its fair share of wins. */
  is_clear: boolean
}

/** `GET /api/lab/{run}`: the state of a lab run. It stops if nobody asks for half a minute. */
export interface LabShown {
  run: string
  state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped'
  /** Runs that come first. */
  ahead: number
  /** 0 to 1. */
  progress: number
  /** Played with each edition. */
  games: number
  figures: LabFigure[]
  /** Why it failed. */
  why: string
}

/** Everything that a client can send. */
export type Request =
  | Hello
  | Sit
  | Leave
  | Rename
  | SetSeat
  | StandIn
  | ComeBack
  | AnswerSeat
  | Mute
  | SetTable
  | Start
  | Close
  | Reopen
  | Rematch
  | Play
  | Undo
  | AnswerUndo
  | Chat
  | React
  | LookAway
  | Hint
  | Preview
  | Look
  | History

/** Everything that the server sends. */
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
