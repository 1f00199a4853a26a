import { toBeAnnounced } from '#adapters/imported-values/talk-order.ts'
import type { PaperSession } from '#adapters/papers/paper-sessions.ts'
import type { TableTalk } from '#adapters/papers/table-talks.ts'
import type { ImportedDay, ImportedTalk } from '#domain/programme/talks/imported-programme.ts'

/** An accepted paper as a talk without a place in the programme yet. */
export type Paper = Pick<TableTalk, 'id' | 'line' | 'talk' | 'notes'>

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
