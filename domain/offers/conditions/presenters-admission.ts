/** Presenters' admissions: the specification's for what is presented, and what is only sold to presenters. */
import { type RawBuilder, sql } from 'kysely'
import type { Conditions } from '#domain/conference/conferences/condition.ts'
import { type Admission, presenterTypes } from '#domain/offers/pricing/pricing.ts'

export function isPresentersAdmission(
  admission: Admission | 'custom' | 'extras' | null,
  { conditions }: { conditions: Conditions },
): boolean {
  if (admission === null || admission === 'custom' || admission === 'extras') return false
  const isSold = Object.hasOwn(conditions, admission) && conditions[admission]?.kind === 'presenters'
  return isSold || presenterTypes.some(type => type === admission)
}

/** Whether a row of `registrations` has one, whichever conference it is of: conditions are JSON that only `set-condition.ts` writes. */
export const hasPresentersAdmission: RawBuilder<boolean> = sql<boolean>`(
  registrations.presentation_type in (${sql.join(presenterTypes)}) or exists (
    select 1 from conferences where conferences.id = registrations.conference_id
      and conferences.conditions like '%"' || registrations.presentation_type || '":{"kind":"presenters"%'))`
