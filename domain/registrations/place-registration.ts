import { randomBytes, randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Reader, Transaction } from '#database/database.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { type Conference, hasEnded } from '#domain/conferences/conference.ts'
import { lockConference } from '#domain/conferences/conference-queries.ts'
import { findCountry } from '#domain/conferences/country-queries.ts'
import { enqueue } from '#domain/correspondence/outbox.ts'
import { fullLimit, partOf, type SoldOutPart } from '#domain/registrations/capacity.ts'
import { listedColumns, priceColumns } from '#domain/registrations/choice-columns.ts'
import { findCode, redeemCode, returnCode } from '#domain/registrations/codes.ts'
import { readPriceList } from '#domain/registrations/fee-queries.ts'
import { grantRegistration } from '#domain/registrations/grant-registration.ts'
import { type Price, priceOf, withFee } from '#domain/registrations/pricing.ts'
import type { Registrant, Registration, RegistrationChoice } from '#domain/registrations/registration.ts'
import type { FieldProblems, RegistrationInput } from '#domain/registrations/registration-input.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { claimSeats, limitsWithout, releaseSeats, wishOf } from '#domain/registrations/seats.ts'
import { offerSeats } from '#domain/registrations/waiting-list.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { toStored } from '#domain/time.ts'

export type PlaceRegistrationError =
  | { code: 'registration-closed' }
  | { code: 'invalid-fields'; fields: FieldProblems }
  /** What the client quoted is not what it costs: the right figures. */
  | { code: 'price-changed'; price: Price; currency: string }
  | { code: 'sold-out'; part: SoldOutPart }

/** Sums that a client sent along, in minor units; only those that it sent are compared. */
export type QuotedSums = Partial<
  Record<'registrationMinor' | 'subtotalMinor' | 'feeMinor' | 'totalMinor' | 'addOnMinor', number>
>

export interface Placement {
  /** As the request read it: what it is paid in is what its sums are in. */
  conference: Conference
  now: Temporal.Instant
  quoted?: QuotedSums
  /** Names the form or the request that this comes from, so that sending it twice places one registration. */
  draftKey: string | null
  /** Waits in line where there is no seat, instead of being told so. */
  mayWait?: boolean
}

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

/** What a registration comes to, if there is a place for it. */
interface Agreement {
  price: Price
  choice: RegistrationChoice
  codeId: number | null
}

/**
 * Decides on everything but the place, and writes nothing.
 *
 * @param conference what everything is priced from
 */
export async function agreeOn(
  db: Reader,
  conference: Conference,
  { conference: { currency: quotedIn }, now, quoted }: Placement,
  input: RegistrationInput,
): Promise<Result<Agreement, PlaceRegistrationError>> {
  const prices = await readPriceList(db, conference, now)
  if (!prices.category || hasEnded(conference, now)) return fail({ code: 'registration-closed' })

  const fields: FieldProblems = await problemsWithCountry(db, input.registrant)
  if (input.categoryId !== prices.category.id) fields.category = 'closed'
  const offer = prices.accommodations.find(({ id }) => id === input.accommodation?.id)
  if (input.accommodation && !offer) fields.accommodation = 'not-a-choice'
  if (Object.keys(fields).length > 0) return fail({ code: 'invalid-fields', fields })

  const use = { conference, now, categoryId: input.categoryId, presentationType: input.presentationType }
  const code =
    input.code === '' ? null : await findCode(db, input.code, { ...use, email: input.registrant.email })
  if (code && !code.ok) {
    return fail({ code: 'invalid-fields', fields: { code: `code-${code.error.code}` } })
  }
  const price = priceOf(prices, input, code?.value.discount, input.registrant.taxId)
  if (quoted && (conference.currency !== quotedIn || differs(price, quoted))) {
    return fail({ code: 'price-changed', price, currency: conference.currency })
  }
  const { category } = prices
  return ok({
    price,
    choice: {
      kind: 'listed',
      categoryId: category.id,
      categoryName: category.name,
      presentationType: input.presentationType,
      accommodation: input.accommodation && offer ? { ...input.accommodation, name: offer.name } : null,
      hasAddOn: input.hasAddOn,
    },
    codeId: code?.value.id ?? null,
  })
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

  const holdUntil = now.add({ minutes: conference.holdMinutes })
  const { id } = await tx
    .insertInto('registrations')
    .values({
      conference_id: conference.id,
      code: newCode(),
      secret: randomBytes(24).toString('base64url'),
      state: full ? 'waiting' : 'awaiting-payment',
      title: registrant.title,
      name: registrant.name,
      email: registrant.email,
      telephone: registrant.telephone,
      organization: registrant.organization,
      city: registrant.city,
      country_id: registrant.countryId,
      billing_address: registrant.billingAddress,
      postal_code: registrant.postalCode,
      billing_organization: registrant.billingOrganization,
      tax_id: registrant.taxId,
      ...choiceColumns(choice),
      currency: conference.currency,
      ...priceColumns(price),
      fee_basis_points: choice.kind === 'custom' ? 0 : conference.feeBasisPoints,
      draft_key: draftKey,
      created_at: toStored(now),
      hold_until: toStored(holdUntil),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    conferenceId: conference.id,
    actor: 'visitor',
    act: full ? 'waiting list joined' : 'registration placed',
    subject: `registration:${id}`,
    facts: { totalMinor: price.totalMinor, currency: conference.currency },
    now,
  })
  if (codeId !== null) await redeemCode(tx, codeId, id)
  // Looked at above under the same lock, so there is one for this registration.
  if (!full) await claimSeats(tx, conference.id, id, limits, wishOf(choice))
  if (replaced) await offerSeats(tx, conference.id, now)
  if (!full && price.totalMinor === 0) await grantRegistration(tx, await existing(tx, id), now)
  return ok({ registration: await existing(tx, id), isReplay: false })
}

async function existing(tx: Transaction, id: number): Promise<Registration> {
  const registration = await findRegistration(tx, id)
  if (!registration) throw new Error(`registration ${id} vanished within its own transaction`)
  return registration
}

export async function earlierOfDraft(db: Reader, conferenceId: number, draftKey: string) {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('draft_key', '=', draftKey)
    .where('state', 'in', ['waiting', 'awaiting-payment', 'paid'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
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

function differs(price: Price, quoted: QuotedSums): boolean {
  return Object.entries(quoted).some(([part, minor]) => minor !== price[part as keyof QuotedSums])
}

async function problemsWithCountry(db: Reader, registrant: Registrant): Promise<FieldProblems> {
  return (await findCountry(db, registrant.countryId)) ? {} : { country: 'not-a-choice' }
}

function choiceColumns(choice: RegistrationChoice) {
  if (choice.kind === 'custom') {
    return { choice: choice.kind, has_add_on: 0, custom_description: choice.description }
  }
  return { choice: choice.kind, ...listedColumns(choice) }
}

/** Capitals and digits that are not mistaken for each other when read aloud. */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** `7K3Q-PDXM`: 32^8 codes, so that two alike are not to be expected; a unique index holds it. */
function newCode(): string {
  const letters = Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
