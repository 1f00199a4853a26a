import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { isOfPresenter } from '#domain/offers/conditions/presenters.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** Registrations of some conferences, as far as a scope includes them. */
export function inScope(
  eb: ExpressionBuilder<Schema, 'registrations'>,
  { parts }: Scope,
  conferenceIds: readonly number[],
): ExpressionWrapper<Schema, 'registrations', SqlBool> {
  return eb.and([
    eb('registrations.conference_id', 'in', conferenceIds),
    // The only part of this right that a role may have.
    ...(parts === 'all' ? [] : [isOfPresenter]),
  ])
}
