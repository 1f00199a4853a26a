import { isDeepStrictEqual } from 'node:util'
import type { Reader, Transaction } from '#database/database.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { hasEnded } from '#domain/conferences/conference.ts'
import { lockConference } from '#domain/conferences/conference-queries.ts'
import { findCountry } from '#domain/conferences/country-queries.ts'
import { enqueue } from '#domain/correspondence/outbox.ts'
import {
  agreeOn,
  type Placement,
  type PlaceRegistrationError,
  type Sale,
} from '#domain/registrations/agreement.ts'
import { fullLimit, partOf } from '#domain/registrations/capacity.ts'
import { redeemCode, returnCode } from '#domain/registrations/codes.ts'
import { grantRegistration } from '#domain/registrations/grant-registration.ts'
import { insertRegistrations } from '#domain/registrations/new-registrations.ts'
import { type Price, withFee } from '#domain/registrations/pricing.ts'
import type { Registrant, Registration, RegistrationChoice } from '#domain/registrations/registration.ts'
import type { FieldProblems, RegistrationInput } from '#domain/registrations/registration-input.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { claimSeats, limitsWithout, releaseSeats, wishOf } from '#domain/registrations/seats.ts'
import { offerSeats } from '#domain/registrations/waiting-list.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export type Placed = { registration: Registration; isReplay: boolean }

/**
 * Places a registration from the fee tables. The same draft sent again with the same content answers the
 * registration that it made; with other content it replaces that one while it is unpaid.
 */
export async function placeRegistration(
  tx: Transaction,
  placement: Placement,
  input: RegistrationInput,
): Promise<Result<Placed, PlaceRegistrationError>> {
  const conference = await lockConference(tx, placement.conference.id)
  const agreed = await agreeOn(tx, conference, placement, input)
  if (!agreed.ok) return agreed
  const { price, choice, codeId } = agreed.value
  return place(tx, { ...placement, conference }, input.registrant, price, choice, codeId)
}

/**
 * Places a registration for an amount that the registrant names (the discount form). It is all that is paid: no fee
 * and no tax is added, and the place awaits the organiser's word (decision 16).
 */
export async function placeCustomRegistration(
  tx: Transaction,
  placement: Placement,
  input: { registrant: Registrant; amountMinor: number; description: string },
): Promise<Result<Placed, PlaceRegistrationError>> {
  const { now } = placement
  const conference = await lockConference(tx, placement.conference.id)
  if (hasEnded(conference, now)) return fail({ code: 'registration-closed' })
  const fields: FieldProblems = await problemsWithCountry(tx, input.registrant)
  const { customAmountMinMinor: min, customAmountMaxMinor: max } = conference
  if (input.amountMinor < min || input.amountMinor > max) fields.amount = 'out-of-range'
  // What somebody named is no amount of another one, whatever its figure.
  if (conference.currency !== placement.conference.currency) fields.amount = 'other-currency'
  if (Object.keys(fields).length > 0) return fail({ code: 'invalid-fields', fields })
  const parts = { accommodationMinor: 0, addOnMinor: 0, discountMinor: 0 }
  const price = withFee({ registrationMinor: input.amountMinor, ...parts }, 0, null)
  const choice = { kind: 'custom', description: input.description } as const
  return place(tx, { ...placement, conference }, input.registrant, price, choice, null)
}

async function place(
  tx: Transaction,
  placement: Placement,
  registrant: Registrant,
  price: Price,
  choice: RegistrationChoice,
  codeId: number | null,
): Promise<Result<Placed, PlaceRegistrationError>> {
  const { conference, now, draftKey } = placement
  const earlier = draftKey === null ? undefined : await earlierOfDraft(tx, conference.id, draftKey)
  if (earlier && isSame(earlier, registrant, price, choice))
    return ok({ registration: earlier, isReplay: true })
  const replaced = earlier?.state === 'paid' ? undefined : earlier
  // The seat of what is replaced counts as free for what replaces it.
  const limits = await limitsWithout(tx, conference.id, replaced?.id ?? null)
  const full = fullLimit(limits, wishOf(choice))
  if (full && !placement.mayWait) return fail({ code: 'sold-out', part: partOf(full) })
  if (replaced) await supersede(tx, replaced, now)

  const [registration] = await insertRegistrations(tx, conference, [
    { state: full ? 'waiting' : 'awaiting-payment', registrant, choice, price, draftKey, now },
  ])
  if (!registration) throw new Error('the registration was not written')
  if (codeId !== null) await redeemCode(tx, codeId, registration.id)
  // Looked at above under the same lock, so there is one for this registration.
  if (!full) await claimSeats(tx, conference.id, limits, [registration])
  if (replaced) await offerSeats(tx, conference.id, now)
  if (full || price.totalMinor > 0) return ok({ registration, isReplay: false })
  await grantRegistration(tx, registration, now)
  return ok({ registration: await existing(tx, registration.id), isReplay: false })
}

async function existing(tx: Transaction, id: number): Promise<Registration> {
  const registration = await findRegistration(tx, id)
  if (!registration) throw new Error(`registration ${id} vanished within its own transaction`)
  return registration
}

/** What stands for drafts: sent again, it is answered or replaced. */
const liveDrafts = (db: Reader, conferenceId: number, draftKeys: readonly string[]) =>
  db
    .selectFrom('registrations')
    .where('conference_id', '=', conferenceId)
    .where('draft_key', 'in', draftKeys)
    .where('state', 'in', ['waiting', 'awaiting-payment', 'paid'])

/** The drafts of some sales that a registration stands for. */
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

async function earlierOfDraft(db: Reader, conferenceId: number, draftKey: string) {
  const newestFirst = liveDrafts(db, conferenceId, [draftKey]).orderBy('id', 'desc')
  const row = await newestFirst.select('id').limit(1).executeTakeFirst()
  return row && findRegistration(db, row.id)
}

async function supersede(tx: Transaction, earlier: Registration, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('registrations').set({ state: 'superseded' }).where('id', '=', earlier.id).execute()
  await returnCode(tx, earlier.id)
  await releaseSeats(tx, earlier.conferenceId, earlier.id)
  await recordAudit(tx, {
    conferenceId: earlier.conferenceId,
    actor: 'visitor',
    act: 'registration superseded',
    subject: `registration:${earlier.id}`,
    facts: {},
    now,
  })
  // Its order at the gateway is closed afterwards, so that nobody pays for what was replaced.
  await enqueue(tx, {
    kind: 'close-attempts',
    effect: `close-attempts:${earlier.id}:superseded`,
    payload: { registrationId: earlier.id },
    now,
  })
}

function isSame(
  earlier: Registration,
  registrant: Registrant,
  price: Price,
  choice: RegistrationChoice,
): boolean {
  return isDeepStrictEqual([earlier.registrant, earlier.price, earlier.choice], [registrant, price, choice])
}

async function problemsWithCountry(db: Reader, registrant: Registrant): Promise<FieldProblems> {
  return (await findCountry(db, registrant.countryId)) ? {} : { country: 'not-a-choice' }
}
