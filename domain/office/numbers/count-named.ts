/** How many places of groups have a name, and which groups have some without. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { inScopeOf } from '#domain/office/in-scope.ts'
import { inIdRanges } from '#domain/registrations/in-id-ranges.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export interface CountedNames {
  named: number
  unnamed: number
  /** The groups with places without a name, by the codes of their registrations. */
  codes: readonly string[]
}

/** Of groups that are paid, or held until they are, part by part. */
export async function countNamed(db: Reader, scope: Scope, conferenceId: number): Promise<CountedNames> {
  const rows = await inIdRanges(db, [conferenceId], inRange =>
    db
      .selectFrom('registrations')
      .innerJoin('attendees', 'attendees.registration_id', 'registrations.id')
      .select('registrations.code')
      .select(sql<number>`sum(case when attendees.name = '' then 1 else 0 end)`.as('unnamed'))
      .select(eb => eb.fn.countAll<number>().as('people'))
      .where(inScopeOf(scope, [conferenceId]))
      .where(inRange)
      .where('registrations.state', 'in', ['paid', 'awaiting-payment'])
      .where(eb =>
        eb.exists(
          eb
            .selectFrom('registration_lines')
            .select('registration_lines.id')
            .whereRef('registration_lines.attendee_id', '=', 'attendees.id')
            .where('registration_lines.of_group', '=', 1)
            .where('registration_lines.ended_at', 'is', null),
        ),
      )
      .groupBy('registrations.code')
      .execute(),
  )
  const unnamed = rows.reduce((sum, row) => sum + Number(row.unnamed), 0)
  const people = rows.reduce((sum, row) => sum + Number(row.people), 0)
  const codes = rows.flatMap(({ code, unnamed }) => (Number(unnamed) > 0 ? [code] : [])).sort()
  return { named: people - unnamed, unnamed, codes }
}
