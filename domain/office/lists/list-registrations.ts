/** Lists a conference's registrations for staff, a page at a time, and counts them for the saved views. */
import type { Reader } from '#database/database.ts'
import type { Conditions } from '#domain/conference/conferences/condition.ts'
import { isPresentersAdmission } from '#domain/offers/conditions/presenters-admission.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'
import { inScope } from '#domain/office/in-scope.ts'
import { countRows, type ListRequest, readPage } from '#domain/office/lists/read-page.ts'
import { type RegistrationTypes, registrationsNoun } from '#domain/office/lists/registrations-noun.ts'
import type { RegistrationStanding, RegistrationState } from '#domain/registrations/registration.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export type RegistrationListRequest = ListRequest<RegistrationTypes>

/** One page, with the same number of queries however many rows there are. */
export const listRegistrations = (db: Reader, scope: Scope, request: RegistrationListRequest) =>
  readPage(db, registrationsNoun, scope, request)

/** Counts of registrations by state and kind, and of those that need attention: for the saved views. */
export async function countRegistrations(
  db: Reader,
  scope: Scope,
  { conditions }: { conditions: Conditions } = { conditions: {} },
): Promise<{ byState: Record<RegistrationStanding, number>; presenters: number; attention: number }> {
  const [standings, attention] = await Promise.all([
    db
      .selectFrom('registrations')
      .select(['state', 'presentation_type'])
      .select(eb => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.count<number>('application').as('asked'),
        eb.fn.count<number>('joined_to_id').as('joined'),
      ])
      .where(inScope(scope))
      .groupBy(['state', 'presentation_type'])
      .execute(),
    countRows(db, registrationsNoun, scope, { attention: { values: ['any'], isNot: false } }),
  ])
  const byState = {
    waiting: 0, 'awaiting-payment': 0, paid: 0, expired: 0, superseded: 0, cancelled: 0, applied: 0, joined: 0,
  } // biome-ignore format: a table
  let presenters = 0
  for (const { state, presentation_type, count, asked, joined } of standings) {
    const applied = state === 'waiting' ? asked : 0
    // A CHECK holds it to the union.
    byState[state as RegistrationState] += count - applied - joined
    byState.applied += applied
    byState.joined += joined
    // Only admissions are stored there.
    const isTheirs = isPresentersAdmission(presentation_type as Admission | null, { conditions })
    if (state === 'paid' && isTheirs) presenters += count
  }
  return { byState, presenters, attention }
}
