/**
 * Reading what was found about who may have what they bought: by an entry of a list of members, an invitation, a proof
 * or an application.
 */

import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { ConditionKind } from '#domain/conference/conferences/condition.ts'
import type { Eligibility, EligibilityState } from '#domain/registrations/eligibility/eligibility.ts'

/** States of a registration in which it uses the entry of the list that admitted it. */
const live = ['waiting', 'awaiting-payment', 'paid'] as const

/** The newest eligibility of a registration's holder; undefined if nothing was ever asked of them. */
export async function findEligibility(db: Reader, registrationId: number): Promise<Eligibility | undefined> {
  const row = await db
    .selectFrom('eligibilities')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toEligibility(row)
}

/** What was found about some registrations' holders last, in one statement; those of whom nothing was asked are missing. */
export async function listEligibilities(
  db: Reader,
  registrationIds: readonly number[],
): Promise<ReadonlyMap<number, Pick<Eligibility, 'condition' | 'state'>>> {
  if (registrationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('eligibilities')
    .select(['registration_id', 'condition', 'state'])
    .where('registration_id', 'in', registrationIds)
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ registration_id, condition, state }) => [
      registration_id,
      // CHECKs and the only writers enforce the unions.
      { condition: condition as ConditionKind, state: state as EligibilityState },
    ]),
  )
}

export async function findEligibilityById(db: Reader, id: number): Promise<Eligibility | undefined> {
  const row = await db.selectFrom('eligibilities').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toEligibility(row)
}

/**
 * An entry of a list by what it is compared by, if nobody uses it. Under the conference's lock nobody else can take it.
 *
 * @param listId null is the main list
 * @param exceptId a registration that does not count as using it
 */
export async function findUnusedMember(
  db: Reader,
  { conferenceId, listId }: { conferenceId: number; listId: number | null },
  compared: string,
  exceptId = 0,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('list_id', listId === null ? 'is' : '=', listId)
    .where('compared', '=', compared)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('eligibilities')
            .innerJoin('registrations', 'registrations.id', 'eligibilities.registration_id')
            .select('eligibilities.id')
            .whereRef('eligibilities.member_id', '=', 'members.id')
            .where('eligibilities.state', '=', 'accepted')
            .where('registrations.state', 'in', live)
            .where('registrations.id', '<>', exceptId),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.id
}

/** Whether a registration that lives was admitted by an invitation. @param exceptId one that does not count */
export async function isInvitationUsed(db: Reader, invitationId: number, exceptId = 0): Promise<boolean> {
  const row = await db
    .selectFrom('eligibilities')
    .innerJoin('registrations', 'registrations.id', 'eligibilities.registration_id')
    .select('eligibilities.id')
    .where('eligibilities.invitation_id', '=', invitationId)
    .where('eligibilities.state', '=', 'accepted')
    .where('registrations.state', 'in', live)
    .where('registrations.id', '<>', exceptId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether what admitted a registration's holder, an entry of the list or an invitation, has admitted another since. */
export async function isUsedByAnother(db: Reader, registrationId: number): Promise<boolean> {
  const used = await db
    .selectFrom('eligibilities as own')
    .innerJoin('eligibilities as other', join =>
      join.on(eb =>
        eb.or([
          eb('other.member_id', '=', eb.ref('own.member_id')),
          eb('other.invitation_id', '=', eb.ref('own.invitation_id')),
        ]),
      ),
    )
    .innerJoin('registrations', 'registrations.id', 'other.registration_id')
    .select('other.id')
    .where('own.registration_id', '=', registrationId)
    .where('own.state', '=', 'accepted')
    .where('other.state', '=', 'accepted')
    .where('registrations.state', 'in', live)
    .where('registrations.id', '<>', registrationId)
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

export const toEligibility = (row: Selectable<Schema['eligibilities']>): Eligibility => ({
  id: row.id,
  registrationId: row.registration_id,
  // CHECKs and the only writers enforce the unions.
  condition: row.condition as ConditionKind,
  state: row.state as EligibilityState,
  admission: row.admission,
  dueOn: row.due_on === null ? null : Temporal.PlainDate.from(row.due_on),
  because: row.because,
  askedAgainAt: row.asked_again_at === null ? null : Temporal.Instant.from(row.asked_again_at),
  invitationId: row.invitation_id,
})
