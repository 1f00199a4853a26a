/** Removes the person from a registration: what the books and statistics need stays, without a name. */

import type { Transaction } from '#database/database.ts'
import { removeProofs } from '#domain/desk/admitting/tend-proofs.ts'
import { type ClosingNote, clearAttention } from '#domain/foundations/attention/attention.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { newSecret } from '#domain/foundations/secret.ts'
import { erasedAddress } from '#domain/foundations/texts/erased-address.ts'
import { failureCodes } from '#domain/money/refunds/refund.ts'
import { removeAnswers, removeAnswersOfPeople } from '#domain/registrations/answers/write-answers.ts'
import { registrantFieldNames } from '#domain/registrations/registrant.ts'
import { usesOf } from '#domain/registrations/registrant-uses.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import { forgetGuests, renewHolder } from '#domain/registrations/registration-texts.ts'

/** Replaces a name. */
export const erasedName = 'Erased person'

/** Every column of the person that does not stay for statistics, emptied. */
const erased = Object.fromEntries(
  registrantFieldNames.flatMap(field => (usesOf(field).isKept ? [] : [[usesOf(field).column, '']])),
)

export async function eraseRegistration(tx: Transaction, act: Act, id: number): Promise<void> {
  const registration = await lockRegistration(tx, id)
  if (!registration) return
  await tx
    .updateTable('registrations')
    .set({
      secret: newSecret(),
      ...erased,
      name: erasedName,
      email: erasedAddress('registration', id),
      draft_key: null,
      ...(registration.choice.kind === 'custom' && { custom_description: 'Erased' }),
    })
    .where('id', '=', id)
    .execute()
  // Ended lines too: only here a line is written again.
  await tx
    .updateTable('registration_lines')
    .set({ detail: 'Erased' })
    .where('registration_id', '=', id)
    .where('kind', '=', 'other')
    .execute()
  await renewHolder(tx, id)
  await removeAnswers(tx, id, act.now, { isWhole: true })
  // Whoever is erased has named them.
  await forgetGuests(tx, id)
  const ofIt = 'registration_id'
  await tx.deleteFrom('registration_tags').where(ofIt, '=', id).execute()
  await tx.deleteFrom('registration_notes').where(ofIt, '=', id).execute()
  await tx.deleteFrom('replaced_people').where(ofIt, '=', id).execute()
  await tx.deleteFrom('join_asks').where(ofIt, '=', id).execute()
  await tx.deleteFrom('billed_parties').where(ofIt, '=', id).execute()
  await tx.deleteFrom('registration_sources').where(ofIt, '=', id).execute()
  // Nobody writes to them any more.
  await clearAttention(tx, act, {
    registrationId: id,
    reason: 'mail-not-delivered',
    note: 'person-erased' satisfies ClosingNote,
  })
  await tx
    .updateTable('attention_reasons')
    .set({ note: 'Erased' })
    .where(ofIt, '=', id)
    .where('note', 'is not', null)
    .execute()
  await eraseEligibility(tx, act, id)
  await tx.updateTable('custom_amount_decisions').set({ reason: 'Erased' }).where(ofIt, '=', id).execute()
  await tx.updateTable('payment_attempts').set({ payer_address: null }).where(ofIt, '=', id).execute()
  // The payer's details from the gateway: name, address, country.
  await tx.updateTable('captures').set({ details: '{}' }).where(ofIt, '=', id).execute()
  // The gateway's words. Our own reasons decide what still counts as the payer's money.
  await tx
    .updateTable('refunds')
    .set({ failure: null })
    .where(ofIt, '=', id)
    .where('failure', 'not in', failureCodes)
    .execute()
}

/** What they sent as a proof, and what staff wrote about them; what was decided stays. */
async function eraseEligibility(tx: Transaction, { now }: Act, registrationId: number): Promise<void> {
  const proofs = await tx
    .selectFrom('proofs')
    .innerJoin('eligibilities', 'eligibilities.id', 'proofs.eligibility_id')
    .select(['proofs.id', 'proofs.file_key'])
    .where('eligibilities.registration_id', '=', registrationId)
    .where('proofs.file_key', 'is not', null)
    .execute()
  await removeProofs(tx, proofs, now)
  await tx
    .updateTable('eligibilities')
    .set({ because: '' })
    .where('registration_id', '=', registrationId)
    .execute()
  await tx
    .updateTable('choice_changes')
    .set({ overruled_because: null })
    .where('registration_id', '=', registrationId)
    .execute()
}

/** A guest of somebody else's, whose registration stays. */
export async function eraseAttendee(tx: Transaction, { now }: Act, id: number): Promise<void> {
  const { registration_id } = await tx
    .updateTable('attendees')
    .set({ name: '', email: '', organization: '', invited_at: null, completed_at: null })
    .where('id', '=', id)
    .returning('registration_id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('attendee_links').where('attendee_id', '=', id).execute()
  await removeAnswersOfPeople(tx, [id], now)
  await renewHolder(tx, registration_id)
}

/** The former holder of a registration that was handed over; its new holder stays. */
export async function eraseHandover(tx: Transaction, id: number): Promise<void> {
  await tx
    .updateTable('handovers')
    .set({
      former_secret: newSecret(),
      former_title: '',
      former_name: erasedName,
      former_email: erasedAddress('handover', id),
    })
    .where('id', '=', id)
    .execute()
}
