/** What refers to an offer, so that it can be neither removed nor sold otherwise. */
import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { ownAdmissionOf } from '#domain/offers/catalogue/offer.ts'
import type { OwnOfferKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, RecordProblem } from '#domain/preparation/records/record-store.ts'
import { offerKindOf } from './offer-columns.ts'
import { isSharedLimit, listLimitsOf } from './offer-limits.ts'
import { fieldsOf } from './offer-names.ts'

/** Who has bought an extra for themselves has no guest to name, and the other way round; nor is what somebody has their group's. */
export async function soldOtherwise(
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

/** Whether registrations, changes, limits, codes, questions, invitations or other prices refer to an offer. */
export async function isInUse(tx: Transaction, kind: OwnOfferKind, id: number): Promise<boolean> {
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
