/** The registrations that somebody of the staff may see. */
import { type RawBuilder, sql } from 'kysely'
import type { Conditions } from '#domain/conference/conferences/condition.ts'
import { isForPresenters, isOfPresenter } from '#domain/offers/conditions/presenters.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'
import { type RegistrationFilter, registrationsThat } from '#domain/office/lists/registration-filter.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { conferenceOf, type Parts, type Scope } from '#domain/staff/rights/permit.ts'

/** The filter within a scope. @throws for the organiser's own scope, to which no registration belongs */
export const conditionsInScope = (scope: Scope, filter: RegistrationFilter): RawBuilder<boolean>[] => [
  inScope(scope),
  ...registrationsThat(scope, filter),
]

/** Registrations of a scope's conference; some roles see presenters only. @throws for the organiser's own scope */
export const inScope = (scope: Scope): RawBuilder<boolean> =>
  scope.parts === 'all'
    ? sql<boolean>`registrations.conference_id = ${conferenceOf(scope)}`
    : sql<boolean>`(registrations.conference_id = ${conferenceOf(scope)} and ${isOfPresenter})`

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
  return parts === 'all' || (parts.includes('presenters') && isForPresenters(type, conference))
}

export const typeOf = ({ choice }: Pick<Registration, 'choice'>): Admission | 'custom' =>
  (choice.kind === 'listed' ? choice.presentationType : null) ?? 'custom'
