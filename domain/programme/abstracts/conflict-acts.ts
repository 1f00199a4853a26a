/** What staff say about their conflicts of interest, and what an owner does where one stands in the way. */
import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import { type Act, type Staff, writeActor } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { enqueueAll } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { isBlank, type TextProblem } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem } from '#domain/foundations/texts/text-problem.ts'
import { toStored } from '#domain/foundations/time.ts'
import { abstractsSeenBy, chairOf, theProduct } from '#domain/programme/abstracts/abstract-view.ts'
import { conflictsOf, writtenBy } from '#domain/programme/abstracts/conflicts.ts'
import { readOrcid } from '#domain/programme/authors/orcid.ts'
import { rolesThatMay } from '#domain/staff/rights/can.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

export interface ConflictProfile {
  orcid: string
  organisation: string
}

export async function readConflictProfile(db: Reader, personId: string): Promise<ConflictProfile> {
  const row = await db
    .selectFrom('conflict_profiles')
    .select(['orcid', 'organisation'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return { orcid: row?.orcid ?? '', organisation: row?.organisation ?? '' }
}

export type ProfileProblems = Partial<{ orcid: 'not-an-orcid'; organisation: TextProblem | 'too-short' }>

/** A part of almost every affiliation would hide almost every abstract. */
const leastLetters = 4

/** Notes what a person says of themselves. Their conflicts change at once, at all conferences. */
export async function saveConflictProfile(
  tx: Transaction,
  { actor, now }: Act<Staff>,
  typed: ConflictProfile,
): Promise<Result<null, { code: 'invalid'; problems: ProfileProblems }>> {
  const orcid = isBlank(typed.orcid) ? null : readOrcid(typed.orcid)
  const organisation = typed.organisation.trim()
  const ofOrganisation =
    optionalTextProblem(organisation, 'line') ??
    (organisation !== '' && organisation.length < leastLetters ? ('too-short' as const) : undefined)
  const problems: ProfileProblems = {
    ...(orcid === undefined && { orcid: 'not-an-orcid' as const }),
    ...(ofOrganisation && { organisation: ofOrganisation }),
  }
  if (orcid === undefined || Object.keys(problems).length > 0) return fail({ code: 'invalid', problems })
  const { personId } = actor
  const before = await readConflictProfile(tx, personId)
  if (before.orcid === (orcid ?? '') && before.organisation === organisation) return ok(null)
  const said = { orcid, organisation, changed_at: toStored(now) }
  await tx
    .insertInto('conflict_profiles')
    .values({ person_id: personId, ...said })
    .onConflict(conflict => conflict.column('person_id').doUpdateSet(said))
    .execute()
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: 'conflict profile changed',
    subject: { kind: 'person', id: personId },
    facts: {},
    now,
  })
  return ok(null)
}

/** Notes that somebody is in conflict with an abstract that they see; from then on it does not exist for them. */
export async function declareConflict(
  tx: Transaction,
  { scope }: Permit<'read-abstracts'>,
  act: Act<Staff>,
  { number, because }: { number: string; because: string },
): Promise<Result<null, { code: 'not-found' }>> {
  const row = await abstractsSeenBy(tx, chairOf(scope))
    .select('id')
    .where('conference_id', '=', conferenceOf(scope))
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return fail({ code: 'not-found' })
  await say(tx, act, { abstractId: row.id, personId: act.actor.personId, standing: 'declared', because })
  await record(tx, act, {
    conferenceId: conferenceOf(scope),
    abstractId: row.id,
    audited: 'conflict declared',
  })
  return ok(null)
}

/**
 * An owner lifts a conflict of their own. Everybody else who decides about the abstract is told by mail.
 *
 * @param number as it is typed: no page lists what somebody is in conflict with
 */
export async function liftConflict(
  tx: Transaction,
  { scope }: Permit<'lift-conflicts'>,
  act: Act<Staff>,
  typed: { number: string; because: string },
): Promise<Result<{ number: string }, { code: 'reason-missing' } | { code: 'no-conflict' }>> {
  const { personId } = act.actor
  const because = typed.because.trim()
  if (because === '') return fail({ code: 'reason-missing' })
  const conferenceId = conferenceOf(scope)
  const number = typed.number.trim().toUpperCase()
  const row = await abstractsSeenBy(tx, theProduct)
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('number', '=', number)
    .where('id', 'in', conflictsOf(personId))
    .executeTakeFirst()
  if (!row) return fail({ code: 'no-conflict' })
  await say(tx, act, { abstractId: row.id, personId, standing: 'lifted', because })
  await record(tx, act, { conferenceId, abstractId: row.id, audited: 'conflict lifted' })
  const others = (await chairsAt(tx, conferenceId)).filter(({ id }) => id !== personId)
  await enqueueAll(
    tx,
    others.map(({ id }) => ({
      kind: 'conflict-mail' as const,
      effect: `conflict-lifted:${row.id}:${personId}:${id}:${act.now.epochMilliseconds}`,
      payload: { readerId: id, personId, abstractId: row.id },
      now: act.now,
    })),
  )
  return ok({ number })
}

interface LeftAbstract {
  id: number
  number: string
  conferenceId: number
}

/**
 * Submitted abstracts with which everybody who decides is in conflict, by their numbers alone; two statements for any number of
 * conferences.
 */
export async function listWithNobodyLeft(
  db: Reader,
  conferenceIds: readonly number[],
): Promise<LeftAbstract[]> {
  const chairs = await listChairs(db, conferenceIds)
  if (chairs.length === 0) return []
  const conflicts = sql<{ person_id: string; abstract_id: number }>`(${sql.join(
    [...new Set(chairs.map(({ id }) => id))].map(
      id => sql`select cast(${id} as text) as person_id, abstract_id from ${conflictsOf(id)} as of_one`,
    ),
    sql` union all `,
  )})`
  const rows = await abstractsSeenBy(db, theProduct)
    .innerJoin(conflicts.as('conflicts'), 'conflicts.abstract_id', 'abstracts.id')
    .select(['abstracts.id', 'abstracts.number', 'abstracts.conference_id as conferenceId'])
    .select('conflicts.person_id as personId')
    .where('abstracts.conference_id', 'in', [...conferenceIds])
    .where('abstracts.state', '=', 'submitted')
    .orderBy('abstracts.number')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(of => {
    const [row] = of
    const inConflict = new Set(of.map(({ personId }) => personId))
    const isLeft =
      row !== undefined &&
      chairs.every(
        ({ id, conferenceId }) =>
          inConflict.has(id) || (conferenceId !== null && conferenceId !== row.conferenceId),
      )
    return isLeft ? [{ id: row.id, number: row.number, conferenceId: row.conferenceId }] : []
  })
}

/** Who can stand in for everybody: those who decide and are no authors of it, without whoever asks. */
export async function listStandIns(
  db: Reader,
  { scope }: Pick<Permit<'lift-conflicts'>, 'scope'>,
  abstractId: number,
): Promise<{ id: string; name: string }[]> {
  const chairs = (await chairsAt(db, conferenceOf(scope))).filter(({ id }) => id !== scope.readerId)
  const written = await Promise.all(
    chairs.map(({ id }) =>
      abstractsSeenBy(db, theProduct)
        .select('id')
        .where('id', '=', abstractId)
        .where('id', 'in', writtenBy(id))
        .executeTakeFirst(),
    ),
  )
  return chairs.filter((_chair, at) => written[at] === undefined)
}

/** Names who decides about an abstract with which everybody is in conflict; they are told by mail. */
export async function nameStandIn(
  tx: Transaction,
  permit: Permit<'lift-conflicts'>,
  act: Act<Staff>,
  { abstractId, personId, because }: { abstractId: number; personId: string; because: string },
): Promise<Result<null, { code: 'reason-missing' } | { code: 'not-found' }>> {
  const conferenceId = conferenceOf(permit.scope)
  if (because.trim() === '') return fail({ code: 'reason-missing' })
  await lockName(tx, `stand-ins:${conferenceId}`)
  const left = await listWithNobodyLeft(tx, [conferenceId])
  if (!left.some(({ id }) => id === abstractId)) return fail({ code: 'not-found' })
  const known = await listStandIns(tx, permit, abstractId)
  if (!known.some(({ id }) => id === personId)) return fail({ code: 'not-found' })
  await say(tx, act, { abstractId, personId, standing: 'stand-in', because: because.trim() })
  await record(tx, act, { conferenceId, abstractId, audited: 'stand-in named' })
  await enqueueAll(tx, [
    {
      kind: 'conflict-mail' as const,
      effect: `stand-in:${abstractId}:${personId}:${act.now.epochMilliseconds}`,
      payload: { readerId: personId, personId, abstractId },
      now: act.now,
    },
  ])
  return ok(null)
}

export interface LiftedConflict {
  personId: string
  name: string
  isStandIn: boolean
  because: string
}

/** Who sees an abstract although a conflict was found. */
export async function listLifted(db: Reader, abstractId: number): Promise<LiftedConflict[]> {
  const rows = await db
    .selectFrom('abstract_conflicts')
    .innerJoin('user', 'user.id', 'abstract_conflicts.person_id')
    .select(['person_id', 'user.name', 'standing', 'because'])
    .where('abstract_id', '=', abstractId)
    .where('standing', '<>', 'declared')
    .orderBy('said_at')
    .execute()
  return rows.map(row => ({
    personId: row.person_id,
    name: row.name,
    isStandIn: row.standing === 'stand-in',
    because: row.because,
  }))
}

/** Ends that somebody stands in. Whoever is in conflict with the abstract cannot: for them it does not exist. */
export async function endStandIn(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  act: Act<Staff>,
  { abstractId, personId }: { abstractId: number; personId: string },
): Promise<Result<null, { code: 'not-found' }>> {
  const conferenceId = conferenceOf(scope)
  const row = await abstractsSeenBy(tx, chairOf(scope))
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('id', '=', abstractId)
    .executeTakeFirst()
  const known = row && (await listLifted(tx, abstractId)).find(each => each.personId === personId)
  if (!known?.isStandIn) return fail({ code: 'not-found' })
  await say(tx, act, { abstractId, personId, standing: 'declared', because: '' })
  await record(tx, act, { conferenceId, abstractId, audited: 'stand-in ended' })
  return ok(null)
}

/** What a mail about a conflict says, as its reader sees the abstract; undefined if it is none of theirs, or taken back. */
export async function findConflictNews(
  db: Reader,
  { readerId, personId, abstractId }: { readerId: string; personId: string; abstractId: number },
): Promise<{ conferenceId: number; number: string; lifted: LiftedConflict } | undefined> {
  const row = await abstractsSeenBy(db, { kind: 'chair', conferenceIds: 'all', readerId })
    .select(['number', 'conference_id'])
    .where('id', '=', abstractId)
    .executeTakeFirst()
  const lifted = row && (await listLifted(db, abstractId)).find(each => each.personId === personId)
  return row && lifted && { conferenceId: row.conference_id, number: row.number, lifted }
}

/** Everybody who decides about abstracts at these conferences; `conferenceId` null for whoever does at all. */
async function listChairs(
  db: Reader,
  conferenceIds: readonly number[],
): Promise<{ id: string; name: string; conferenceId: number | null }[]> {
  if (conferenceIds.length === 0) return []
  return db
    .selectFrom('memberships')
    .innerJoin('user', 'user.id', 'memberships.person_id')
    .select(['user.id', 'user.name', 'memberships.conference_id as conferenceId'])
    .distinct()
    .where('role', 'in', rolesThatMay('decide-abstracts'))
    .where(eb => eb.or([eb('conference_id', 'is', null), eb('conference_id', 'in', [...conferenceIds])]))
    .orderBy('user.name')
    .orderBy('user.id')
    .execute()
}

/** Each of them once. */
async function chairsAt(db: Reader, conferenceId: number): Promise<{ id: string; name: string }[]> {
  const chairs = await listChairs(db, [conferenceId])
  return [...new Map(chairs.map(({ id, name }) => [id, { id, name }])).values()]
}

async function say(
  tx: Transaction,
  { actor, now }: Act<Staff>,
  {
    abstractId,
    personId,
    standing,
    because,
  }: { abstractId: number; personId: string; standing: 'declared' | 'lifted' | 'stand-in'; because: string },
): Promise<void> {
  const said = { standing, because: because.trim(), said_by: writeActor(actor), said_at: toStored(now) }
  await tx
    .insertInto('abstract_conflicts')
    .values({ abstract_id: abstractId, person_id: personId, ...said })
    .onConflict(conflict => conflict.columns(['person_id', 'abstract_id']).doUpdateSet(said))
    .execute()
}

const record = (
  tx: Transaction,
  { actor, now }: Act,
  { conferenceId, abstractId, audited }: { conferenceId: number; abstractId: number; audited: AuditedAct },
) =>
  recordAudit(tx, {
    conferenceId,
    actor,
    act: audited,
    subject: { kind: 'abstract', id: abstractId },
    facts: {},
    now,
  })
