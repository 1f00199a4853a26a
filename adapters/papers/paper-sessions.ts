import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { plainLine } from '#adapters/imported-values/prose.ts'
import { parseWallTime } from '#adapters/imported-values/wall-times.ts'
import type { YamlValue } from '#adapters/papers/yaml-value.ts'

/** A session in which papers are presented in sequence, or all at once at their posters. */
export interface PaperSession {
  name: string
  /** In the conference's zone. */
  startsAt: Temporal.PlainDateTime | undefined
  durationMinutes: number | null
  papers: { id: string; line: number }[]
  notes: NoteBook
}

/** Reads the sessions: a mapping by key or a list, each with its times and the ids of its papers. */
export function readPaperSessions(file: YamlValue, zone: string, notes: NoteBook): PaperSession[] {
  const inner = file.get('sessions', 'paper_sessions')
  const home = inner.isList || inner.isMap ? inner : file
  const named = home.isList ? home.items.map(value => ({ key: '', value })) : home.entries
  return named.flatMap(({ key, value }) => {
    if (!value.isMap) {
      notes.add('entry-unreadable', value.line, [key, plainLine(value.text)].filter(Boolean).join(': '))
      return []
    }
    const name = plainLine(value.get('name', 'title', 'long_name').text) || key
    if (!name) notes.add('session-without-title', value.line)
    const read = (...names: string[]) => readTime(value.get(...names), zone, notes)
    const startsAt = read('start_time', 'start', 'date')
    const endsAt = read('end_time', 'end')
    const minutes = startsAt && endsAt ? startsAt.until(endsAt).total('minutes') : 0
    const papers = value.get('papers').items.map(item => ({
      id: plainLine(item.isMap ? item.get('uid', 'id').text : item.text),
      line: item.line,
    }))
    return [{ name, startsAt, durationMinutes: minutes > 0 ? minutes : null, papers, notes }]
  })
}

function readTime(value: YamlValue, zone: string, notes: NoteBook): Temporal.PlainDateTime | undefined {
  if (!value.text) return undefined
  const read = parseWallTime(value.text.replace('_', 'T'), zone)
  if (read?.date && read.time) {
    return read.date.toPlainDateTime(read.time).add({ days: read.isNextDay ? 1 : 0 })
  }
  notes.add('time-unreadable', value.line, value.text)
  return undefined
}
