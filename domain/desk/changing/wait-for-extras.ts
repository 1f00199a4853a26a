/** Who has paid waits for an extra that is sold out, and leaves the line: docs/algorithms/capacity.md. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { RequestedChoice } from '#domain/desk/changing/changed-price.ts'
import { type QuoteChangeError, quoteChange } from '#domain/desk/changing/quote-change.ts'
import { endWaitFor } from '#domain/desk/waiting/end-wait.ts'
import { withMoreExtras } from '#domain/desk/waiting/with-more-extras.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import {
  isOrdered,
  isSameExtra,
  type OrderedExtra,
  type PricedExtra,
  quantityOf,
} from '#domain/offers/catalogue/offer.ts'
import type { ListedChoice } from '#domain/offers/lines/choice.ts'
import { newLine } from '#domain/offers/lines/line.ts'
import { writeNewLines } from '#domain/offers/lines/stored-lines.ts'
import { fullLimit, partOf, tooSmallLimit } from '#domain/registrations/places/capacity.ts'
import { countAhead, listWaits } from '#domain/registrations/places/extra-waits.ts'
import { isRegistrant } from '#domain/registrations/places/hold.ts'
import { limitsFor } from '#domain/registrations/places/read-limits.ts'
import { needsOf } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'

/** What somebody can wait for. */
export interface WaitQuote {
  readonly extra: OrderedExtra
  /** At today's prices, which they keep. */
  readonly extras: readonly PricedExtra[]
  /** Due once a place is offered, with fee and taxes. */
  readonly dueMinor: number
  /** How many wait for it already. */
  readonly ahead: number
}

export type WaitError =
  | QuoteChangeError
  /** It is not paid: what is sold out is waited for beside a place. */
  | { code: 'not-paid' }
  /** They stand in the line for it already. */
  | { code: 'waits-already' }

/** How much one registration may wait for at a time. */
export const mostWaits = 20

/** What of a requested choice is sold out and can be waited for; nothing if there are places for all of it. */
export async function quoteWaits(
  db: Reader,
  conference: Conference,
  registration: Registration,
  requested: RequestedChoice,
  now: Temporal.Instant,
  isForStaff = false,
): Promise<Result<readonly WaitQuote[], WaitError>> {
  const { choice, state } = registration
  if (choice.kind !== 'listed' || choice.presentationType === null) return fail({ code: 'not-changeable' })
  const { presentationType } = choice
  if (state !== 'paid') return fail({ code: 'not-paid' })
  const more = moreThan(choice, requested.extras ?? [])
  const limits = await limitsFor(db, conference.id, registration.id)
  const needsWith = (extra: OrderedExtra) => needsOf({ ...choice, extras: [...choice.extras, extra] })
  const full = more.filter(extra => fullLimit(limits, needsWith(extra)) !== undefined)
  if (full.length === 0) return ok([])
  const [tooSmall] = full.flatMap(extra => tooSmallLimit(limits, needsWith(extra)) ?? [])
  if (tooSmall) return fail({ code: 'sold-out', part: partOf(tooSmall) })
  const waits = await listWaits(db, registration.id)
  if (full.some(extra => waits.some(wait => isSameExtra(wait, extra)))) return fail({ code: 'waits-already' })
  if (waits.length + full.length > mostWaits) return fail({ code: 'not-changeable' })
  const quotes: WaitQuote[] = []
  for (const extra of full) {
    const had = choice.extras.filter(isOrdered)
    const wanted = { ...choice, presentationType, extras: [...had, extra] }
    const changed = await quoteChange(db, conference, registration, wanted, now, {
      isForStaff,
      isForLater: true,
    })
    if (!changed.ok) return changed
    const extras = addedTo(choice, changed.value.choice.extras, extra)
    quotes.push({
      extra,
      extras,
      dueMinor: withMoreExtras(registration, choice, extras).differenceMinor,
      ahead: await countAhead(db, conference.id, extra),
    })
  }
  return ok(quotes)
}

/** What is requested beyond what somebody has. */
const moreThan = ({ extras }: ListedChoice, requested: readonly OrderedExtra[]): OrderedExtra[] =>
  requested
    .map(extra => ({ ...extra, quantity: extra.quantity - quantityOf(extras, extra) }))
    .filter(({ quantity }) => quantity > 0)

/** The units of an extra that a change adds, each at its price. */
function addedTo(
  { extras: before }: ListedChoice,
  after: readonly PricedExtra[],
  extra: OrderedExtra,
): PricedExtra[] {
  const isAlike = (one: PricedExtra, other: PricedExtra) =>
    isSameExtra(one, other) && one.unitMinor === other.unitMinor && one.codeMinor === other.codeMinor
  return after
    .filter(each => isSameExtra(each, extra))
    .map(each => {
      const had = before.filter(one => isAlike(one, each)).reduce((sum, { quantity }) => sum + quantity, 0)
      return { ...each, quantity: each.quantity - had }
    })
    .filter(({ quantity }) => quantity > 0)
}

/**
 * Joins the line for what is sold out of a requested choice. The rest of the choice is not changed.
 *
 * @param expectedMinor what the confirmed page said is due in all, in minor units
 * @returns how many lines were joined
 */
export async function waitForExtras(
  tx: Transaction,
  { actor, now }: Act,
  { conference: { id: conferenceId }, registrationId, requested, expectedMinor }: WaitRequest,
): Promise<Result<number, WaitError | { code: 'terms-changed' }>> {
  const conference = await lockConference(tx, conferenceId)
  const registration = await lockRegistration(tx, registrationId)
  if (registration?.conferenceId !== conferenceId) return fail({ code: 'not-changeable' })
  const quoted = await quoteWaits(tx, conference, registration, requested, now, !isRegistrant(actor))
  if (!quoted.ok) return quoted
  const dueMinor = quoted.value.reduce((sum, each) => sum + each.dueMinor, 0)
  // There are places by now, or it costs something else.
  if (quoted.value.length === 0 || dueMinor !== expectedMinor) return fail({ code: 'terms-changed' })
  for (const { extra, extras } of quoted.value) {
    await tx
      .insertInto('extra_waits')
      .values({
        conference_id: conferenceId,
        registration_id: registrationId,
        offer_id: extra.offerId,
        option_id: extra.optionId,
        quantity: extra.quantity,
        lines: writeNewLines(
          extras.map(({ name, unitMinor, ...each }) => newLine('extra', name, unitMinor, each)),
        ),
        state: 'waiting',
        asked_at: toStored(now),
      })
      .execute()
    const facts = { extra: extras[0]?.name ?? '', quantity: extra.quantity }
    await auditRegistration(tx, { actor, now }, registrationId, 'extra waited for', facts)
  }
  return ok(quoted.value.length)
}

interface WaitRequest {
  conference: Conference
  registrationId: number
  requested: RequestedChoice
  expectedMinor: number
}

/** Leaves the line for an extra. @returns false if the registration does not wait for it */
export async function leaveWait(
  tx: Transaction,
  act: Act,
  registrationId: number,
  waitId: number,
): Promise<boolean> {
  const registration = await lockRegistration(tx, registrationId)
  const wait = (await listWaits(tx, registrationId)).find(({ id }) => id === waitId)
  return registration !== undefined && wait !== undefined && endWaitFor(tx, act, wait, 'left')
}
