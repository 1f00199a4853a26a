/** Counts of registrations with a place, by various properties. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { ownAdmissionOf } from '#domain/offers/catalogue/offer.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'
import { inScopeOf } from '#domain/office/in-scope.ts'
import { inIdRanges } from '#domain/registrations/in-id-ranges.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export interface Breakdowns {
  /** By presentation type; `custom` are custom amounts. */
  types: { type: Admission | 'custom'; count: number; lastCount: number }[]
  /** By period, only for this edition: the next one has others. */
  periods: { name: string; count: number }[]
  /** The organiser's own extras with their options, how many of each are sold; only for this edition. */
  extras: { offerId: number; optionId: number | null; count: number }[]
  /** The most frequent first. */
  countries: { name: string; count: number; lastCount: number }[]
}

interface Counted {
  key: string | null
  conference_id: number
  count: number
}

/** Part by part. @param last the edition before, if it may be shown */
export async function readBreakdowns(
  db: Reader,
  scope: Scope,
  conference: Conference,
  last: Conference | undefined,
): Promise<Breakdowns> {
  const ids = [conference.id, ...(last ? [last.id] : [])]
  const counted = (key: ReturnType<typeof sql<string | null>>) =>
    inIdRanges(db, ids, inRange =>
      db
        .selectFrom('registrations')
        .leftJoin('countries', 'countries.id', 'registrations.country_id')
        .select('conference_id')
        .select(key.as('key'))
        .select(eb => eb.fn.countAll<number>().as('count'))
        .where(inScopeOf(scope, ids))
        .where(inRange)
        .where('registrations.state', 'in', ['paid', 'awaiting-payment'])
        // A group's people are counted one by one.
        .where(
          sql<boolean>`registrations.id not in (select registration_id from registration_lines where of_group = 1)`,
        )
        .groupBy(['conference_id', key])
        .execute(),
    )
  const [types, periods, countries, extras, people] = await Promise.all([
    counted(sql<string | null>`registrations.presentation_type`),
    counted(sql<string | null>`registrations.category_name`),
    counted(sql<string | null>`countries.name`),
    countExtras(db, scope, conference.id),
    countPeopleOfGroups(db, scope, ids),
  ])
  const withGroups = (rows: readonly Counted[], keyOf: (row: (typeof people)[number]) => string | null) =>
    mergeByKey([...rows, ...people.map(row => ({ ...row, key: keyOf(row) }))], conference.id)
  return {
    // Only values of this type are ever stored.
    types: withGroups(types, ({ wire_name, offer_id }) =>
      offer_id === null ? wire_name : ownAdmissionOf(offer_id),
    ).map(({ key, ...counts }) => ({
      type: (key ?? 'custom') as Admission | 'custom',
      ...counts,
    })),
    periods: withGroups(periods, ({ period }) => period)
      .filter(({ count }) => count > 0)
      .map(({ key, count }) => ({ name: key ?? '', count })),
    extras,
    countries: withGroups(countries, ({ country }) => country).map(({ key, ...counts }) => ({
      name: key ?? '',
      ...counts,
    })),
  }
}

/** How many people of groups have each admission. Their country is that of who pays. */
async function countPeopleOfGroups(db: Reader, scope: Scope, conferenceIds: readonly number[]) {
  const rows = await inIdRanges(db, conferenceIds, inRange =>
    db
      .selectFrom('registrations')
      .innerJoin('registration_lines', 'registration_lines.registration_id', 'registrations.id')
      .leftJoin('countries', 'countries.id', 'registrations.country_id')
      .select(['conference_id', 'wire_name', 'offer_id', 'detail as period', 'countries.name as country'])
      .select(eb => eb.fn.sum<number>('quantity').as('count'))
      .where(inScopeOf(scope, conferenceIds))
      .where(inRange)
      .where('registrations.state', 'in', ['paid', 'awaiting-payment'])
      .where('registration_lines.of_group', '=', 1)
      .where('registration_lines.kind', '=', 'admission')
      .where('registration_lines.ended_at', 'is', null)
      .groupBy(['conference_id', 'wire_name', 'offer_id', 'detail', 'countries.name'])
      .execute(),
  )
  return rows.map(row => ({ ...row, count: Number(row.count) }))
}

async function countExtras(db: Reader, scope: Scope, conferenceId: number): Promise<Breakdowns['extras']> {
  const rows = await inIdRanges(db, [conferenceId], inRange =>
    db
      .selectFrom('registrations')
      .innerJoin('registration_lines', 'registration_lines.registration_id', 'registrations.id')
      .select(['offer_id', 'option_id'])
      .select(eb => eb.fn.sum<number>('quantity').as('count'))
      .where(inScopeOf(scope, [conferenceId]))
      .where(inRange)
      .where('registrations.state', 'in', ['paid', 'awaiting-payment'])
      .where('registration_lines.ended_at', 'is', null)
      .where('registration_lines.kind', '=', 'extra')
      .groupBy(['offer_id', 'option_id'])
      .execute(),
  )
  const byChoice = new Map<string, Breakdowns['extras'][number]>()
  for (const { offer_id: offerId, option_id: optionId, count } of rows) {
    if (offerId === null) continue
    const key = `${offerId} ${optionId}`
    const before = byChoice.get(key)?.count ?? 0
    byChoice.set(key, { offerId, optionId, count: before + Number(count) })
  }
  return [...byChoice.values()]
}

function mergeByKey(rows: readonly Counted[], conferenceId: number) {
  const byKey = new Map<string | null, { key: string | null; count: number; lastCount: number }>()
  for (const { key, conference_id, count } of rows) {
    const entry = byKey.get(key) ?? { key, count: 0, lastCount: 0 }
    byKey.set(key, entry)
    entry[conference_id === conferenceId ? 'count' : 'lastCount'] += count
  }
  return [...byKey.values()].sort(
    (one, other) =>
      other.count - one.count ||
      other.lastCount - one.lastCount ||
      (one.key ?? '').localeCompare(other.key ?? ''),
  )
}
