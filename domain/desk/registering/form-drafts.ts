/** A form that is sent again is answered with the registration that it placed, or replaces it. */

import { isDeepStrictEqual } from 'node:util'
import type { Reader, Transaction } from '#database/database.ts'
import { keepingAmounts, summed } from '#domain/desk/changing/changed-price.ts'
import type { CustomRegistrationInput } from '#domain/desk/registering/custom-registration-input.ts'
import type { Sale } from '#domain/desk/registering/placement.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { canonicalMailbox } from '#domain/foundations/texts/mailbox.ts'
import { creditOpenInvoice } from '#domain/money/billing/open-invoice.ts'
import { closeEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import { automaticReasons } from '#domain/money/refunds/automatic-reasons.ts'
import { byOffer, isOrdered } from '#domain/offers/catalogue/offer.ts'
import { codeKey } from '#domain/offers/codes/codes.ts'
import { findRedeemedCode, returnCode } from '#domain/offers/codes/redemptions.ts'
import { isOfGroup } from '#domain/offers/lines/attendees.ts'
import { isGroup } from '#domain/offers/lines/choice.ts'
import { releaseSeats } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { registrationTransitions } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'

/** The registrations placed by drafts that can still be answered or replaced. */
const liveDrafts = (db: Reader, conferenceId: number, draftKeys: readonly string[]) =>
  db
    .selectFrom('registrations')
    .where('conference_id', '=', conferenceId)
    .where('draft_key', 'in', draftKeys)
    // Whoever has joined a group is registered by their form, too.
    .where(eb =>
      eb.or([eb('state', 'in', ['waiting', 'awaiting-payment', 'paid']), eb('joined_to_id', 'is not', null)]),
    )

/** Which drafts of some sales have placed a registration. */
export async function listLiveDrafts(
  db: Reader,
  conferenceId: number,
  sales: readonly Sale[],
): Promise<Set<string>> {
  const draftKeys = sales.flatMap(({ placement }) => placement.draftKey ?? [])
  if (draftKeys.length === 0) return new Set()
  const rows = await liveDrafts(db, conferenceId, draftKeys).select('draft_key').execute()
  return new Set(rows.flatMap(({ draft_key }) => draft_key ?? []))
}

/**
 * The registration that a draft placed for the same mailbox. With another mailbox a form that is sent again registers
 * another person: one form may serve a whole group. It is locked before it is read, because a payment may be completing
 * right now. The caller holds the conference's lock, which prevents everything that would end the registration.
 *
 * @param email of the registrant
 */
export async function findEarlier(
  tx: Transaction,
  conferenceId: number,
  { draftKey }: { draftKey: string | null },
  email: string,
): Promise<Registration | undefined> {
  if (draftKey === null) return undefined
  const newestFirst = liveDrafts(tx, conferenceId, [draftKey]).orderBy('id', 'desc')
  const rows = await newestFirst.select(['id', 'email']).execute()
  const mailbox = canonicalMailbox(email)
  const row = rows.find(each => canonicalMailbox(each.email) === mailbox)
  return row && lockRegistration(tx, row.id)
}

/** Separates a form from the unpaid registrations that it placed for other people: it cannot replace them any more. */
export async function leaveOthersOf(
  tx: Transaction,
  conferenceId: number,
  draftKey: string | null,
): Promise<void> {
  if (draftKey === null) return
  await tx
    .updateTable('registrations')
    .set({ draft_key: null })
    .where('conference_id', '=', conferenceId)
    .where('draft_key', '=', draftKey)
    .where('state', 'in', ['waiting', 'awaiting-payment'])
    .execute()
}

/** What is compared of a form. Who or what admitted somebody has done so, and answers are compared apart. */
type Compared = Required<Omit<RegistrationInput, 'membership' | 'invitation' | 'link' | 'answers'>>

/**
 * Whether a registration is what is requested, apart from answers: it is then returned, even if prices have changed since.
 */
export async function matchesDraft(
  db: Reader,
  { id, registrant, choice, currency }: Registration,
  input: RegistrationInput,
): Promise<boolean> {
  if (choice.kind !== 'listed' || isGroup(choice)) return false
  const { periodId, presentationType, accommodation, hasAddOn } = choice
  // A form asks for a registration, never for extras alone.
  if (presentationType === null) return false
  const { extras: ordered = [] } = keepingAmounts(input, { choice, currency })
  const placed: Compared = {
    ...{ registrant, periodId, presentationType, hasAddOn },
    accommodation: accommodation && { id: accommodation.id, nights: accommodation.nights },
    // Those of one extra may stand in several lines: one in the price, say, and one that is paid.
    extras: summed(choice.extras.filter(isOrdered)).toSorted(byOffer),
    code: codeKey((await findRedeemedCode(db, id)) ?? ''),
  }
  const requested: Compared = {
    ...{ registrant: input.registrant, periodId: input.periodId, presentationType: input.presentationType },
    ...{ hasAddOn: input.hasAddOn, accommodation: input.accommodation },
    extras: summed(ordered).toSorted(byOffer),
    code: codeKey(input.code),
  }
  return isDeepStrictEqual(placed, requested)
}

/** The same for a custom amount. */
export function matchesCustomDraft(
  { registrant, choice, price }: Registration,
  input: CustomRegistrationInput,
): boolean {
  return isDeepStrictEqual(
    [registrant, choice, price.registrationMinor],
    [input.registrant, { kind: 'custom', description: input.description }, input.amountMinor],
  )
}

/**
 * Ends an unpaid registration whose form was sent again with other content. Its seats become available to its
 * replacement.
 *
 * @param earlier read under its lock
 */
export async function supersede(tx: Transaction, { actor, now }: Act, earlier: Registration): Promise<void> {
  if (isOfGroup(earlier.lines)) {
    await creditOpenInvoice(tx, earlier.id, automaticReasons.replacedByForm, now)
  }
  await changeLockedState(tx, registrationTransitions, earlier.id, 'replaced')
  await returnCode(tx, earlier.id)
  await releaseSeats(tx, earlier.conferenceId, earlier.id)
  await auditRegistration(tx, { actor, now }, earlier.id, 'registration superseded')
  // Its order at the gateway is closed afterwards, so that nobody pays for the replaced registration.
  await closeEarlierOrders(tx, { registrationId: earlier.id, cause: 'superseded', now })
}

/** The code of the registration that this one replaced; null if it replaced none. */
export async function findReplacedCode(
  db: Reader,
  { id, conferenceId, draftKey }: Registration,
): Promise<string | null> {
  if (draftKey === null) return null
  const row = await db
    .selectFrom('registrations')
    .select('code')
    .where('conference_id', '=', conferenceId)
    .where('draft_key', '=', draftKey)
    .where('state', '=', 'superseded')
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.code ?? null
}
