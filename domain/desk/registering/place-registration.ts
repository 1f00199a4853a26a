/**
 * Placing a registration: from a checked form to a place that is held, a waiting list, or a refusal. Here everything
 * is decided under the conference's lock; in a rush `placeTogether` does the same for many at once.
 */

import type { Reader, Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { findCountry } from '#domain/conference/conferences/country-queries.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import { type Agreement, agreeOn, differs, isClaimRefused } from '#domain/desk/registering/agreement.ts'
import { answerAgain } from '#domain/desk/registering/answers-in-form.ts'
import { chargeAllowance, whyNotCovered } from '#domain/desk/registering/charge-allowance.ts'
import type { CustomRegistrationInput } from '#domain/desk/registering/custom-registration-input.ts'
import {
  findEarlier,
  leaveOthersOf,
  matchesCustomDraft,
  matchesDraft,
  supersede,
} from '#domain/desk/registering/form-drafts.ts'
import { insertRegistrations } from '#domain/desk/registering/new-registrations.ts'
import type { Placement, PlaceRegistrationError } from '#domain/desk/registering/placement.ts'
import type { FieldProblems, RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { offerSeats } from '#domain/desk/waiting/waiting-list.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { type Allowance, findAllowanceOf } from '#domain/offers/codes/allowance.ts'
import { lockCode } from '#domain/offers/codes/codes.ts'
import { redeemCode } from '#domain/offers/codes/redemptions.ts'
import type { RegistrationChoice } from '#domain/offers/lines/choice.ts'
import type { GroupLines } from '#domain/offers/lines/group-lines.ts'
import { readSalesEnd } from '#domain/offers/pricing/fee-queries.ts'
import { type Price, withFee } from '#domain/offers/pricing/pricing.ts'
import type { NewAnswer } from '#domain/registrations/answers/write-answers.ts'
import { applicationOf, type NewEligibility } from '#domain/registrations/eligibility/eligibility.ts'
import { addEligibility } from '#domain/registrations/eligibility/write-eligibility.ts'
import { type CodeForPlaces, fullLimit, limitsWith, soldOut } from '#domain/registrations/places/capacity.ts'
import { limitsOfReplacement, limitsWithout } from '#domain/registrations/places/read-limits.ts'
import { claimWith, needsOf } from '#domain/registrations/places/seats.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'

export type Placed = { registration: Registration; isReplay: boolean }

/**
 * Places a registration from the fee tables. Sending the same draft again with the same content returns the
 * registration that it placed; with other content it replaces that one while it is unpaid.
 */
export async function placeRegistration(
  tx: Transaction,
  placement: Placement,
  input: RegistrationInput,
): Promise<Result<Placed, PlaceRegistrationError>> {
  const conference = await lockConference(tx, placement.conference.id)
  const earlier = await findEarlier(tx, conference.id, placement, input.registrant.email)
  if (earlier?.joined) return ok({ registration: earlier, isReplay: true })
  if (earlier && (await matchesDraft(tx, earlier, input))) {
    const answered = await answerAgain(
      tx,
      conference,
      { actor: placement.actor, now: placement.now },
      { earlier, raw: input.answers },
    )
    return answered.ok ? ok({ registration: earlier, isReplay: true }) : answered
  }
  if (input.code !== '') await lockCode(tx, input.code)
  const replacedId = replacedBy(earlier)?.id
  const agreed = await agreeOn(tx, conference, placement, input, replacedId)
  const allowance = agreed.ok ? await findAllowanceOf(tx, agreed.value.codeId) : undefined
  if (agreed.ok && allowance) {
    const { value } = agreed
    return placeAtExpense(tx, { ...placement, conference }, earlier, { input, agreed: value, allowance })
  }
  if (!agreed.ok) return (await soldOutFirst(tx, placement, input, agreed.error, replacedId)) ?? agreed
  return place(tx, { ...placement, conference }, earlier, { registrant: input.registrant, ...agreed.value })
}

/** Places it on the account of whoever gave the code, as far as that covers it. */
async function placeAtExpense(
  tx: Transaction,
  placement: Placement,
  earlier: Registration | undefined,
  { input, agreed, allowance }: { input: RegistrationInput; agreed: Agreement; allowance: Allowance },
): Promise<Result<Placed, PlaceRegistrationError>> {
  const { conference, actor, now } = placement
  const problem = await whyNotCovered(tx, conference, allowance, { input, agreed })
  if (problem) return fail({ code: 'invalid-fields', fields: { code: problem } })
  const { registrant } = input
  const placed = await place(tx, { ...placement, mayWait: false }, earlier, { registrant, ...agreed })
  if (!placed.ok) return placed
  await chargeAllowance(tx, { actor, now }, conference, allowance, placed.value.registration)
  return ok({ registration: await existing(tx, placed.value.registration.id), isReplay: false })
}

/**
 * If everything is sold out, that is the answer to an unusable code or membership too; any other would reveal which are
 * usable.
 */
async function soldOutFirst(
  tx: Transaction,
  { conference, mayWait }: Placement,
  input: RegistrationInput,
  error: PlaceRegistrationError,
  replacedId: number | undefined,
): Promise<Result<never, PlaceRegistrationError> | undefined> {
  if (mayWait || !isClaimRefused(error)) return undefined
  const limits = await limitsWithout(tx, conference.id, replacedId ?? null)
  const needs = needsOf(input)
  const full = fullLimit(limits, needs)
  return full && fail(soldOut(full, limits, needs))
}

/**
 * Places a registration for an amount that the registrant names (the discount form). Neither fee nor tax is added, and
 * the place awaits the organiser's confirmation (note 16). It closes when all periods are over.
 */
export async function placeCustomRegistration(
  tx: Transaction,
  placement: Placement,
  input: CustomRegistrationInput,
): Promise<Result<Placed, PlaceRegistrationError>> {
  const { now } = placement
  const conference = await lockConference(tx, placement.conference.id)
  const earlier = await findEarlier(tx, conference.id, placement, input.registrant.email)
  if (earlier && matchesCustomDraft(earlier, input)) return ok({ registration: earlier, isReplay: true })
  const end = await readSalesEnd(tx, conference, now)
  if (end) return fail(end)
  const fields: FieldProblems = await problemsWithCountry(tx, input.registrant)
  const { customAmountMinMinor: min, customAmountMaxMinor: max } = conference
  if (input.amountMinor < min || input.amountMinor > max) fields.amount = 'out-of-range'
  // An amount named in one currency is not an amount in another, whatever the figure.
  if (conference.currency !== placement.conference.currency) fields.amount = 'other-currency'
  if (Object.keys(fields).length > 0) return fail({ code: 'invalid-fields', fields })
  const parts = { accommodationMinor: 0, addOnMinor: 0, discountMinor: 0 }
  const price = withFee({ registrationMinor: input.amountMinor, ...parts }, 0, null)
  if (placement.quoted && differs(price, placement.quoted)) {
    return fail({ code: 'price-changed', price, currency: conference.currency })
  }
  const choice = { kind: 'custom', description: input.description } as const
  const { registrant } = input
  const agreed = { registrant, price, choice, codeId: null, eligibility: null }
  return place(tx, { ...placement, conference }, earlier, agreed)
}

/** The unpaid registration that a form's new content replaces. */
export function replacedBy(earlier: Registration | undefined): Registration | undefined {
  return earlier?.state === 'paid' || earlier?.state === 'cancelled' ? undefined : earlier
}

interface Agreed {
  registrant: Registrant
  /** Of several people: the lines of each. */
  group?: Pick<GroupLines, 'persons' | 'forGuests'>
  price: Price
  choice: RegistrationChoice
  codeId: number | null
  /** The code, if it does something about places. */
  code?: CodeForPlaces
  /** Of the code: one, or one for each person of a group who has it. */
  uses?: number
  answers?: readonly NewAnswer[]
  eligibility: NewEligibility | null
}

/** @param earlier the registration that the same form placed before */
export async function place(
  tx: Transaction,
  { conference, actor, now, draftKey, mayWait, language = null }: Placement,
  earlier: Registration | undefined,
  { registrant, price, choice, codeId, code, uses, eligibility, group, answers = [] }: Agreed,
): Promise<Result<Placed, PlaceRegistrationError>> {
  const act = { actor, now }
  const replaced = replacedBy(earlier)
  // The seat of the replaced registration counts as free for its replacement.
  const limits = await limitsOfReplacement(tx, conference.id, replaced?.id ?? null)
  const application = applicationOf(eligibility)
  const needs = needsOf(choice)
  const open = limitsWith(limits, code, uses)
  const full = application === 'without-place' ? undefined : fullLimit(open, needs)
  const refusal = full && soldOut(full, limits, needs)
  // In the line a code would be used without the place that it is for.
  if (refusal && (code || !mayWait || refusal.canWait === false)) return fail(refusal)
  if (replaced) await supersede(tx, act, replaced)
  await leaveOthersOf(tx, conference.id, draftKey)

  const [registration] = await insertRegistrations(tx, conference, [
    {
      state: full || application ? 'waiting' : 'awaiting-payment',
      application: full && application ? 'without-place' : application,
      registrant,
      choice,
      price,
      draftKey,
      language,
      answers,
      ...(group && { group }),
      ...act,
    },
  ])
  if (!registration) throw new Error('the registration was not written')
  if (codeId !== null && !(await redeemCode(tx, codeId, registration.id, uses))) {
    throw new Error('a code is used up that could be used under the same lock')
  }
  if (eligibility) await addEligibility(tx, act, registration.id, eligibility)
  // The limits were checked above under the same lock, so a seat is available.
  if (!full && application !== 'without-place')
    await claimWith(tx, conference.id, { id: registration.id, needs, code }, limits)
  if (replaced) {
    await queueReplacementMail(tx, registration, replaced, now)
    await offerSeats(tx, conference.id, now)
  }
  if (full || application || price.totalMinor > 0) return ok({ registration, isReplay: false })
  await grantRegistration(tx, act, registration)
  return ok({ registration: await existing(tx, registration.id), isReplay: false })
}

/** The address may be somebody else's: whoever reads mail there learns which registration counts. */
async function queueReplacementMail(
  tx: Transaction,
  { id }: Registration,
  replaced: Registration,
  now: Temporal.Instant,
): Promise<void> {
  await enqueue(tx, {
    kind: 'replaced-mail',
    effect: `replaced-mail:${id}`,
    payload: { registrationId: id, replacedId: replaced.id },
    now,
  })
}

async function existing(tx: Transaction, id: number): Promise<Registration> {
  const registration = await findRegistration(tx, id)
  if (!registration) throw new Error(`registration ${id} vanished within its own transaction`)
  return registration
}

async function problemsWithCountry(db: Reader, registrant: Registrant): Promise<FieldProblems> {
  return (await findCountry(db, registrant.countryId)) ? {} : { countryId: 'not-a-choice' }
}
