/** Reading applications for a place: how many nobody has decided about, and which is next. */

import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Eligibility } from '#domain/registrations/eligibility/eligibility.ts'
import {
  findEligibility,
  findEligibilityById,
} from '#domain/registrations/eligibility/eligibility-queries.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

const applied = (db: Reader, conferenceId: number) =>
  db
    .selectFrom('registrations')
    .where('registrations.conference_id', '=', conferenceId)
    // A literal, so that the partial index over waiting registrations is used.
    .where(sql<boolean>`registrations.state = 'waiting'`)
    .where('registrations.application', 'is not', null)

/** How many applications nobody has decided about. */
export async function countApplications(db: Reader, conferenceId: number): Promise<number> {
  const { count } = await applied(db, conferenceId)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** An application to one conference, whatever was decided; undefined for anything else. */
export async function findApplication(
  db: Reader,
  scope: Scope,
  eligibilityId: number,
): Promise<{ eligibility: Eligibility; registration: Registration } | undefined> {
  const eligibility = await findEligibilityById(db, eligibilityId)
  if (eligibility?.condition !== 'application') return undefined
  const registration = await findRegistration(db, eligibility.registrationId)
  return registration?.conferenceId === conferenceOf(scope) ? { eligibility, registration } : undefined
}

/** Why an application was declined, empty for no reason; null where none was. Others cost no statement. */
export async function readApplicationDeclined(
  db: Reader,
  { id, state, application }: Pick<Registration, 'id' | 'state' | 'application'>,
): Promise<string | null> {
  if (state !== 'cancelled' || application === null) return null
  const eligibility = await findEligibility(db, id)
  const isDeclined = eligibility?.condition === 'application' && eligibility.state === 'refused'
  return isDeclined ? eligibility.because : null
}

/** The next one that nobody has decided about, oldest first, and after the last the first again; null for none. */
export async function findNextApplication(db: Reader, scope: Scope, after: number): Promise<number | null> {
  const next = (afterId: number) =>
    applied(db, conferenceOf(scope))
      .innerJoin('eligibilities', 'eligibilities.registration_id', 'registrations.id')
      .select('eligibilities.id')
      .where('eligibilities.condition', '=', 'application')
      .where('eligibilities.state', '=', 'open')
      .where('eligibilities.id', '>', afterId)
      .orderBy('eligibilities.id')
      .limit(1)
      .executeTakeFirst()
  const found = (await next(after)) ?? (await next(0))
  return found && found.id !== after ? found.id : null
}
