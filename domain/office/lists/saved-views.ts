/** Named views of lists, personal or for everybody who works at the conference; of its own lists, at the organiser. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { TextProblem } from '#domain/foundations/texts/text.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { NounName } from '#domain/office/lists/noun.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import type { ReadingPermit, Scope } from '#domain/staff/rights/permit.ts'

export interface SavedView {
  id: number
  name: string
  /** The query of the list's address, without its question mark. */
  query: string
  isTeam: boolean
}

/** More would not fit side by side. */
const most = 30

/** A person's own views of a list, and the team's, by name. */
export async function listSavedViews(
  db: Reader,
  scope: Scope,
  noun: NounName,
  personId: string,
): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query', 'person_id'])
    .where('noun', '=', noun)
    .where('conference_id', 'is not distinct from', scope.conferenceId)
    .where(eb => eb.or([eb('person_id', '=', personId), eb('person_id', 'is', null)]))
    .orderBy('name')
    .orderBy('id')
    .limit(2 * most)
    .execute()
  return rows.map(({ id, name, query, person_id }) => ({ id, name, query, isTeam: person_id === null }))
}

/**
 * Saves a view of a list under a name.
 *
 * @returns what is wrong with the name, or that there are too many views
 */
export async function saveView(
  tx: Transaction,
  permit: ReadingPermit<Right>,
  { actor, now }: Act<Staff>,
  view: Omit<SavedView, 'id'> & { noun: NounName },
): Promise<Result<{ id: number }, { code: TextProblem } | { code: 'too-many' }>> {
  const { conferenceId } = permit.scope
  const problem = textProblem(view.name, 'line')
  if (problem) return fail({ code: problem })
  const own = await listSavedViews(tx, permit.scope, view.noun, actor.personId)
  if (own.filter(({ isTeam }) => isTeam === view.isTeam).length >= most) return fail({ code: 'too-many' })
  const { id } = await tx
    .insertInto('saved_views')
    .values({
      noun: view.noun,
      conference_id: conferenceId,
      person_id: view.isTeam ? null : actor.personId,
      name: view.name,
      query: view.query,
      created_at: toStored(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = { kind: 'saved-view', id }
  const facts = { isTeam: view.isTeam }
  await recordAudit(tx, { conferenceId, actor, act: 'view saved', subject, facts, now })
  return ok({ id })
}

/** Removes one's own view or one of the team's. @returns whether there was one */
export async function removeView(
  tx: Transaction,
  permit: ReadingPermit<Right>,
  { actor, now }: Act<Staff>,
  { id, noun }: { id: number; noun: NounName },
): Promise<boolean> {
  const { conferenceId } = permit.scope
  const removed = await tx
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('noun', '=', noun)
    .where('conference_id', 'is not distinct from', conferenceId)
    .where(eb => eb.or([eb('person_id', '=', actor.personId), eb('person_id', 'is', null)]))
    .returning('id')
    .executeTakeFirst()
  if (!removed) return false
  const subject = { kind: 'saved-view', id }
  await recordAudit(tx, { conferenceId, actor, act: 'view removed', subject, facts: {}, now })
  return true
}
