/** The registrations that somebody of the staff may see. */
import { type RawBuilder, sql } from 'kysely'
import type { Conditions } from '#domain/conference/conferences/condition.ts'
import {
  hasPresentersAdmission,
  isPresentersAdmission,
} from '#domain/offers/conditions/presenters-admission.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { conferenceOf, type Parts, type Scope } from '#domain/staff/rights/permit.ts'

/** Registrations of a scope's conference; some roles see those with presenters' admissions only. @throws for the organiser's own scope */
export const inScope = (scope: Scope): RawBuilder<boolean> =>
  ofParts(scope, sql<boolean>`registrations.conference_id = ${conferenceOf(scope)}`)

/** Registrations of some conferences, as far as a scope includes them. */
export const inScopeOf = (scope: Scope, conferenceIds: readonly number[]): RawBuilder<boolean> =>
  ofParts(scope, sql<boolean>`registrations.conference_id in (${sql.join(conferenceIds)})`)

/** Presenters' admissions are the only part of this right that a role may have. */
const ofParts = ({ parts }: Scope, condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  parts === 'all' ? condition : sql<boolean>`(${condition} and ${hasPresentersAdmission})`

/** Whether a scope includes a registration. */
export function isInScope(
  scope: Scope,
  registration: Registration,
  conference: { conditions: Conditions },
): boolean {
  return (
    scope.conferenceId === registration.conferenceId &&
    isInParts(scope.parts, typeOf(registration), conference)
  )
}

/** Whether parts of a right over registrations include one of this type. */
export function isInParts(
  parts: Parts,
  type: Admission | 'custom' | 'extras',
  conference: { conditions: Conditions },
): boolean {
  return (
    parts === 'all' || (parts.includes('presenters-admissions') && isPresentersAdmission(type, conference))
  )
}

export const typeOf = ({ choice }: Pick<Registration, 'choice'>): Admission | 'custom' =>
  (choice.kind === 'listed' ? choice.presentationType : null) ?? 'custom'
