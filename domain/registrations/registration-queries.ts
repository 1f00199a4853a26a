import { type Expression, type Selectable, sql } from 'kysely'
import { askOnce } from '#database/ask-once.ts'
import type { Reader, Transaction } from '#database/database.ts'
import { lockAndRead } from '#database/locks.ts'
import type { Schema } from '#database/schema.ts'
import { lockConference } from '#domain/conferences/conference-queries.ts'
import type { RefundState } from '#domain/payments/refund.ts'
import { type listedColumns, toListedChoice, toPrice } from '#domain/registrations/choice-columns.ts'
import type {
  Registration,
  RegistrationChoice,
  RegistrationState,
  Title,
} from '#domain/registrations/registration.ts'

type Row = Selectable<Schema['registrations']>

export async function findRegistration(db: Reader, id: number): Promise<Registration | undefined> {
  const row = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRegistration(row)
}

/**
 * Locks a registration's row until the transaction ends, and returns its content as locked. A command that also needs
 * its conference uses `lockWithConference`: docs/algorithms/locks.md.
 */
export async function lockRegistration(tx: Transaction, id: number): Promise<Registration | undefined> {
  const row = await lockAndRead(tx, 'registrations', id)
  return row && toRegistration(row)
}

/** Locks a registration's conference, then the registration. A registration never changes its conference. */
export async function lockWithConference(tx: Transaction, id: number): Promise<Registration | undefined> {
  const known = await tx
    .selectFrom('registrations')
    .select('conference_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) return undefined
  await lockConference(tx, known.conference_id)
  return lockRegistration(tx, id)
}

/**
 * Locks several, in the order of their ids, so that two commands that need the same ones cannot deadlock.
 *
 * @returns their content as locked, by id; one that does not exist is absent
 */
export async function lockRegistrations(
  tx: Transaction,
  ids: Iterable<number>,
): Promise<Map<number, Registration>> {
  const locked = new Map<number, Registration>()
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const registration = await lockRegistration(tx, id)
    if (registration) locked.set(id, registration)
  }
  return locked
}

/**
 * Locks the registrations that a query returns. The query runs again under the locks, and whatever it returns then is
 * locked too, so that its result holds until the transaction ends.
 *
 * @returns the ids of its last result
 */
export async function lockListed(
  tx: Transaction,
  listIds: (tx: Transaction) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  const locked = new Set<number>()
  for (;;) {
    const ids = await listIds(tx)
    const missing = ids.filter(id => !locked.has(id))
    if (missing.length === 0) return ids
    await lockRegistrations(tx, missing)
    for (const id of missing) locked.add(id)
  }
}

/** By its code, however it was typed. */
export async function findRegistrationByCode(db: Reader, code: string): Promise<Registration | undefined> {
  const row = await db
    .selectFrom('registrations')
    .selectAll()
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst()
  return row && toRegistration(row)
}

/** What a conference's registrations in some states chose, in the order in which they were made. */
export async function listChoicesIn(
  db: Reader,
  conferenceId: number,
  states: readonly RegistrationState[],
): Promise<Pick<Registration, 'id' | 'choice'>[]> {
  const rows = await db
    .selectFrom('registrations')
    .select(['id', 'custom_description', 'category_id', 'category_name', 'presentation_type'])
    .select(['accommodation_id', 'accommodation_name', 'nights', 'has_add_on'])
    .where('conference_id', '=', conferenceId)
    .where('state', 'in', states)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ id: row.id, choice: toChoice(row) }))
}

/** By the secret in its page's address; only a registration of this conference is found. */
export async function findRegistrationBySecret(
  db: Reader,
  conferenceId: number,
  secret: string,
): Promise<Registration | undefined> {
  const row = await db
    .selectFrom('registrations')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .where('secret', '=', secret)
    .executeTakeFirst()
  return row && toRegistration(row)
}

/** In minor units. */
export interface Balance {
  capturedMinor: number
  refundedMinor: number
}

/**
 * The money received and refunded for a registration. Credit from another registration counts as received; credit
 * given to another no longer does, and neither does what a bank took back.
 *
 * @param currency which money counts; without it, that in the registration's own currency
 */
export function readBalance(db: Reader, registrationId: number, currency?: string): Promise<Balance> {
  return askOnce(db, `balance of ${registrationId} in ${currency ?? 'its currency'}`, async () => {
    const balances = await readBalances(db, [registrationId], currency)
    return balances.get(registrationId) ?? { capturedMinor: 0, refundedMinor: 0 }
  })
}

/** The same for several, in one query; registrations without any such money are absent. */
export async function readBalances(
  db: Reader,
  ids: readonly number[],
  currency?: string,
): Promise<Map<number, Balance>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(selectMovements(db, ids, ['completed']).as('movement'))
    .innerJoin('registrations', 'registrations.id', 'movement.id')
    .select(['movement.id', 'movement.captured', 'movement.refunded'])
    .where(eb => eb('movement.currency', '=', currency ?? eb.ref('registrations.currency')))
    .execute()
  const balances = new Map<number, Balance>()
  for (const { id, captured, refunded } of rows) {
    const { capturedMinor, refundedMinor } = balances.get(id) ?? { capturedMinor: 0, refundedMinor: 0 }
    balances.set(id, {
      capturedMinor: capturedMinor + captured,
      refundedMinor: refundedMinor + refunded,
    })
  }
  return balances
}

/** Whether any money came in for a registration, in any currency, that neither moved on nor was taken back by a bank. */
export function hasReceivedMoney(db: Reader, registrationId: number): Promise<boolean> {
  return askOnce(db, `whether money came for ${registrationId}`, async () => {
    const inAnyCurrency = await db
      .selectFrom(selectMovements(db, [registrationId], ['completed']).as('movement'))
      .select('currency')
      .groupBy('currency')
      .having(eb => eb.fn.sum('captured'), '>', 0)
      .execute()
    return inAnyCurrency.length > 0
  })
}

/**
 * Each amount that counts as received by some registrations or as refunded to them, in any currency.
 *
 * @param ids theirs, or a query for them
 * @param refunds the states in which a refund counts
 */
export function selectMovements(
  db: Reader,
  ids: readonly number[] | Expression<number>,
  refunds: readonly RefundState[],
) {
  const none = sql<number>`0`
  return (
    db
      .selectFrom('captures')
      .select(['registration_id as id', 'amount_minor as captured', none.as('refunded'), 'currency'])
      .where('registration_id', 'in', ids)
      .unionAll(
        db
          .selectFrom('refunds')
          .select(['registration_id as id', none.as('captured'), 'amount_minor as refunded', 'currency'])
          .where('registration_id', 'in', ids)
          .where('state', 'in', refunds),
      )
      .unionAll(
        db
          .selectFrom('credit_transfers')
          .select(['to_registration_id as id', 'amount_minor as captured', none.as('refunded'), 'currency'])
          .where('to_registration_id', 'in', ids),
      )
      .unionAll(
        db
          .selectFrom('credit_transfers')
          .select(['from_registration_id as id', sql<number>`-amount_minor`.as('captured')])
          .select([none.as('refunded'), 'currency'])
          .where('from_registration_id', 'in', ids),
      )
      // What a bank took back was not received in the end.
      .unionAll(
        db
          .selectFrom('chargebacks')
          .select(['registration_id as id', sql<number>`-amount_minor`.as('captured')])
          .select([none.as('refunded'), 'currency'])
          .where('registration_id', 'in', ids)
          .where('returned_at', 'is', null),
      )
  )
}

export function toRegistration(row: Row): Registration {
  return {
    id: row.id,
    conferenceId: row.conference_id,
    code: row.code,
    secret: row.secret,
    // CHECKs and the writing command enforce the unions.
    state: row.state as RegistrationState,
    registrant: {
      title: row.title as Title,
      name: row.name,
      email: row.email,
      telephone: row.telephone,
      organization: row.organization,
      city: row.city,
      countryId: row.country_id,
      billingAddress: row.billing_address,
      postalCode: row.postal_code,
      billingOrganization: row.billing_organization,
      taxId: row.tax_id,
    },
    choice: toChoice(row),
    currency: row.currency,
    price: toPrice(row),
    feeBasisPoints: row.fee_basis_points,
    draftKey: row.draft_key,
    createdAt: Temporal.Instant.from(row.created_at),
    holdUntil: Temporal.Instant.from(row.hold_until),
    paidAt: row.paid_at === null ? null : Temporal.Instant.from(row.paid_at),
  }
}

type ChoiceRow = Pick<
  Row,
  'category_id' | 'custom_description' | Exclude<keyof ReturnType<typeof listedColumns>, 'category_id'>
>

function toChoice(row: ChoiceRow): RegistrationChoice {
  const { category_id } = row
  if (category_id === null) return { kind: 'custom', description: row.custom_description ?? '' }
  return toListedChoice({ ...row, category_id })
}
