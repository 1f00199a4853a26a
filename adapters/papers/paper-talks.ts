import { usableHref } from '#adapters/imported-values/links.ts'
import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { longestProse, plainLine, withoutControls } from '#adapters/imported-values/prose.ts'
import { toBeAnnounced } from '#adapters/imported-values/talk-order.ts'
import type { CsvRow, CsvTable } from '#adapters/papers/csv-table.ts'
import type { PaperSession } from '#adapters/papers/paper-sessions.ts'
import { cleanHtml } from '#domain/content/html.ts'
import { paragraphs } from '#domain/content/prose.ts'
import type { ImportedDay, ImportedTalk } from '#domain/programme/imported-programme.ts'
import { cutTo } from '#domain/text.ts'

/** The headings under which a table may have a field of a talk. */
export const talkColumns = {
  title: ['title', 'paper_title'],
  id: ['uid', 'id', 'paper_id', 'number'],
  subtitle: ['subtitle'],
  track: ['track', 'topic', 'area'],
  kind: ['paper_type', 'type', 'kind'],
  language: ['language', 'lang'],
  abstract: ['abstract', 'description', 'tldr'],
  keywords: ['keywords'],
  authors: ['authors', 'author', 'speakers', 'speaker'],
  link: ['pdf_url', 'url', 'pdf', 'link'],
} as const satisfies Record<string, readonly string[]>

/** An accepted paper as a talk without a place in the programme yet. */
export interface Paper {
  id: string
  line: number
  talk: ImportedTalk
  notes: NoteBook
}

/**
 * Reads the papers of one table, each once. Workshops often all count from 1, so an id that another table uses for
 * another paper is made unique with the table's name.
 */
export function readPapersTable(
  table: string,
  { rows }: Pick<CsvTable, 'rows'>,
  known: Map<string, Paper>,
  notes: NoteBook,
): void {
  for (const row of rows) {
    const title = plainLine(row.get(...talkColumns.title))
    const given = plainLine(row.get(...talkColumns.id)) || title
    const bearer = known.get(given)
    const isAnothers = bearer && bearer.notes !== notes && bearer.talk.title !== (title || given)
    const id = isAnothers ? `${table}/${given}` : given
    if (!id) {
      notes.add('talk-without-title', row.line)
      continue
    }
    if (!title) notes.add('talk-without-title', row.line, given)
    if (row.missing > 0) notes.add('row-too-short', row.line, title || given)
    if (known.has(id)) {
      notes.add('talk-id-repeated', row.line, `${given} ${title}`)
      continue
    }
    known.set(id, { id, line: row.line, talk: toTalk(row, id, title || given, notes), notes })
  }
}

function toTalk(row: CsvRow, id: string, title: string, notes: NoteBook): ImportedTalk {
  const address = row.get(...talkColumns.link)
  const href = address ? usableHref(address, undefined) : undefined
  if (address && !href) notes.add('link-unusable', row.line, address)
  return {
    externalId: `paper:${id}`,
    guid: null,
    title,
    subtitle: plainLine(row.get(...talkColumns.subtitle)),
    startsAt: null,
    isAfterMidnight: false,
    durationMinutes: null,
    room: '',
    track: cutTo(plainLine(row.get(...talkColumns.track)), 300),
    kind: plainLine(row.get(...talkColumns.kind)),
    language: plainLine(row.get(...talkColumns.language)),
    abstractHtml: abstractOf(row, notes),
    descriptionHtml: '',
    speakerAffiliation: listed(row.get(...talkColumns.authors)).join('; '),
    links: href ? [{ href, label: 'Paper' }] : [],
    attachments: [],
    people: [],
  }
}

/** Paper abstracts are plain text: their `<`, `*` and `_` are mathematics. */
function abstractOf(row: CsvRow, notes: NoteBook): string {
  const text = withoutControls(row.get(...talkColumns.abstract))
    .replaceAll('\r\n', '\n')
    .trim()
  if (text.length > longestProse) notes.add('text-shortened', row.line, text)
  const keywords = listed(row.get(...talkColumns.keywords)).join(', ')
  const parts = cutTo(text, longestProse).split(/\n\s*\n/)
  return cleanHtml(
    paragraphs([...parts, ...(keywords ? [`Keywords: ${keywords}`] : [])].filter(part => part.trim())),
  )
}

/** The parts of `a|b` or `a; b`. */
export function listed(text: string): string[] {
  return text
    .split(/[|;]/)
    .map(plainLine)
    .filter(part => part !== '')
}

/** Puts each paper into its first session, and the sessions under their days. */
export function scheduleTalks(
  papers: ReadonlyMap<string, Paper>,
  sessions: readonly PaperSession[],
): ImportedDay[] {
  const inOrder = sessions.toSorted((a, b) => compare(a, b))
  const placed = new Set<string>()
  const byDate = new Map<string, ImportedTalk[]>()
  for (const session of inOrder) {
    const { notes } = session
    for (const { id, line } of session.papers) {
      const paper = papers.get(id)
      if (!paper) notes.add('talk-not-listed', line, id)
      else if (placed.has(id)) notes.add('talk-in-several-sessions', line, `${id} ${paper.talk.title}`)
      else if (session.startsAt) {
        placed.add(id)
        const date = session.startsAt.toPlainDate().toString()
        const talks = byDate.get(date) ?? []
        byDate.set(date, talks)
        talks.push(inSession(paper.talk, session))
      }
    }
  }
  const days = [...byDate].map(([date, talks], index) => ({
    name: `Day ${index + 1}`,
    date: Temporal.PlainDate.from(date),
    talks,
  }))
  const rest = [...papers.values()].filter(paper => !placed.has(paper.id))
  if (rest.length === 0) return days
  if (sessions.length > 0) {
    for (const paper of rest) paper.notes.add('talk-in-no-session', paper.line, paper.talk.title)
  }
  return [...days, { name: toBeAnnounced, date: null, talks: rest.map(paper => paper.talk) }]
}

function inSession(talk: ImportedTalk, session: PaperSession): ImportedTalk {
  return {
    ...talk,
    startsAt: session.startsAt?.toPlainTime().toString({ smallestUnit: 'minute' }) ?? null,
    durationMinutes: session.durationMinutes,
    room: session.name,
  }
}

function compare(a: PaperSession, b: PaperSession): number {
  if (a.startsAt && b.startsAt) return Temporal.PlainDateTime.compare(a.startsAt, b.startsAt)
  return a.startsAt ? -1 : b.startsAt ? 1 : 0
}
