/** What an author's own page shows: their abstract, what a letter told about it, and what is asked of them. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { dateIn, formatDate, formatInstant } from '#domain/foundations/time.ts'
import type { Seen } from '#domain/programme/abstracts/abstract-view.ts'
import { toOutcome } from '#domain/programme/decisions/decision.ts'
import { listAuthors } from '#domain/programme/decisions/decision-queries.ts'
import { listAnswers } from '#domain/programme/presenting/answer-queries.ts'
import { readOwnLine } from '#domain/programme/presenting/presenter-line.ts'
import { findTold } from '#domain/programme/presenting/told-abstract.ts'
import type { ReadingSite } from '#site/context.ts'
import { paths } from '#words/paths.ts'
import * as words from '#words/public/microsite/author-page.ts'

export async function readAuthorPage(
  { database: { read } }: ReadingSite,
  conference: Conference,
  { abstractId, secret }: { abstractId: number; secret: string },
) {
  const { name: event, timeZone } = conference
  const row = await findTold(read, abstractId)
  if (!row) return undefined
  const isAccepted = row.state === 'submitted' && row.outcome === 'accepted' && row.toldVersion !== null
  const [authors, answers, statements, step] = await Promise.all([
    listAuthors(read, abstractId),
    isAccepted ? listAnswers(read, abstractId, row.toldVersion ?? 0) : [],
    isAccepted ? listContent(read, conference.id, 'presenter-statement') : [],
    isAccepted ? readOwnLine(read, abstractId) : ('unregistered' as const),
  ])
  const [answer] = answers
  return {
    event,
    number: row.number,
    title: row.abstract_title || words.abstractNumber({ number: row.number }),
    text: row.abstract_text,
    standing: standingOf(row),
    authors: authors.map(({ name, affiliation, isPresenting }) => ({ name, affiliation, isPresenting })),
    facts: [
      { label: words.topic, value: row.topic_name },
      { label: words.presentation, value: row.presentation_type_name },
      { label: words.submitted, value: formatInstant(Temporal.Instant.from(row.created_at), timeZone) },
    ],
    asked: isAccepted
      ? {
          version: row.toldVersion ?? 0,
          statements: statements.map(({ id, text, isRequired }) => ({ id, text, isRequired })),
          answer: answer && {
            kind: answer.kind,
            words: words[answer.kind]({ on: formatDate(dateIn(timeZone, answer.answeredAt)) }),
            agreed: answer.statements,
          },
          step,
          registerAt: `${paths.microsite(event, 'online-registration')}?${new URLSearchParams({ author: secret })}`,
        }
      : null,
  }
}

export type AuthorPageView = NonNullable<Awaited<ReturnType<typeof readAuthorPage>>>

function standingOf(row: Seen<'author'>): string {
  const { standing } = words
  if (row.state === 'withdrawn' || row.state === 'merged' || row.state === 'cancelled')
    return standing[row.state]
  const outcome = toOutcome(row)
  switch (outcome?.kind) {
    case undefined:
      return standing.undecided
    case 'accepted':
      return standing.accepted({ form: outcome.form.name })
    case 'please-change':
      return standing.pleaseChange({ by: formatDate(outcome.by) })
    case 'waiting':
    case 'rejected':
      return standing[outcome.kind]
  }
}
