/** How many abstracts can be accepted, by topic and form. A number warns; it never refuses. */
import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { hasDeclined } from '#domain/programme/presenting/answer-queries.ts'
import { conferenceOf, type Permit, type Scope } from '#domain/staff/rights/permit.ts'

/** Of a topic, a form, or a form within a topic; 0 for any. */
export interface PlacesOf {
  topicId: number
  formId: number
}

export interface Places extends PlacesOf {
  topic: string
  form: string
  places: number
  /** Accepted, by a letter or not yet; without those whose presenters declined. */
  taken: number
}

/** More would be a slip of the finger. */
export const mostPlaces = 9_999

export interface Named {
  id: number
  name: string
}

/** The call's forms and topics in their order, and the numbers that the committee has set; one statement. */
export async function listPlaces(
  db: Reader,
  conferenceId: number,
): Promise<{ forms: Named[]; topics: Named[]; limits: (PlacesOf & { places: number })[] }> {
  const rows = await db
    .selectFrom('content_items')
    .select(['kind', 'id', sql<number>`0`.as('form'), sql<number>`0`.as('places'), 'data', 'position'])
    .where('conference_id', '=', conferenceId)
    .where('kind', 'in', ['topic', 'presentation-type'])
    .unionAll(
      db
        .selectFrom('abstract_places')
        .select([sql<string>`'places'`.as('kind'), 'topic_id as id', 'form_id as form', 'places'])
        .select([sql<string>`''`.as('data'), sql<number>`0`.as('position')])
        .where('conference_id', '=', conferenceId),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  // Rows were checked when they were written.
  const named = (kind: string): Named[] =>
    rows.filter(row => row.kind === kind).map(({ id, data }) => ({ id, name: JSON.parse(data).name }))
  return {
    forms: named('presentation-type'),
    topics: named('topic'),
    limits: rows
      .filter(row => row.kind === 'places')
      .map(({ id, form, places }) => ({ topicId: Number(id), formId: Number(form), places: Number(places) })),
  }
}

/** Each number with how many are accepted, forms first. Of what was removed since, none. */
export function takenPlaces(
  { forms, topics, limits }: Awaited<ReturnType<typeof listPlaces>>,
  accepted: readonly (PlacesOf & { count: number })[],
): Places[] {
  const nameOf = (all: readonly Named[], id: number) =>
    id === 0 ? '' : all.find(each => each.id === id)?.name
  const placeOf = (all: readonly Named[], id: number) => all.findIndex(each => each.id === id)
  return limits
    .flatMap(({ topicId, formId, places }) => {
      const [topic, form] = [nameOf(topics, topicId), nameOf(forms, formId)]
      if (topic === undefined || form === undefined) return []
      const taken = accepted
        .filter(
          each => (topicId === 0 || each.topicId === topicId) && (formId === 0 || each.formId === formId),
        )
        .reduce((sum, { count }) => sum + count, 0)
      return [{ topicId, formId, topic, form, places, taken }]
    })
    .toSorted(
      (a, b) =>
        placeOf(topics, a.topicId) - placeOf(topics, b.topicId) ||
        placeOf(forms, a.formId) - placeOf(forms, b.formId),
    )
}

/** The same, read in two statements. */
export async function readPlaces(db: Reader, scope: Scope): Promise<Places[]> {
  const known = await listPlaces(db, conferenceOf(scope))
  return known.limits.length === 0 ? [] : takenPlaces(known, await countAcceptedBy(db, scope))
}

/** What accepting some more would make of the numbers: those that it concerns. */
export async function placesAfter(
  db: Reader,
  scope: Scope,
  abstractIds: readonly number[],
  /** Undefined: as each author wishes. */
  formId: number | undefined,
): Promise<Places[]> {
  const places = await readPlaces(db, scope)
  if (places.length === 0 || abstractIds.length === 0) return []
  const rows = await abstractsSeenBy(db, chairOf(scope))
    .select(['topic_id', 'presentation_type_id'])
    .where('conference_id', '=', conferenceOf(scope))
    .where(sql<boolean>`abstracts.id in (${sql.join(abstractIds.map(id => sql.lit(id)))})`)
    .execute()
  return places.flatMap(each => {
    const more = rows.filter(
      row =>
        (each.topicId === 0 || row.topic_id === each.topicId) &&
        (each.formId === 0 || (formId ?? row.presentation_type_id) === each.formId),
    ).length
    return more === 0 ? [] : [{ ...each, taken: each.taken + more }]
  })
}

/** Identifies the numbers as somebody read them. */
export const digestOfPlaces = (places: readonly Pick<Places, 'topicId' | 'formId' | 'places'>[]) =>
  digestOf(places.map(({ topicId, formId, places: number }) => [topicId, formId, number]))

/**
 * Replaces all numbers.
 *
 * @param read the digest of those that the form showed
 */
export async function setPlaces(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  act: Act,
  { read, wanted }: { read: string; wanted: readonly (PlacesOf & { places: number })[] },
): Promise<Result<null, { code: 'stale' }>> {
  const conferenceId = conferenceOf(scope)
  await lockName(tx, `abstract-places:${conferenceId}`)
  const before = await readPlaces(tx, scope)
  if (digestOfPlaces(before) !== read) return fail({ code: 'stale' })
  await tx.deleteFrom('abstract_places').where('conference_id', '=', conferenceId).execute()
  const rows = wanted.map(({ topicId, formId, places }) => ({
    conference_id: conferenceId,
    topic_id: topicId,
    form_id: formId,
    places,
  }))
  for (let from = 0; from < rows.length; from += atOnce)
    await tx
      .insertInto('abstract_places')
      .values(rows.slice(from, from + atOnce))
      .execute()
  if (digestOfPlaces(await readPlaces(tx, scope)) === read) return ok(null)
  await auditConference(tx, act, conferenceId, 'places of abstracts set')
  return ok(null)
}

/** Rows of one statement. */
const atOnce = 200

async function countAcceptedBy(db: Reader, scope: Scope) {
  const rows = await abstractsSeenBy(db, chairOf(scope))
    .select(['topic_id', 'form_id'])
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('conference_id', '=', conferenceOf(scope))
    .where('state', '=', 'submitted')
    .where('outcome', '=', 'accepted')
    .where('decision_state', 'in', ['set', 'released', 'corrected'])
    .where(eb => eb.not(hasDeclined))
    .groupBy(['topic_id', 'form_id'])
    .execute()
  return rows.map(row => ({ topicId: row.topic_id, formId: row.form_id ?? 0, count: Number(row.count) }))
}
