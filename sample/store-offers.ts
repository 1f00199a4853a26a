import type { Transaction } from '#database/database.ts'
import { ownAdmissionOf } from '#domain/offers/catalogue/offer.ts'
import type { ComposedOffer } from '#sample/compose-offers.ts'

/** Stores what a sample conference sells besides the specification's parts, in its order. */
export async function insertOffers(
  tx: Transaction,
  conferenceId: number,
  offers: readonly ComposedOffer[],
): Promise<void> {
  const admissions = new Map<string, string>()
  for (const [index, { options, specialPrices, ...columns }] of offers.entries()) {
    const { id } = await tx
      .insertInto('offers')
      .values({ ...columns, conference_id: conferenceId, position: index + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
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
