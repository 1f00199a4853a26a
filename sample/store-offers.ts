import type { Transaction } from '#database/database.ts'
import { newSecret } from '#domain/foundations/secret.ts'
import { ownAdmissionOf } from '#domain/offers/catalogue/offer.ts'
import { toStoredSelection } from '#domain/offers/catalogue/selection.ts'
import { codeKey, discountColumns } from '#domain/offers/codes/codes.ts'
import type { ComposedOffer } from '#sample/compose-offers.ts'

/** Stores what a sample conference sells besides the specification's parts, in its order. */
export async function insertOffers(
  tx: Transaction,
  conferenceId: number,
  offers: readonly ComposedOffer[],
): Promise<void> {
  const admissions = new Map<string, string>()
  for (const [index, { options, specialPrices, chosen, openedBy, ...columns }] of offers.entries()) {
    const rules = chosen.map(({ admission, ...rule }) => ({
      admission: admission === null ? null : (admissions.get(admission) ?? admission),
      least: 0,
      ...rule,
    }))
    const { id } = await tx
      .insertInto('offers')
      .values({
        ...columns,
        selection_rules: toStoredSelection(rules),
        link_secret: openedBy === undefined ? null : newSecret(),
        conference_id: conferenceId,
        position: index + 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (openedBy !== undefined) await insertCode(tx, { conferenceId, offerId: id, code: openedBy })
    if (columns.kind === 'admission') admissions.set(columns.name, ownAdmissionOf(id))
    for (const [place, option] of options.entries()) {
      await tx
        .insertInto('offer_options')
        .values({ ...option, offer_id: id, position: place + 1 })
        .execute()
    }
    for (const { admission, price, included } of specialPrices) {
      await tx
        .insertInto('offer_prices')
        .values({
          offer_id: id,
          admission: admissions.get(admission) ?? admission,
          price_minor: price * 100,
          included,
        })
        .execute()
    }
  }
}

/** A code that opens an extra, and takes nothing off. */
async function insertCode(
  tx: Transaction,
  { conferenceId, offerId, code }: { conferenceId: number; offerId: number; code: string },
): Promise<void> {
  await tx
    .insertInto('codes')
    .values({
      conference_id: conferenceId,
      code,
      compared: codeKey(code),
      ...discountColumns({ kind: 'none' }, ''),
      extra_offer_id: offerId,
      note: 'For reporters',
      uses: 0,
      uses_allowed: 4,
    })
    .execute()
}
