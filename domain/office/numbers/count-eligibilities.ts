/** How many were asked for what they bought, and what was found. */
import type { Reader } from '#database/database.ts'
import { type ConditionKind, conditionKinds } from '#domain/conference/conferences/condition.ts'
import { inScopeOf } from '#domain/office/in-scope.ts'
import { type EligibilityState, eligibilityStates } from '#domain/registrations/eligibility/eligibility.ts'
import { inIdRanges } from '#domain/registrations/in-id-ranges.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export interface CountedEligibility {
  condition: ConditionKind
  state: EligibilityState
  count: number
}

/** Whoever has no place any more, and waits for none, is not counted. */
const counted = ['waiting', 'awaiting-payment', 'paid'] as const

/** By condition and what was found, without what is needed no more, part by part. */
export async function countEligibilities(
  db: Reader,
  scope: Scope,
  conferenceId: number,
): Promise<CountedEligibility[]> {
  const rows = await inIdRanges(db, [conferenceId], inRange =>
    db
      .selectFrom('registrations')
      .innerJoin('eligibilities', 'eligibilities.registration_id', 'registrations.id')
      .select(['eligibilities.condition', 'eligibilities.state'])
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where(inScopeOf(scope, [conferenceId]))
      .where(inRange)
      .where('registrations.state', 'in', counted)
      .where('eligibilities.state', '<>', 'not-needed')
      .groupBy(['eligibilities.condition', 'eligibilities.state'])
      .execute(),
  )
  return conditionKinds.flatMap(condition =>
    eligibilityStates.flatMap(state => {
      const those = rows.filter(each => each.condition === condition && each.state === state)
      const count = those.reduce((sum, each) => sum + Number(each.count), 0)
      return count > 0 ? [{ condition, state, count }] : []
    }),
  )
}
