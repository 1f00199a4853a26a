/**
 * The committee's answer to a change that an author made after a letter told the decision: it passes and counts, or is
 * refused.
 */

import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { writeWords } from '#domain/programme/abstracts/write-words.ts'
import { askedIn } from '#domain/programme/asking/abstract-question.ts'
import { listAbstractQuestions } from '#domain/programme/asking/abstract-question-queries.ts'
import { writeAbstractAnswers } from '#domain/programme/asking/write-abstract-answers.ts'
import { listAuthors } from '#domain/programme/authors/author-queries.ts'
import { writeAuthors } from '#domain/programme/authors/write-authors.ts'
import {
  listVersions,
  type VersionAnswers,
  type VersionAuthors,
} from '#domain/programme/changes/abstract-version.ts'
import { withoutAuthors } from '#domain/programme/changes/held-authors.ts'
import { followAbstract } from '#domain/programme/talks/talk-of-abstract.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

export type SettleError =
  | { code: 'not-found' }
  /** Another version replaced it, or somebody has settled it. */
  | { code: 'not-held' }
  /** It was withdrawn, merged or cancelled. */
  | { code: 'not-submitted' }

/**
 * Passes on a version that is held, so that it counts and reaches the programme, or refuses it. Its author gets a mail.
 *
 * @param version the one that was read
 */
export async function settleVersion(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  { actor, now }: Act,
  { abstractId, version, isPassed }: { abstractId: number; version: number; isPassed: boolean },
): Promise<Result<null, SettleError>> {
  const conferenceId = conferenceOf(scope)
  await lockRow(tx, 'abstracts', abstractId)
  const row = await abstractsSeenBy(tx, chairOf(scope))
    .select(['id', 'state', 'topic_id', 'presentation_type_id'])
    .where('id', '=', abstractId)
    .where('conference_id', '=', conferenceId)
    .executeTakeFirst()
  if (!row) return fail({ code: 'not-found' })
  if (row.state !== 'submitted') return fail({ code: 'not-submitted' })
  const held = (await listVersions(tx, abstractId)).find(({ standing }) => standing === 'held')
  if (held?.version !== version) return fail({ code: 'not-held' })
  await tx
    .updateTable('abstract_versions')
    .set({
      standing: isPassed ? 'passed' : 'refused',
      settled_by: writeActor(actor),
      settled_at: toStored(now),
    })
    .where('abstract_id', '=', abstractId)
    .where('version', '=', version)
    .execute()
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: isPassed ? 'change of an abstract passed on' : 'change of an abstract refused',
    subject: { kind: 'abstract', id: abstractId },
    facts: {},
    now,
  })
  await enqueue(tx, {
    kind: 'abstract-news-mail',
    effect: `abstract-version-settled:${abstractId}:${version}`,
    payload: { abstractId, news: isPassed ? 'passed-on' : 'refused' },
    now,
  })
  if (isPassed) {
    await writeWords(tx, abstractId, held)
    if (held.authors) await passAuthors(tx, abstractId, held.authors, now)
    if (held.answers) await passAnswers(tx, { conferenceId, row, answers: held.answers }, now)
    await followAbstract(tx, { actor, now }, abstractId)
  }
  return ok(null)
}

/** Nobody who was removed comes back, as a version may name them that was sent before corrections reached those that wait. */
async function passAuthors(
  tx: Transaction,
  abstractId: number,
  authors: VersionAuthors,
  now: Temporal.Instant,
): Promise<void> {
  const here = new Set((await listAuthors(tx, abstractId)).map(({ id }) => id))
  const named = authors.order.flatMap(author => author?.id ?? [])
  const gone = named.filter(id => !here.has(id))
  await writeAuthors(tx, abstractId, { ...withoutAuthors(authors, gone), keywords: '' }, now)
}

async function passAnswers(
  tx: Transaction,
  {
    conferenceId,
    row,
    answers,
  }: {
    conferenceId: number
    row: { id: number; topic_id: number; presentation_type_id: number }
    answers: VersionAnswers
  },
  now: Temporal.Instant,
): Promise<void> {
  const all = await listAbstractQuestions(tx, conferenceId)
  const about = { topicId: row.topic_id, formId: row.presentation_type_id }
  const questions = askedIn(all, ['submitted'], about)
  const passed = new Map(questions.map(({ id }) => [id, answers[id] ?? null]))
  await writeAbstractAnswers(tx, row.id, { questions, answers: passed }, now)
}
