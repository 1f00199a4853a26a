/** What the fields of an offer are called by, and what is wrong with their names. */
import type { Reader } from '#database/database.ts'
import { type Offer, offerIdOf } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { type NamedAdmission, namedAdmissions } from '#domain/offers/pricing/period.ts'
import { editableKinds, type OwnOfferKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, RecordProblem } from '#domain/preparation/records/record-store.ts'
import type { CapacityLimit } from '#domain/registrations/places/capacity.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { type OfferFields, ofExtrasOnly, stayAsOffer } from './stay-fields.ts'

/** The names that the fields of an offer use for what its rows store by ids, and its limits. */
export interface Names {
  conferenceId: number
  currency: string
  offers: readonly Offer[]
  limits: readonly CapacityLimit[]
  periods: readonly { id: number; name: string }[]
  admissions: readonly NamedAdmission[]
}

export async function readNames(db: Reader, conferenceId: number, currency: string): Promise<Names> {
  const [periods, offers, limits] = await Promise.all([
    listPeriods(db, conferenceId),
    listOffers(db, conferenceId),
    listLimits(db, conferenceId),
  ])
  return { conferenceId, currency, offers, limits, periods, admissions: namedAdmissions(offers) }
}

/** The fields of each kind; those that only an extra has are empty for others. */
export function fieldsOf(kind: OwnOfferKind, data: RecordData): OfferFields {
  if (kind === 'extra') return editableKinds.extra.fields.parse(data)
  if (kind === 'stay') return stayAsOffer(data)
  const fields = editableKinds.admission.fields.parse(data)
  return { ...ofExtrasOnly, ...fields, options: [], taxClass: null, taxRate: null, isFixed: false }
}

export function problemsOf(
  kind: OwnOfferKind,
  data: RecordData,
  { periods, admissions }: Names,
): RecordProblem[] {
  const { periodPrices, admissionPrices, includedIn, selectionRules } = fieldsOf(kind, data)
  const unknown = (typed: readonly string[], known: readonly { name: string }[]) =>
    typed.some(name => !known.some(each => each.name === name))
  const namesTwice = (typed: readonly string[]) => new Set(typed).size < typed.length
  const rows = [
    { field: 'periodPrices', typed: periodPrices.map(({ period }) => period), known: periods },
    { field: 'admissionPrices', typed: admissionPrices.map(({ admission }) => admission), known: admissions },
    { field: 'includedIn', typed: includedIn.map(({ admission }) => admission), known: admissions },
    {
      field: 'selectionRules',
      typed: selectionRules.map(({ admission }) => admission),
      known: [...admissions, { name: '' }],
    },
    { field: kind === 'stay' ? 'otherNights' : 'options', typed: namesOf(kind, data), known: null },
  ]
  return rows.flatMap(({ field, typed, known }): RecordProblem[] => {
    if (known && unknown(typed, known)) {
      const names = known.map(({ name }) => name).filter(name => name !== '')
      return [{ field, rule: 'not-among', names }]
    }
    const unclear = typed.find(name => isNameOfTwo(name, known ?? []))
    if (unclear !== undefined) return [{ field, rule: 'name-of-two', names: [unclear] }]
    return namesTwice(typed) ? [{ field, rule: 'named-twice', names: [] }] : []
  })
}

/** Whether two are called so, as before names had to differ. */
export const isNameOfTwo = (name: string, known: readonly { name: string }[]) =>
  known.filter(each => each.name === name).length > 1

/** What each of them may be named by once. */
const namesOf = (kind: OwnOfferKind, data: RecordData): string[] =>
  kind === 'stay'
    ? editableKinds.stay.fields.parse(data).otherNights.map(({ night }) => night)
    : fieldsOf(kind, data).options.map(({ name }) => name)

/** Two of one name could not be told apart where prices, questions and conditions name them, nor one that is called like one of the specification's. */
export function sameName(
  { admissions, offers }: Names,
  { kind, id, data }: { kind: OwnOfferKind; id: number; data: RecordData },
): RecordProblem[] {
  const typed = String(data.name).trim()
  if (admissions.some(({ key, name }) => name === typed && offerIdOf(key) !== id))
    return [{ field: 'name', rule: kind === 'admission' ? 'other-admission' : 'other-extra', names: [] }]
  const isTaken = offers.some(offer => offer.id !== id && offer.name === typed)
  return isTaken ? [{ field: 'name', rule: 'other-extra', names: [] }] : []
}
