// Reads the server's rules (Markdown with numbered clauses) into chapters and clauses of plain text.
import { api } from '../api'

export interface Clause {
  /** "Z3.1" */
  number: string
  text: string
}

export interface Chapter {
  title: string
  /** The text before its clauses. */
  text: string
  clauses: Clause[]
}

const plain = (text: string): string => text.replaceAll(/[*_`]{1,2}([^*_`]+)[*_`]{1,2}/g, '$1').trim()

/** Chapters of a rules text; the first one is the introduction. */
export function readRules(markdown: string): Chapter[] {
  const chapters: Chapter[] = []
  let clause: Clause | null = null
  for (const line of markdown.split('\n')) {
    const heading = /^#{1,3} +(.*)$/.exec(line)
    const item = /^- +([A-Z]\d+\.\d+)\s+(.*)$/.exec(line)
    const chapter = chapters.at(-1)
    if (heading) {
      chapters.push({ title: plain(heading[1]!), text: '', clauses: [] })
      clause = null
    } else if (item && chapter) {
      clause = { number: item[1]!, text: item[2]! }
      chapter.clauses.push(clause)
    } else if (clause && /^\s+\S/.test(line)) clause.text += ` ${line.trim()}`
    else if (chapter && line.trim()) {
      clause = null
      chapter.text += `${chapter.text ? ' ' : ''}${line.replace(/^- +/, '· ').trim()}`
    }
  }
  for (const chapter of chapters) {
    chapter.text = plain(chapter.text)
    for (const one of chapter.clauses) one.text = plain(one.text)
  }
  return chapters
}

const known = new Map<string, Promise<Chapter[]>>()

export function rulesOf(game: string, language: string): Promise<Chapter[]> {
  const key = `${game} ${language}`
  if (!known.has(key)) {
    const found = api.rules(game, language).then(readRules)
    found.catch(() => known.delete(key))
    known.set(key, found)
  }
  return known.get(key)!
}
