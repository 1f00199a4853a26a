/** The registrations that somebody of the staff may see. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { type PresentationType, presenterTypes } from '#domain/offers/pricing/pricing.ts'
import { conditionsOf, type RegistrationFilter } from '#domain/office/lists/registration-filter.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { conferenceOf, type Parts, type Scope } from '#domain/staff/rights/permit.ts'

export type Builder = ExpressionBuilder<Schema, 'registrations'>

/** The filter within a scope. @throws for the organiser's own scope, to which no registration belongs */
export function conditionsInScope(
  eb: Builder,
  scope: Scope,
  filter: RegistrationFilter,
): Expression<SqlBool>[] {
  const conferenceId = conferenceOf(scope)
  return [
    eb('registrations.conference_id', '=', conferenceId),
    // Some roles see presenters only.
    ...(scope.parts === 'all' ? [] : [eb('registrations.presentation_type', 'in', presenterTypes)]),
    ...conditionsOf(eb, conferenceId, filter),
  ]
}

/** Whether a scope includes a registration. */
export function isInScope(scope: Scope, registration: Registration): boolean {
  return scope.conferenceId === registration.conferenceId && isInParts(scope.parts, typeOf(registration))
}

/** Whether parts of a right over registrations include one of this type. */
export function isInParts(parts: Parts, type: PresentationType | 'custom'): boolean {
  if (parts === 'all') return true
  return parts.includes('presenters') && presenterTypes.some(each => each === type)
}

export const typeOf = ({ choice }: Pick<Registration, 'choice'>): PresentationType | 'custom' =>
  choice.kind === 'listed' ? choice.presentationType : 'custom'
