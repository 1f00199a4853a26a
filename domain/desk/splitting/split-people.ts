/** Bills some people of an unpaid registration, or some of their extras, to another payer: docs/offers.md. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { findCountry } from '#domain/conference/conferences/country-queries.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import { moveAnswersAbout, moveAttendee, nameThereToo } from '#domain/desk/joining/move-attendee.ts'
import { type GroupHindrance, whyGroupStays, whyUnpaidStays } from '#domain/desk/joining/quote-join.ts'
import { insertRegistrations } from '#domain/desk/registering/new-registrations.ts'
import {
  readUnpaid,
  recordSources,
  type TooManyUnpaid,
  tooManyUnpaid,
} from '#domain/desk/registering/unpaid-limits.ts'
import { askAboutOrders } from '#domain/desk/settlement/watch-payments.ts'
import {
  hasSomethingApart,
  planSplit,
  type SplitPlan,
  type SplitPlanError,
  type WantedLines,
} from '#domain/desk/splitting/split-plan.ts'
import { offerSeats } from '#domain/desk/waiting/waiting-list.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { makeOnce } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { canonicalMailbox } from '#domain/foundations/texts/mailbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import { renewOpenInvoice } from '#domain/money/billing/open-invoice.ts'
import { askToPay } from '#domain/money/payments/ask-to-pay.ts'
import { findOpenAttempt } from '#domain/money/payments/attempt-queries.ts'
import { closeEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { automaticReasons } from '#domain/money/refunds/automatic-reasons.ts'
import { moveUses } from '#domain/offers/codes/redemptions.ts'
import { listAttendees } from '#domain/offers/lines/attendees.ts'
import { countPeople, isGroup } from '#domain/offers/lines/choice.ts'
import { replaceLines } from '#domain/offers/lines/line-queries.ts'
import { boughtInLines } from '#domain/registrations/answers/asked-of.ts'
import { holdForDays, isRegistrant } from '#domain/registrations/places/hold.ts'
import { recountPeople } from '#domain/registrations/places/recount-people.ts'
import { needsOfLines, releaseUnneededSeats, takeSeats } from '#domain/registrations/places/seats.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'
import { renewHolder } from '#domain/registrations/registration-texts.ts'

export interface WantedSplit extends WantedLines {
  payer: Registrant
}

export interface SplitRequest extends WantedSplit {
  conference: Conference
  groupId: number
  /** What the other payer's part costs, as it was read. */
  totalMinor: number
}

export type QuoteSplitError = GroupHindrance | SplitPlanError

export type SplitError =
  | QuoteSplitError
  | TooManyUnpaid
  | { code: 'unknown-country' }
  | { code: 'terms-changed' }

/** What a split makes of an invoice: whole people, or what somebody has who stays. */
export async function quoteSplit(
  db: Reader,
  conference: Conference,
  registration: Registration,
  { payer, ...wanted }: WantedLines & { payer: Pick<Registrant, 'taxId'> },
  now: Temporal.Instant,
): Promise<Result<SplitPlan, QuoteSplitError>> {
  const hindrance = await whyNotSplit(db, conference, registration, now)
  return hindrance ? fail(hindrance) : planSplit(db, registration, wanted, payer.taxId)
}

/** Why nothing of a registration can be billed to another payer; undefined if something may be. */
export async function whyNotSplit(
  db: Reader,
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
): Promise<GroupHindrance | undefined> {
  if (isGroup(registration.choice)) return whyGroupStays(db, conference, registration, now)
  // Of one person, what comes beside their own admission.
  if (!hasSomethingApart(registration)) return { code: 'no-group' }
  return whyUnpaidStays(db, conference, registration, now)
}

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
  { conference: { id: conferenceId }, groupId, totalMinor, ...wanted }: SplitRequest,
): Promise<Result<Registration, SplitError>> {
  const { payer } = wanted
  const conference = await lockConference(tx, conferenceId)
  const group = await lockRegistration(tx, groupId)
  if (group?.conferenceId !== conference.id) return fail({ code: 'no-group' })
  const made = await makeOnce<SplitError>(tx, act, async () => {
    if (!(await findCountry(tx, payer.countryId))) return fail({ code: 'unknown-country' })
    const quoted = await quoteSplit(tx, conference, group, wanted, act.now)
    if (!quoted.ok) return quoted
    if (quoted.value.split.price.totalMinor !== totalMinor) return fail({ code: 'terms-changed' })
    const source = { emailKey: canonicalMailbox(payer.email), client: null }
    const over =
      isRegistrant(act.actor) &&
      tooManyUnpaid(await readUnpaid(tx, conference, [source], act.now), conference, source)
    if (over) return fail(over)
    const registration = await carryOut(tx, act, { conference, group, payer }, quoted.value)
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
  { conference, group, payer }: { conference: Conference; group: Registration; payer: Registrant },
  { rest, split: theirs, people }: SplitPlan,
): Promise<Registration> {
  const [made] = await insertRegistrations(tx, conference, [
    {
      state: 'awaiting-payment',
      registrant: payer,
      choice: theirs.choice,
      price: theirs.price,
      group: { persons: theirs.persons.map(({ lines }) => lines), forGuests: [] },
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
  for (const [at, { attendeeId, goes }] of theirs.persons.entries()) {
    const to = added[at]
    if (!to) throw new Error(`registration ${made.id} lacks somebody who was split off`)
    const place = { registrationId: made.id, attendeeId: to.id }
    if (goes) await moveAttendee(tx, { from: group, attendeeId }, place, now)
    else await nameThereToo(tx, { from: group, attendeeId, left: lines }, place)
  }
  const kept = boughtInLines(lines, null)
  const gone = [...boughtInLines(group.lines, null)].filter(bought => !kept.has(bought))
  await moveAnswersAbout(tx, gone, group, made)
  await renewHolder(tx, group.id)
  await renewHolder(tx, made.id)
  await moveUses(tx, {
    from: group.id,
    to: made.id,
    uses: theirs.persons.filter(({ hasUse }) => hasUse).length,
  })
  // Nobody else can take the seats between these two: the conference is locked.
  await releaseUnneededSeats(tx, conference.id, group.id, needsOfLines(lines), { leavesAdded: true })
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

const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) > 0 ? one : other

async function existing(tx: Transaction, id: number): Promise<Registration> {
  const registration = await findRegistration(tx, id)
  if (!registration) throw new Error(`registration ${id} vanished within its own transaction`)
  return registration
}
