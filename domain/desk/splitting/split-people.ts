/** Bills some people of an unpaid group to another payer: docs/offers.md. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { findCountry } from '#domain/conference/conferences/country-queries.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import { moveAttendee } from '#domain/desk/joining/move-attendee.ts'
import { type GroupHindrance, whyGroupStays } from '#domain/desk/joining/offer-join.ts'
import { insertRegistrations } from '#domain/desk/registering/new-registrations.ts'
import {
  readUnpaid,
  recordSources,
  type TooManyUnpaid,
  tooManyUnpaid,
} from '#domain/desk/registering/unpaid-limits.ts'
import { askAboutOrders } from '#domain/desk/settlement/watch-payments.ts'
import { offerSeats } from '#domain/desk/waiting/waiting-list.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { canonicalMailbox } from '#domain/foundations/limits/mailbox.ts'
import { makeOnce } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { renewOpenInvoice } from '#domain/money/billing/open-invoice.ts'
import { askToPay } from '#domain/money/payments/ask-to-pay.ts'
import { findOpenAttempt } from '#domain/money/payments/attempt-queries.ts'
import { closeEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { automaticReasons } from '#domain/money/refunds/automatic-reasons.ts'
import { moveUses } from '#domain/offers/codes/redemptions.ts'
import { listAttendees, listGuests } from '#domain/offers/lines/attendees.ts'
import { countPeople, type ListedChoice } from '#domain/offers/lines/choice.ts'
import { type GroupPlan, personLinesAfter } from '#domain/offers/lines/group-plan.ts'
import {
  countCodeUses,
  isOfPerson,
  type Line,
  listedChoiceOf,
  type NewLine,
} from '#domain/offers/lines/line.ts'
import { replaceLines } from '#domain/offers/lines/line-queries.ts'
import { priceOfGroup } from '#domain/offers/pricing/group-price.ts'
import type { Price } from '#domain/offers/pricing/pricing.ts'
import { holdForDays, isRegistrant } from '#domain/registrations/places/hold.ts'
import { recountPeople } from '#domain/registrations/places/recount-people.ts'
import {
  keepAddedSeats,
  needsOfLines,
  releaseUnneededSeats,
  takeSeats,
} from '#domain/registrations/places/seats.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'
import { renewHolder } from '#domain/registrations/registration-texts.ts'

export interface WantedSplit {
  /** Who is billed to the other payer. */
  attendeeIds: readonly number[]
  payer: Registrant
}

export interface SplitRequest extends WantedSplit {
  conference: Conference
  groupId: number
  /** What the other payer's part costs, as it was read. */
  totalMinor: number
}

export type OfferSplitError =
  | GroupHindrance
  /** Somebody does not come any more. */
  | { code: 'guest-gone' }
  /** None of them has a registration, such as only guests of the group. */
  | { code: 'nobody-to-split' }
  | { code: 'nobody-left' }

export type SplitError =
  | OfferSplitError
  | TooManyUnpaid
  | { code: 'unknown-country' }
  | { code: 'terms-changed' }

interface Part {
  choice: ListedChoice
  price: Price
}

export interface SplitOffer {
  /** What the group has afterwards, and what the other payer has. */
  rest: Part
  split: Part & { persons: readonly (readonly Line[])[] }
  people: GroupPlan
}

/** What a split makes of an invoice. Together the two cost what the one costs: each line keeps its price, and the fee is divided. */
export async function offerSplit(
  db: Reader,
  conference: Conference,
  group: Registration,
  { attendeeIds, payer }: { attendeeIds: readonly number[]; payer: Pick<Registrant, 'taxId'> },
  now: Temporal.Instant,
): Promise<Result<SplitOffer, OfferSplitError>> {
  const hindrance = await whyGroupStays(db, conference, group, now)
  if (hindrance) return fail(hindrance)
  const guests = await listGuests(db, group)
  if (attendeeIds.some(id => !guests.some(guest => guest.id === id))) return fail({ code: 'guest-gone' })
  const persons = attendeeIds.map(id =>
    group.lines.filter(line => line.attendeeId === id && isOfPerson(line)),
  )
  const ended = persons.flat()
  if (!ended.some(isAdmission)) return fail({ code: 'nobody-to-split' })
  const people: GroupPlan = { ended: ended.map(({ id }) => id), added: [] }
  const left = personLinesAfter(group.lines, people)
  if (!left.some(isAdmission)) return fail({ code: 'nobody-left' })
  const terms = { feeBasisPoints: group.feeBasisPoints, addedTax: group.price.addedTax }
  const choice = listedChoiceOf(left)
  // The one that was agreed, divided.
  const { feeMinor } = priceOfGroup(terms, choice, group.registrant.taxId)
  const restFee = Math.min(feeMinor, group.price.feeMinor)
  const theirs = listedChoiceOf([...ended.filter(isAdmission), ...ended.filter(line => !isAdmission(line))])
  return ok({
    rest: { choice, price: priceOfGroup(terms, choice, group.registrant.taxId, restFee) },
    split: {
      choice: theirs,
      price: priceOfGroup(terms, theirs, payer.taxId, group.price.feeMinor - restFee),
      persons,
    },
    people,
  })
}

const isAdmission = ({ kind }: Pick<NewLine, 'kind'>) => kind === 'admission'

/**
 * Makes a registration of its own for the other payer, with its own page, invoice and mails. The orders of the group are asked
 * about first: if a gateway does not answer, nothing changes.
 *
 * @param act with a request key, a repeated request makes nothing more
 */
export async function splitPeople(
  payments: Payments,
  act: Act,
  request: SplitRequest,
): Promise<Result<Registration, SplitError>> {
  const { read } = payments.database
  const isOpen = (await findOpenAttempt(read, request.groupId)) !== undefined
  if (isOpen && !(await askAboutOrders(payments, request.groupId))) return fail({ code: 'payment-pending' })
  return payments.database.write(tx => split(tx, act, request))
}

async function split(
  tx: Transaction,
  act: Act,
  { conference: { id: conferenceId }, groupId, attendeeIds, payer, totalMinor }: SplitRequest,
): Promise<Result<Registration, SplitError>> {
  const conference = await lockConference(tx, conferenceId)
  const group = await lockRegistration(tx, groupId)
  if (group?.conferenceId !== conference.id) return fail({ code: 'no-group' })
  const made = await makeOnce<SplitError>(tx, act, async () => {
    if (!(await findCountry(tx, payer.countryId))) return fail({ code: 'unknown-country' })
    const offered = await offerSplit(tx, conference, group, { attendeeIds, payer }, act.now)
    if (!offered.ok) return offered
    if (offered.value.split.price.totalMinor !== totalMinor) return fail({ code: 'terms-changed' })
    const source = { emailKey: canonicalMailbox(payer.email), client: null }
    const over =
      isRegistrant(act.actor) &&
      tooManyUnpaid(await readUnpaid(tx, conference, [source], act.now), conference, source)
    if (over) return fail(over)
    const registration = await carryOut(tx, act, { conference, group, payer, attendeeIds }, offered.value)
    await recordSources(tx, [{ registration, source }])
    return ok(registration.id)
  })
  if (!made.ok) return made
  const registration = await findRegistration(tx, made.value.id)
  if (!registration) throw new Error('what was split is gone')
  return ok(registration)
}

async function carryOut(
  tx: Transaction,
  { actor, now }: Act,
  {
    conference,
    group,
    payer,
    attendeeIds,
  }: { conference: Conference; group: Registration; payer: Registrant; attendeeIds: readonly number[] },
  { rest, split: theirs, people }: SplitOffer,
): Promise<Registration> {
  const [made] = await insertRegistrations(tx, conference, [
    {
      state: 'awaiting-payment',
      registrant: payer,
      choice: theirs.choice,
      price: theirs.price,
      group: { persons: theirs.persons.map(lines => lines.map(withoutOwner)), forGuests: [] },
      draftKey: null,
      language: group.language,
      actor,
      now,
    },
  ])
  if (!made) throw new Error('the registration was not written')
  // Its payer has to read a mail first, and what was agreed stays agreed.
  const until = later(group.holdUntil, holdForDays(conference, conference.rules.staffHoldDays, now))
  await tx
    .updateTable('registrations')
    .set({
      split_from_id: group.id,
      fee_basis_points: group.feeBasisPoints,
      hold_until: toStored(until),
    })
    .where('id', '=', made.id)
    .execute()
  const lines = await replaceLines(
    tx,
    group,
    { choice: rest.choice, price: rest.price, people },
    `split:${made.id}`,
    now,
  )
  const added = (await listAttendees(tx, made.id)).filter(({ isRegistrant: isPayer }) => !isPayer)
  for (const [at, attendeeId] of attendeeIds.entries()) {
    const to = added[at]
    if (!to) throw new Error(`registration ${made.id} lacks somebody who was split off`)
    await moveAttendee(tx, { from: group, attendeeId }, { registrationId: made.id, attendeeId: to.id }, now)
  }
  await renewHolder(tx, group.id)
  await renewHolder(tx, made.id)
  await moveUses(tx, { from: group.id, to: made.id, uses: countCodeUses(theirs.persons.flat()) })
  // Nobody else can take the seats between these two: the conference is locked.
  await keepAddedSeats(tx, group.id)
  await releaseUnneededSeats(tx, conference.id, group.id, needsOfLines(lines))
  const seats = await takeSeats(tx, conference.id, made.id, needsOfLines(made.lines))
  if (!seats.ok) throw new Error(`registration ${made.id} finds no seat where one was given up for it`)
  await offerSeats(tx, conference.id, now)
  // The form that placed the group would replace it with everybody.
  await tx.updateTable('registrations').set({ draft_key: null }).where('id', '=', group.id).execute()
  await recountPeople(tx, group.id, countPeople(rest.choice))
  await renewOpenInvoice(tx, group.id, automaticReasons.changed, now)
  const facts = { amountMinor: theirs.price.totalMinor, currency: group.currency }
  await auditRegistration(tx, { actor, now }, group.id, 'people billed to another payer', {
    to: made.id,
    ...facts,
  })
  await auditRegistration(tx, { actor, now }, made.id, 'registration split from another', {
    from: group.id,
    ...facts,
  })
  await closeEarlierOrders(tx, { registrationId: group.id, cause: `split-${made.id}`, now, keepsWay: true })
  for (const [id, { totalMinor }] of [
    [group.id, rest.price],
    [made.id, theirs.price],
  ] as const) {
    const registration = await existing(tx, id)
    if (totalMinor === 0) await grantRegistration(tx, { actor, now }, registration)
    else if (id === made.id) await askToPay(tx, { registrationId: id, about: 'split', until }, now)
  }
  return existing(tx, made.id)
}

function withoutOwner({ id: _, attendeeId: __, ...line }: Line): NewLine {
  return line
}

const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) > 0 ? one : other

async function existing(tx: Transaction, id: number): Promise<Registration> {
  const registration = await findRegistration(tx, id)
  if (!registration) throw new Error(`registration ${id} vanished within its own transaction`)
  return registration
}
