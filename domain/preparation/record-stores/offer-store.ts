import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { ownRateOf } from '#domain/conference/taxes/tax-class.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { newSecret } from '#domain/foundations/secret.ts'
import {
  type Offer,
  type OfferKind,
  type OfferTime,
  ownAdmissionOf,
  recordKindOf,
  timesOf,
  toStoredTimes,
} from '#domain/offers/catalogue/offer.ts'
import { fromStoredSelection, toStoredSelection } from '#domain/offers/catalogue/selection.ts'
import type { OwnOfferKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, RecordProblem, RecordStore } from '#domain/preparation/records/record-store.ts'
import type { CapacityLimit } from '#domain/registrations/places/capacity.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { checkCurrency, feesOwner } from './fee-checks.ts'
import { checkPlaces, findOwnLimit, isSharedLimit, writePlaces } from './offer-limits.ts'
import { fieldsOf, type Names, problemsOf, readNames, sameName } from './offer-names.ts'
import { idsOfOptions, writeOfferOptions } from './offer-options.ts'
import { type OfferFields, offerAsStay } from './stay-fields.ts'

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
          ...columnsOf(kind, data),
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
          ...columnsOf(kind, data),
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
      await deleteOwnLimits(tx, { kind, id })
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

/** Rooms by night are stored as extras. */
const offerKindOf = (kind: OwnOfferKind): OfferKind => (kind === 'stay' ? 'extra' : kind)

function columnsOf(kind: OwnOfferKind, data: RecordData) {
  const fields = fieldsOf(kind, data)
  const { name, description, soldBy, price, most, soldFrom, soldUntil } = fields
  const [first, ...others] = timesIn(fields)
  return {
    name,
    description,
    sold_by: soldBy === 'link' ? 'staff' : soldBy,
    price_minor: price,
    most,
    sold_from: soldFrom,
    sold_until: soldUntil,
    takes_place_from: first?.from ?? null,
    takes_place_to: first?.to ?? null,
    also_at: toStoredTimes(others),
    is_for_guests: fields.isForGuests ? (1 as const) : (0 as const),
    names_until: fields.isForGuests ? fields.namesUntil : null,
    is_own_amount: fields.isOwnAmount ? (1 as const) : (0 as const),
    suggested_minor: fields.suggested,
    is_of_registration: fields.isOfRegistration ? (1 as const) : (0 as const),
    is_refundable: fields.isNeverRefunded ? (0 as const) : (1 as const),
    selection: fields.selection,
    is_removable: fields.isFixed ? (0 as const) : (1 as const),
    night_minor: fields.byNight?.usualMinor ?? null,
    night_places: fields.byNight?.usualPlaces ?? null,
    tax_class: fields.taxClass === 'own' ? `own-${fields.taxRate ?? 0}` : (fields.taxClass ?? 'admission'),
  }
}

/** The link to what is sold by it. */
const linkOf = <Secret>({ soldBy }: RecordData, secret: Secret) => ({
  link_secret: soldBy === 'link' ? secret : null,
})

/** When an extra takes place; what ends before it begins ends on the next day. */
function timesIn({
  takesPlaceOn,
  begins,
  ends,
  alsoAt,
}: Pick<OfferFields, 'takesPlaceOn' | 'begins' | 'ends' | 'alsoAt'>): OfferTime[] {
  if (takesPlaceOn === null || begins === '' || ends === '') return []
  return [{ on: takesPlaceOn, begins, ends }, ...alsoAt].map(time => {
    const day = Temporal.PlainDate.from(time.on)
    const lastDay = time.ends > time.begins ? day : day.add({ days: 1 })
    return { from: `${day}T${time.begins}`, to: `${lastDay}T${time.ends}` }
  })
}

/** The same back, as it was written. */
const writtenTime = ({ from, to }: OfferTime) => {
  const [on = '', begins = ''] = from.split('T')
  return { on, begins, ends: to.split('T')[1] ?? '' }
}

/** What of an offer's row only its editor shows. */
interface StoredParts {
  selection_rules: string | null
  night_minor: number | null
  night_places: number | null
}

function dataOf(
  offer: Offer,
  { currency, periods, admissions, limits }: Names,
  row: StoredParts | undefined,
): RecordData {
  const placesOf = (optionId: number | null) =>
    findOwnLimit(limits, { kind: offer.kind, offerId: offer.id, optionId })?.seats ?? null
  const shared = {
    name: offer.name,
    description: offer.description,
    currency,
    price: offer.priceMinor,
    periodPrices: Object.entries(offer.periodPrices).map(([id, price]) => ({
      period: periods.find(period => period.id === Number(id))?.name ?? '',
      price: price ?? null,
    })),
    soldFrom: offer.soldFrom,
    soldUntil: offer.soldUntil,
    soldBy: offer.soldBy,
    isNeverRefunded: offer.isNeverRefunded ?? false,
    places: placesOf(null),
  }
  if (offer.isByNight) {
    const usual = { currency, usualMinor: row?.night_minor ?? 0, usualPlaces: row?.night_places ?? null }
    return offerAsStay(offer, usual, placesOf)
  }
  if (offer.kind === 'admission') return shared
  const ownRate = ownRateOf(offer.taxClass) ?? null
  const [first, ...others] = timesOf(offer).map(writtenTime)
  return {
    ...shared,
    most: offer.most,
    options: offer.options
      .filter(({ isRetired }) => !isRetired)
      .map(({ id, name, surchargeMinor, soldUntil = null }) => ({
        name,
        surcharge: surchargeMinor,
        places: placesOf(id),
        soldUntil,
      })),
    admissionPrices: Object.entries(offer.admissionPrices).map(([key, price]) => ({
      admission: admissions.find(admission => admission.key === key)?.name ?? '',
      price: price ?? null,
    })),
    takesPlaceOn: first?.on ?? null,
    begins: first?.begins ?? '',
    ends: first?.ends ?? '',
    alsoAt: others,
    selection: offer.selection?.alone === undefined ? (offer.selection?.name ?? '') : '',
    selectionRules: fromStoredSelection(row?.selection_rules ?? null).flatMap(
      ({ admission, least, most, included }) => {
        const name = admissions.find(({ key }) => key === admission)?.name
        // That of a registration which was removed is nobody's.
        return admission !== null && name === undefined
          ? []
          : [{ admission: name ?? '', least: least || null, most, included: included ?? null }]
      },
    ),
    isFixed: !offer.isRemovable,
    isForGuests: offer.isForGuests,
    namesUntil: offer.namesUntil,
    isOwnAmount: offer.ownAmount !== undefined,
    suggested: offer.ownAmount?.suggestedMinor ?? null,
    isOfRegistration: offer.isOfRegistration ?? false,
    taxClass: ownRate === null ? (offer.taxClass === 'admission' ? null : offer.taxClass) : 'own',
    taxRate: ownRate,
    includedIn: Object.entries(offer.includedIn).map(([key, part]) => ({
      admission: admissions.find(admission => admission.key === key)?.name ?? '',
      quantity: part?.quantity ?? 1,
      part: part?.partMinor ?? 0,
    })),
  }
}

/** Who has bought an extra for themselves has no guest to name, and the other way round; nor is what somebody has their group's. */
async function soldOtherwise(
  tx: Transaction,
  { kind, id, data }: { kind: OwnOfferKind; id: number; data: RecordData },
): Promise<RecordProblem[]> {
  const stored = await tx
    .selectFrom('offers')
    .select(['is_for_guests', 'is_of_registration'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) return []
  const { isForGuests, isOfRegistration } = fieldsOf(kind, data)
  const changed = [
    ...((stored.is_for_guests === 1) === isForGuests ? [] : ['isForGuests']),
    ...((stored.is_of_registration === 1) === isOfRegistration ? [] : ['isOfRegistration']),
  ]
  if (changed.length === 0 || !(await isSold(tx, id))) return []
  return changed.map(field => ({ field, rule: 'sold-already', names: [] }))
}

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

/** Whether registrations, changes, limits, codes, questions, invitations or other prices refer to an offer. */
async function isInUse(tx: Transaction, kind: OwnOfferKind, id: number): Promise<boolean> {
  const admission = ownAdmissionOf(id)
  const found = await Promise.all([
    isSold(tx, id),
    listLimitsOf(tx, id).then(limits =>
      limits.find(limit => isSharedLimit(limit, { kind: offerKindOf(kind), offerId: id })),
    ),
    tx
      .selectFrom('codes')
      .select('id')
      .where(eb => eb.or([eb('presentation_type', '=', admission), eb('extra_offer_id', '=', id)]))
      .limit(1)
      .executeTakeFirst(),
    isNamed(tx, id),
  ])
  return found.some(Boolean)
}

/** Whether a text names it, which no key of the database keeps: of a question, a group's code for others, or an invitation. */
async function isNamed(tx: Transaction, id: number): Promise<boolean> {
  const name = ownAdmissionOf(id)
  const found = await Promise.all([
    tx
      .selectFrom('questions')
      .select('id')
      .where(eb =>
        eb.or(
          (['buyers_of', 'if_bought'] as const).flatMap(column => [
            eb(column, '=', name),
            eb(column, 'like', `${name}:%`),
          ]),
        ),
      )
      .limit(1)
      .executeTakeFirst(),
    tx
      .selectFrom('allowances')
      .select('id')
      // Both are lists in JSON: of names, and of numbers.
      .where(sql<boolean>`admissions like ${`%"${name}"%`}
        or replace(replace(extras, '[', ','), ']', ',') like ${`%,${id},%`}`)
      .limit(1)
      .executeTakeFirst(),
    tx
      .selectFrom('admission_invitations')
      .select('id')
      .where('admission', '=', name)
      .limit(1)
      .executeTakeFirst(),
  ])
  return found.some(Boolean)
}

/** Whether registrations have it, had it, or will once a change is paid, whose lines are text. */
async function isSold(tx: Transaction, id: number): Promise<boolean> {
  const found = await Promise.all([
    tx.selectFrom('registration_lines').select('id').where('offer_id', '=', id).limit(1).executeTakeFirst(),
    tx.selectFrom('extra_waits').select('id').where('offer_id', '=', id).limit(1).executeTakeFirst(),
    tx
      .selectFrom('choice_changes')
      .select('id')
      .where('lines', 'like', `%"offerId":${id},%`)
      .limit(1)
      .executeTakeFirst(),
  ])
  return found.some(Boolean)
}

/** The limits of the conference of an offer. */
async function listLimitsOf(tx: Transaction, id: number): Promise<CapacityLimit[]> {
  const offer = await tx.selectFrom('offers').select('conference_id').where('id', '=', id).executeTakeFirst()
  return offer ? listLimits(tx, offer.conference_id) : []
}

/** An offer's own places go with it. */
async function deleteOwnLimits(
  tx: Transaction,
  { kind, id }: { kind: OwnOfferKind; id: number },
): Promise<void> {
  const own = (await listLimitsOf(tx, id)).filter(limit =>
    findOwnLimit([limit], { kind: offerKindOf(kind), offerId: id, optionId: limit.optionId }),
  )
  const ids = own.map(limit => limit.id)
  if (ids.length > 0) await tx.deleteFrom('capacity_limits').where('id', 'in', ids).execute()
}
