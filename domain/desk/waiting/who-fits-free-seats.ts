/** Reads who of the waiting list could have a seat now. */

import { type Selectable, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { AttentionReason } from '#domain/foundations/attention/attention.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type CapacityLimit, narrowsNothing, seatsLeft } from '#domain/registrations/places/capacity.ts'
import { isInLine, selectRegistrations } from '#domain/registrations/registration-queries.ts'

export type WaitingRow = Selectable<Schema['registrations']> & { lines: unknown }

/** Batch size for reading the waiting list and making offers. */
export const lineBatch = 100

/** Why somebody is passed over until staff have looked. */
export const notOffered = 'not-offered' satisfies AttentionReason

/**
 * The next in line for whom every limit has a seat left, without those that staff are to look at first.
 *
 * @param before only those who joined it before then
 */
export async function listWhoFit(
  tx: Transaction,
  conferenceId: number,
  limits: readonly CapacityLimit[],
  afterId: number,
  before?: Temporal.Instant,
): Promise<WaitingRow[]> {
  const full = limits.filter(limit => seatsLeft(limit) <= 0)
  if (full.some(narrowsNothing)) return []
  return selectRegistrations(tx)
    .where('conference_id', '=', conferenceId)
    .where(isInLine)
    .where('id', '>', afterId)
    .$if(before !== undefined, query => query.where('created_at', '<=', before ? toStored(before) : ''))
    .where(eb => eb.and(full.map(limit => wantsNothingOf(limit))))
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('attention_reasons')
            .select('attention_reasons.id')
            .whereRef('registration_id', '=', 'registrations.id')
            .where('reason', '=', notOffered)
            .where('cleared_at', 'is', null),
        ),
      ),
    )
    .orderBy('id')
    .limit(lineBatch)
    .execute()
}

/** The condition that a registration has an extra, with one of its options or with any. */
function hasExtra(offerId: number, optionId: number | null) {
  const ofOption = optionId === null ? sql`` : sql`and option_id = ${optionId}`
  return sql<boolean>`exists (select 1 from registration_lines where registration_id = registrations.id
    and ended_at is null and offer_id = ${offerId} ${ofOption})`
}

/** The condition that a registration needs no seat of a limit; null means that it did not choose this. */
function wantsNothingOf(limit: CapacityLimit) {
  const conditions = [
    limit.isForAddOn ? sql<boolean>`has_add_on = 1` : undefined,
    limit.offerId === null ? undefined : hasExtra(limit.offerId, limit.optionId),
    limit.periodId === null ? undefined : sql<boolean>`category_id = ${limit.periodId}`,
    limit.presentationType === null ? undefined : sql<boolean>`presentation_type = ${limit.presentationType}`,
    limit.accommodationId === null ? undefined : sql<boolean>`accommodation_id = ${limit.accommodationId}`,
    limit.nights === null ? undefined : sql<boolean>`nights = ${limit.nights}`,
  ].filter(condition => condition !== undefined)
  return sql<boolean>`case when ${sql.join(conditions, sql` and `)} then 0 else 1 end = 1`
}
