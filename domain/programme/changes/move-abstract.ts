import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { findContentById } from '#domain/conference/content/content-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { AbstractState } from '#domain/programme/abstracts/abstract-state.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { writePlace } from '#domain/programme/abstracts/write-words.ts'
import { followAbstract } from '#domain/programme/talks/talk-of-abstract.ts'
import { conferenceOf, type Permit, type Scope } from '#domain/staff/rights/permit.ts'

/** Under which topic an abstract stands, and as what it is wished. */
export interface AbstractPlace {
  topicId: number
  formId: number
}

/** The same with the names that it keeps, also of what was removed since. */
export interface NamedPlace {
  topic: { id: number; name: string }
  form: { id: number; name: string }
}

export type MoveAbstractError =
  | { code: 'not-found' }
  | { code: 'not-submitted'; state: AbstractState }
  /** Of this conference; one that was removed stays only where it is. */
  | { code: 'not-a-choice'; field: 'topic' | 'form' }
  /** Somebody else has moved it meanwhile, to where it is now. */
  | { code: 'stale'; now: NamedPlace }

/** Where an abstract stands that can be moved; undefined for any other, and for one that this reader does not see. */
export async function findPlace(
  db: Reader,
  scope: Scope,
  abstractId: number,
): Promise<NamedPlace | undefined> {
  const row = await readPlace(db, scope, abstractId)
  return row?.state === 'submitted' ? placeOf(row) : undefined
}

const readPlace = (db: Reader, scope: Scope, abstractId: number) =>
  abstractsSeenBy(db, chairOf(scope))
    .select(['id', 'state', 'topic_id', 'topic_name', 'presentation_type_id', 'presentation_type_name'])
    .where('id', '=', abstractId)
    .where('conference_id', '=', conferenceOf(scope))
    .executeTakeFirst()

const placeOf = (row: NonNullable<Awaited<ReturnType<typeof readPlace>>>): NamedPlace => ({
  topic: { id: row.topic_id, name: row.topic_name },
  form: { id: row.presentation_type_id, name: row.presentation_type_name },
})

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
  const row = await readPlace(tx, scope, abstractId)
  if (!row) return fail({ code: 'not-found' })
  // A CHECK enforces the union.
  if (row.state !== 'submitted') return fail({ code: 'not-submitted', state: row.state as AbstractState })
  const before = placeOf(row)
  const isAt = ({ topicId, formId }: AbstractPlace) =>
    before.topic.id === topicId && before.form.id === formId
  // Whoever sends it twice, or as somebody else did, has what they wanted.
  if (isAt(wanted)) return ok(null)
  if (!isAt(read)) return fail({ code: 'stale', now: before })
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
  await followAbstract(tx, { actor, now }, abstractId, { topic: before.topic.name })
  return ok(null)
}
