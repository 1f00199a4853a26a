/**
 * How admissions and extras are stored for the editor of records: an offer, its options, and their prices in each
 * period.
 */

import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { newSecret } from '#domain/foundations/secret.ts'
import { ownAdmissionOf, recordKindOf } from '#domain/offers/catalogue/offer.ts'
import { toStoredSelection } from '#domain/offers/catalogue/selection.ts'
import type { OwnOfferKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, RecordStore } from '#domain/preparation/records/record-store.ts'
import { checkCurrency, feesOwner } from './fee-checks.ts'
import { dataOf, offerColumns, offerKindOf } from './offer-columns.ts'
import { checkPlaces, deleteOwnLimits, writePlaces } from './offer-limits.ts'
import { fieldsOf, type Names, problemsOf, readNames, sameName } from './offer-names.ts'
import { idsOfOptions, writeOfferOptions } from './offer-options.ts'
import { isInUse, soldOtherwise } from './offer-uses.ts'

/** The offers of a kind, as records with their options and prices. */
export function offerStore(kind: OwnOfferKind): RecordStore {
  const listRecords = async (db: Reader, owner: number | null) => {
    const conference = await feesOwner(db, owner)
    const names = await readNames(db, conference.id, conference.currency)
    const versions = await db
      .selectFrom('offers')
      .select(['id', 'version', 'position', 'selection_rules', 'night_minor', 'night_places'])
      .where('conference_id', '=', conference.id)
      .execute()
    const byId = new Map(versions.map(row => [row.id, row]))
    return names.offers
      .filter(offer => recordKindOf(offer) === kind)
      .map(offer => ({
        id: offer.id,
        position: byId.get(offer.id)?.position ?? 0,
        version: byId.get(offer.id)?.version ?? 1,
        data: dataOf(offer, names, byId.get(offer.id)),
      }))
  }
  return {
    tables: ['offers', 'offer_options', 'offer_prices', 'capacity_limits'],
    list: listRecords,
    find: async (db, owner, id) => (await listRecords(db, owner)).find(record => record.id === id),
    async check(tx, owner, { id, data }) {
      const conference = await feesOwner(tx, owner)
      const names = await readNames(tx, conference.id, conference.currency)
      return [
        ...(await checkCurrency(tx, owner, data)),
        ...problemsOf(kind, data, names),
        ...sameName(names, { kind, id, data }),
        ...(await soldOtherwise(tx, { kind, id, data })),
        ...(await checkPlaces(tx, conference.id, wantedPlaces({ kind, id, data }, names))),
      ]
    },
    async reserveId(tx, owner) {
      const conference = await feesOwner(tx, owner)
      const { id } = await tx
        .insertInto('offers')
        .values({ ...blank, kind: offerKindOf(kind), conference_id: conference.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.deleteFrom('offers').where('id', '=', id).execute()
      return id
    },
    async insert(tx, owner, { id, position, data }) {
      const conference = await feesOwner(tx, owner)
      await tx
        .insertInto('offers')
        .values({
          ...offerColumns(kind, data),
          ...linkOf(data, newSecret()),
          kind: offerKindOf(kind),
          id,
          position,
          conference_id: conference.id,
        })
        .execute()
      await writeParts(tx, { kind, id, data }, await readNames(tx, conference.id, conference.currency))
    },
    async update(tx, id, data) {
      const { conference_id } = await tx
        .updateTable('offers')
        .set({
          ...offerColumns(kind, data),
          // A link that was given away stays.
          ...linkOf(data, sql<string>`coalesce(link_secret, ${newSecret()})`),
          version: sql`version + 1`,
        })
        .where('id', '=', id)
        .returning('conference_id')
        .executeTakeFirstOrThrow()
      await writeParts(tx, { kind, id, data }, await readNames(tx, conference_id, ''))
    },
    async remove(tx, id) {
      if (await isInUse(tx, kind, id)) return fail({ code: 'in-use' })
      await deleteOwnLimits(tx, { kind: offerKindOf(kind), offerId: id })
      await tx.deleteFrom('offer_prices').where('offer_id', '=', id).execute()
      await tx.deleteFrom('offer_prices').where('admission', '=', ownAdmissionOf(id)).execute()
      await tx.deleteFrom('offer_options').where('offer_id', '=', id).execute()
      await tx.deleteFrom('offers').where('id', '=', id).execute()
      return ok(undefined)
    },
    async setPosition(tx, id, position) {
      await tx.updateTable('offers').set({ position }).where('id', '=', id).execute()
    },
  }
}

const blank = { position: 0, name: '', description: '', sold_by: 'everybody', most: 1 }

/** The link to what is sold by it. */
const linkOf = <Secret>({ soldBy }: RecordData, secret: Secret) => ({
  link_secret: soldBy === 'link' ? secret : null,
})

async function writeParts(
  tx: Transaction,
  { kind, id, data }: { kind: OwnOfferKind; id: number; data: RecordData },
  { conferenceId, offers, periods, admissions }: Names,
): Promise<void> {
  const { periodPrices, admissionPrices, includedIn, options, places, selectionRules } = fieldsOf(kind, data)
  const keyOf = (admission: string) => admissions.find(({ name }) => name === admission)?.key ?? null
  const rules = selectionRules.map(({ admission, least, most, included }) => ({
    admission: keyOf(admission),
    least: least ?? 0,
    most,
    ...(included && { included }),
  }))
  await tx
    .updateTable('offers')
    .set({ selection_rules: toStoredSelection(rules) })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('offer_prices').where('offer_id', '=', id).execute()
  const prices = [
    ...periodPrices.map(({ period, price }) => ({
      period_id: periods.find(({ name }) => name === period)?.id ?? null,
      admission: null,
      price_minor: price,
    })),
    ...admissionPrices.map(({ admission, price }) => ({
      period_id: null,
      admission: keyOf(admission),
      price_minor: price,
    })),
    ...includedIn.map(({ admission, quantity, part }) => ({
      period_id: null,
      admission: keyOf(admission),
      price_minor: part,
      included: quantity,
    })),
  ]
  if (prices.length > 0) {
    await tx
      .insertInto('offer_prices')
      .values(prices.map(price => ({ included: null, ...price, offer_id: id })))
      .execute()
  }
  const rows = offers.find(offer => offer.id === id)?.options ?? []
  const ids = await writeOfferOptions(tx, id, rows, options)
  const limited = [
    { optionId: null, seats: places },
    ...options.map((option, at) => ({ optionId: ids[at] ?? 0, seats: option.places })),
  ]
  await writePlaces(
    tx,
    conferenceId,
    limited.flatMap(({ optionId, seats }) =>
      seats === undefined ? [] : [{ kind: offerKindOf(kind), offerId: id, optionId, seats }],
    ),
  )
}

/** The places of an offer and its options that the form gives; those that it does not know stay as they are. */
function wantedPlaces(
  { kind, id, data }: { kind: OwnOfferKind; id: number; data: RecordData },
  { offers }: Pick<Names, 'offers'>,
) {
  const { places, options } = fieldsOf(kind, data)
  const rows = offers.find(offer => offer.id === id)?.options ?? []
  const ids = idsOfOptions(rows, options)
  const part = { kind: offerKindOf(kind), offerId: id }
  return [
    ...(places === undefined ? [] : [{ ...part, optionId: null, seats: places, field: 'places' }]),
    ...options.flatMap((option, at) => {
      const optionId = ids[at]
      if (option.places === undefined || optionId === undefined) return []
      const limit = { ...part, optionId, seats: option.places }
      if (kind === 'extra') return [{ ...limit, field: 'options', within: [at, 'places'] }]
      // What most nights have is said once.
      return option.at === undefined
        ? [{ ...limit, field: 'rooms' }]
        : [{ ...limit, field: 'otherNights', within: [option.at, 'places'] }]
    }),
  ]
}
