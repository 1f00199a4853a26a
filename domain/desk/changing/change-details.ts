/**
 * Correcting a registrant's details, by themselves or by staff. A tax number may change the price, which stands once
 * money was received.
 */

import type { Transaction } from '#database/database.ts'
import { changedFields } from '#domain/desk/changing/changed-fields.ts'
import { priceWithTaxId } from '#domain/desk/changing/price-with-tax-id.ts'
import { settleMove } from '#domain/desk/completing/settle-move.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { forgetBilledParty } from '#domain/money/billing/billed-party.ts'
import { renewOpenInvoice } from '#domain/money/billing/open-invoice.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { hasReceivedMoney } from '#domain/money/payments/balance.ts'
import { closeEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import { automaticReasons } from '#domain/money/refunds/automatic-reasons.ts'
import { isOfGroup } from '#domain/offers/lines/attendees.ts'
import { replaceLines } from '#domain/offers/lines/line-queries.ts'
import type { Price } from '#domain/offers/pricing/pricing.ts'
import { findMoveTo, lockWithSources } from '#domain/registrations/moves/conference-move.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import { registrantColumns } from '#domain/registrations/registrant-columns.ts'
import {
  type FieldChangedBy,
  fieldsChangedBy,
  namesBilledParty,
  pick,
} from '#domain/registrations/registrant-uses.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'
import { renewHolder } from '#domain/registrations/registration-texts.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Details that the registrant may correct at any time. A change of person is a handover. */
export type CorrectableDetails = Pick<Registrant, FieldChangedBy<'registrant'>>

export type ChangeDetailsError = { code: 'not-changeable' } | { code: 'unknown-country' }

/** Corrects contact details and the details on invoices. */
export async function changeDetails(
  tx: Transaction,
  act: Act,
  registrationId: number,
  details: CorrectableDetails,
): Promise<Result<Registration, ChangeDetailsError>> {
  return change(tx, act, registrationId, pick(details, fieldsChangedBy('registrant')))
}

/** Whether a registration has these details already, as where a form is sent again: then there is nothing to write. */
export function hasDetails(registration: Registration, details: CorrectableDetails): boolean {
  const { state, registrant, price } = registration
  if (!isLive(state) || changedFields(registrant, details).length > 0) return false
  return priceWithTaxId(registration, details.taxId) === price
}

/** Corrections by staff, including the registrant's identity: a mistyped name or address. */
export async function correctDetails(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  act: Act,
  { registrationId, registrant }: { registrationId: number; registrant: Registrant },
): Promise<Result<Registration, ChangeDetailsError>> {
  const known = await findRegistration(tx, registrationId)
  if (!known || !permit.isFor(known.conferenceId)) return fail({ code: 'not-changeable' })
  return change(tx, act, registrationId, registrant)
}

/** Stores a registrant's tax number before they pay. */
export async function noteTaxId(
  tx: Transaction,
  act: Act,
  registrationId: number,
  taxId: string,
): Promise<Result<Registration, ChangeDetailsError>> {
  return change(tx, act, registrationId, { taxId })
}

async function change(
  tx: Transaction,
  { actor, now }: Act,
  registrationId: number,
  details: Partial<Registrant>,
): Promise<Result<Registration, ChangeDetailsError>> {
  const isForMove = (await findMoveTo(tx, registrationId)) !== undefined
  const known = isForMove && (await findRegistration(tx, registrationId))
  if (known) await lockWithSources(tx, known.conferenceId, [registrationId])
  const before = await lockRegistration(tx, registrationId)
  const move = await findMoveTo(tx, registrationId)
  if (!before || !isLive(before.state)) return fail({ code: 'not-changeable' })
  if (details.countryId !== undefined) {
    const country = await tx
      .selectFrom('countries')
      .select('id')
      .where('id', '=', details.countryId)
      .executeTakeFirst()
    if (!country) return fail({ code: 'unknown-country' })
  }
  const price = details.taxId === undefined ? before.price : priceWithTaxId(before, details.taxId)
  const changed = changedFields(before.registrant, details)
  if (changed.length === 0 && price === before.price) return ok(before)
  if (price !== before.price && before.state !== 'paid') {
    if (await hasMoneyUnderWay(tx, registrationId)) return fail({ code: 'not-changeable' })
    await charge(tx, before, price, now)
  }
  await tx
    .updateTable('registrations')
    .set(registrantColumns(details))
    .where('id', '=', registrationId)
    .execute()
  if (changed.some(namesBilledParty)) await forgetBilledParty(tx, registrationId)
  await renewHolder(tx, registrationId)
  if (before.state !== 'paid' && isOfGroup(before.lines)) {
    await renewOpenInvoice(tx, registrationId, automaticReasons.changed, now)
  }
  // Names of the fields only: the audit keeps no personal data.
  await auditRegistration(tx, { actor, now }, registrationId, 'details changed', {
    fields: changed.join(' '),
  })
  const after = await readAgain(tx, registrationId)
  if (move?.state !== 'open' || after.state !== 'awaiting-payment') return ok(after)
  // Without the tax, the money that a move brings along may be enough.
  await settleMove(tx, { actor, now }, move, after)
  return ok(await readAgain(tx, registrationId))
}

async function readAgain(tx: Transaction, registrationId: number): Promise<Registration> {
  const registration = await findRegistration(tx, registrationId)
  if (!registration) throw new Error(`registration ${registrationId} vanished within its own transaction`)
  return registration
}

/** A price stands once money was received, or may have been. */
async function hasMoneyUnderWay(tx: Transaction, registrationId: number): Promise<boolean> {
  return (await hasReceivedMoney(tx, registrationId)) || hasUndecidedPayment(tx, registrationId)
}

/** Sets another price for an unpaid registration; an order for the old price is closed afterwards. */
async function charge(
  tx: Transaction,
  registration: Registration,
  price: Price,
  now: Temporal.Instant,
): Promise<void> {
  await replaceLines(tx, registration, { choice: registration.choice, price }, 'retaxed', now)
  await closeEarlierOrders(tx, { registrationId: registration.id, cause: 'retaxed', now, keepsWay: true })
}
