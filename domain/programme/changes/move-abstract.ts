import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { findContentById } from '#domain/conference/content/content-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { AbstractState } from '#domain/programme/abstracts/abstract-state.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { writePlace } from '#domain/programme/abstracts/write-words.ts'
import { followAbstract } from '#domain/programme/talks/talk-of-abstract.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/** Under which topic an abstract stands, and as what it is wished. */
export interface AbstractPlace {
  topicId: number
  formId: number
}

export type MoveAbstractError =
  | { code: 'not-found' }
  | { code: 'not-submitted'; state: AbstractState }
  /** Of this conference; one that was removed stays only where it is. */
  | { code: 'not-a-choice'; field: 'topic' | 'form' }
  /** Somebody else has moved it meanwhile. */
  | { code: 'stale' }

/** Moves an abstract to another topic, or another presentation type that it is wished as. @param wanted.read as the form showed it */
export async function moveAbstract(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  { actor, now }: Act,
  abstractId: number,
  { read, ...wanted }: AbstractPlace & { read: AbstractPlace },
): Promise<Result<null, MoveAbstractError>> {
  const conferenceId = conferenceOf(scope)
  await lockRow(tx, 'abstracts', abstractId)
  const row = await abstractsSeenBy(tx, chairOf(scope))
    .select(['id', 'state', 'topic_id', 'topic_name', 'presentation_type_id', 'presentation_type_name'])
    .where('id', '=', abstractId)
    .where('conference_id', '=', conferenceId)
    .executeTakeFirst()
  if (!row) return fail({ code: 'not-found' })
  // A CHECK enforces the union.
  if (row.state !== 'submitted') return fail({ code: 'not-submitted', state: row.state as AbstractState })
  if (row.topic_id !== read.topicId || row.presentation_type_id !== read.formId)
    return fail({ code: 'stale' })
  const before = {
    topic: { id: row.topic_id, name: row.topic_name },
    form: { id: row.presentation_type_id, name: row.presentation_type_name },
  }
  const topic =
    wanted.topicId === before.topic.id
      ? before.topic
      : await findContentById(tx, conferenceId, 'topic', wanted.topicId)
  if (!topic) return fail({ code: 'not-a-choice', field: 'topic' })
  const form =
    wanted.formId === before.form.id
      ? before.form
      : await findContentById(tx, conferenceId, 'presentation-type', wanted.formId)
  if (!form) return fail({ code: 'not-a-choice', field: 'form' })
  if (topic.id === before.topic.id && form.id === before.form.id) return ok(null)
  await writePlace(tx, abstractId, { topic, form })
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'abstract moved',
    subject: { kind: 'abstract', id: abstractId },
    facts: {
      ...(topic.id !== before.topic.id && { topic: topic.name }),
      ...(form.id !== before.form.id && { wished: form.name }),
    },
    now,
  })
  await followAbstract(tx, { actor, now }, abstractId)
  return ok(null)
}
