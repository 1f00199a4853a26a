import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { type Conference, hasEnded } from '#domain/conferences/conference.ts'
import { lockConference } from '#domain/conferences/conference-queries.ts'
import { issueCreditNote } from '#domain/documents/issue-credit-note.ts'
import { cancellationTerms, mayTransferTo } from '#domain/payments/refund-policy.ts'
import type { PlaceRegistrationError } from '#domain/registrations/agreement.ts'
import { askForAttention } from '#domain/registrations/attention.ts'
import { grantRegistration } from '#domain/registrations/grant-registration.ts'
import { placeRegistration } from '#domain/registrations/place-registration.ts'
import { next, type Registration } from '#domain/registrations/registration.ts'
import type { RegistrationInput } from '#domain/registrations/registration-input.ts'
import { findRegistration, readBalance, readGoingBack } from '#domain/registrations/registration-queries.ts'
import { releasePlace } from '#domain/registrations/release-place.ts'
import { dropOpenChange } from '#domain/registrations/settle-change.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { toStored } from '#domain/time.ts'

export type TransferToConferenceError =
  | PlaceRegistrationError
  | { code: 'not-transferable' }
  /** Under 30 days before the first day nothing is transferred (decision 18). */
  | { code: 'too-late'; daysBefore: number }
  /** The target's first day is more than 15 months after the original's, or it is over. */
  | { code: 'conference-out-of-range' }
  | { code: 'other-currency' }

export interface TransferRequest {
  from: Conference
  to: Conference
  registrationId: number
  /** What is booked there; the registrant stays. */
  choice: Omit<RegistrationInput, 'registrant'>
  now: Temporal.Instant
}

/**
 * Moves a paid registration to an upcoming conference: what was paid becomes credit there, and the place
 * here is given back. What is still owed there is paid like any registration; what is left over stays as
 * credit that a person looks at.
 */
export async function transferToConference(
  tx: Transaction,
  { from, to: { id: toId }, registrationId, choice, now }: TransferRequest,
): Promise<Result<Registration, TransferToConferenceError>> {
  // Two conferences are locked in the order of their ids, so that two opposite transfers cannot block.
  for (const id of [from.id, toId].sort((a, b) => a - b)) await lockRow(tx, 'conferences', id)
  const to = await lockConference(tx, toId)
  await lockRow(tx, 'registrations', registrationId)
  const registration = await findRegistration(tx, registrationId)
  const state = registration && next(registration.state, 'cancelled')
  if (registration?.state !== 'paid' || !state || from.id === to.id) return fail({ code: 'not-transferable' })
  const terms = cancellationTerms(from, now)
  if (!terms.mayTransfer) return fail({ code: 'too-late', daysBefore: terms.daysBefore })
  if (!mayTransferTo(from, to) || hasEnded(to, now)) return fail({ code: 'conference-out-of-range' })
  if (registration.currency !== to.currency) return fail({ code: 'other-currency' })

  const input = { ...choice, registrant: registration.registrant }
  const placed = await placeRegistration(tx, { conference: to, now, draftKey: null }, input)
  if (!placed.ok) return placed
  const target = placed.value.registration
  const { capturedMinor, refundedMinor } = await readBalance(tx, registrationId)
  const credit = capturedMinor - refundedMinor - (await readGoingBack(tx, registrationId))
  if (credit > 0) {
    const { id: creditId } = await tx
      .insertInto('credit_transfers')
      .values({
        from_registration_id: registrationId,
        to_registration_id: target.id,
        amount_minor: credit,
        currency: registration.currency,
        recorded_at: toStored(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await bookTransfer(tx, registration, target, credit, now)
    const reason = `Transferred to ${to.subject}`
    await issueCreditNote(tx, registrationId, { reason, occasion: { creditId }, now })
  }
  await dropOpenChange(tx, registration, 'visitor', now)
  await tx.updateTable('registrations').set({ state }).where('id', '=', registrationId).execute()
  await releasePlace(tx, registration, now)
  const owed = target.price.totalMinor - credit
  if (owed <= 0) await grantRegistration(tx, target, now)
  if (owed < 0) await askForAttention(tx, target.id, 'paid-too-much', now)
  await recordAudit(tx, {
    conferenceId: from.id,
    actor: 'visitor',
    act: 'registration transferred to a conference',
    subject: `registration:${registrationId}`,
    facts: { to: target.id, creditMinor: credit },
    now,
  })
  const moved = await findRegistration(tx, target.id)
  if (!moved) throw new Error(`registration ${target.id} vanished within its own transaction`)
  return ok(moved)
}

/** The credit leaves one account of the ledger and comes into another. */
async function bookTransfer(
  tx: Transaction,
  from: Registration,
  to: Registration,
  amountMinor: number,
  now: Temporal.Instant,
): Promise<void> {
  const entry = { kind: 'transfer', currency: from.currency, recorded_at: toStored(now) }
  await tx
    .insertInto('ledger_entries')
    .values([
      { ...entry, registration_id: from.id, amount_minor: amountMinor, effect: `transfer-out:${from.id}` },
      { ...entry, registration_id: to.id, amount_minor: -amountMinor, effect: `transfer-in:${from.id}` },
    ])
    .execute()
}
