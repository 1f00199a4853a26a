/** Copying what a conference sells: admissions, extras, options and prices. */

import type { Insertable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { newSecret } from '#domain/foundations/secret.ts'
import { offerIdOf, ownAdmissionOf } from '#domain/offers/catalogue/offer.ts'
import { fromStoredSelection, toStoredSelection } from '#domain/offers/catalogue/selection.ts'
import { copiedColumns } from '#domain/preparation/copying/clone-decisions.ts'

/** The copies' ids by those that they are copies of. */
export interface CopiedOffers {
  offers: ReadonlyMap<number, number>
  options: ReadonlyMap<number, number>
}

/** Copies what a conference sells besides the specification's parts, with options and prices. */
export async function copyOffers(
  tx: Transaction,
  { from, to }: { from: number; to: number },
  periods: ReadonlyMap<number, number>,
): Promise<CopiedOffers> {
  const offers = new Map<number, number>()
  const options = new Map<number, number>()
  const rows = await tx
    .selectFrom('offers')
    .selectAll()
    .where('conference_id', '=', from)
    .orderBy('position')
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const copied = {
      ...copiedColumns('offers', row),
      conference_id: to,
      // Last year's link opens nothing here.
      link_secret: row.link_secret === null ? null : newSecret(),
      // Every other column is copied.
    } as Insertable<Schema['offers']>
    const { id } = await tx.insertInto('offers').values(copied).returning('id').executeTakeFirstOrThrow()
    offers.set(row.id, id)
  }
  for (const { id, selection_rules } of rows) {
    if (selection_rules === null) continue
    const rules = fromStoredSelection(selection_rules).map(rule => ({
      ...rule,
      admission: admissionIn(offers, rule.admission),
    }))
    await tx
      .updateTable('offers')
      .set({ selection_rules: toStoredSelection(rules) })
      .where('id', '=', offers.get(id) ?? 0)
      .execute()
  }
  for (const [old, offer_id] of offers) {
    const own = await tx
      .selectFrom('offer_options')
      .selectAll()
      .where('offer_id', '=', old)
      .orderBy('id')
      .execute()
    for (const { id: optionId, ...option } of own) {
      const { id } = await tx
        .insertInto('offer_options')
        .values({ ...option, offer_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      options.set(optionId, id)
    }
    const prices = await tx
      .selectFrom('offer_prices')
      .selectAll()
      .where('offer_id', '=', old)
      .orderBy('id')
      .execute()
    for (const { id: _, period_id, admission, ...price } of prices) {
      await tx
        .insertInto('offer_prices')
        .values({
          ...price,
          offer_id,
          period_id: period_id === null ? null : (periods.get(period_id) ?? null),
          admission: admissionIn(offers, admission),
        })
        .execute()
    }
  }
  return { offers, options }
}

/** The copy of an admission; the specification's keep their names. */
export function admissionIn(offers: CopiedOffers['offers'], admission: string | null): string | null {
  const id = admission === null ? undefined : offerIdOf(admission)
  const copy = id === undefined ? undefined : offers.get(id)
  return copy === undefined ? admission : ownAdmissionOf(copy)
}
