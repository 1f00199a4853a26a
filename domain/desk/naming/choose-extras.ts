/** People of a group choose their extras by their links, as far as their coordinator allows it: docs/offers.md. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type ChangeChoiceError, changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteGroupChange } from '#domain/desk/changing/quote-group-change.ts'
import type { LinkedPerson } from '#domain/desk/naming/person-links.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import type { OrderedExtra } from '#domain/offers/catalogue/offer.ts'
import { boughtAfter } from '#domain/offers/lines/group-plan.ts'
import { amountOf, type NewLine } from '#domain/offers/lines/line.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'

/** Whether people may choose: while nothing is paid, since what is added then is on the group's invoice. */
export const mayLetChoose = ({ state }: Pick<Registration, 'state'>): boolean => state === 'awaiting-payment'

/** Up to how much each person of a group may choose; null where they may not. */
export async function readMostChosen(db: Reader, registrationId: number): Promise<number | null> {
  const row = await db
    .selectFrom('registrations')
    .select('people_choose_minor')
    .where('id', '=', registrationId)
    .executeTakeFirst()
  return row?.people_choose_minor ?? null
}

/** Lets the people of a group choose extras, or ends that. @param mostMinor up to how much each; null for nothing */
export async function letPeopleChoose(
  tx: Transaction,
  act: Act,
  { registrationId, mostMinor }: { registrationId: number; mostMinor: number | null },
): Promise<Result<null, { code: 'not-changeable' }>> {
  const registration = await lockRegistration(tx, registrationId)
  if (!registration || !mayLetChoose(registration)) return fail({ code: 'not-changeable' })
  if ((await readMostChosen(tx, registrationId)) === mostMinor) return ok(null)
  await tx
    .updateTable('registrations')
    .set({ people_choose_minor: mostMinor })
    .where('id', '=', registrationId)
    .execute()
  const facts = mostMinor === null ? {} : { amountMinor: mostMinor, currency: registration.currency }
  const done = mostMinor === null ? 'people choose no extras' : 'people choose extras'
  await auditRegistration(tx, act, registrationId, done, facts)
  return ok(null)
}

export type ChooseExtrasError =
  | ChangeChoiceError
  /** It costs more than the coordinator allows. */
  | { code: 'above-allowed'; mostMinor: number }

/** Gives a person the extras that they chose; the group's invoice follows. Whoever has more than is allowed may keep it. */
export async function chooseExtras(
  payments: Payments,
  act: Act,
  conference: Conference,
  { registrationId, attendeeId, mayChooseMinor }: LinkedPerson,
  extras: readonly OrderedExtra[],
): Promise<Result<null, ChooseExtrasError>> {
  const { read } = payments.database
  const registration = await findRegistration(read, registrationId)
  if (!registration || mayChooseMinor === null || !mayLetChoose(registration))
    return fail({ code: 'not-changeable' })
  const requested = { leaving: [], adding: { people: [], extras: [] }, extras: { attendeeId, extras } }
  const quoted = await quoteGroupChange(read, conference, registration, requested, act.now)
  if (!quoted.ok) return quoted.error.code === 'nothing-changed' ? ok(null) : quoted
  const { people, differenceMinor, refundMinor } = quoted.value
  if (!people) throw new Error('a change of a group without its people')
  const before = sumOfExtras(registration.lines)
  const theirs = sumOfExtras(registration.lines.filter(line => line.attendeeId === attendeeId))
  const wanted = theirs + sumOfExtras(boughtAfter(registration.lines, people)) - before
  if (wanted > Math.max(mayChooseMinor, theirs))
    return fail({ code: 'above-allowed', mostMinor: mayChooseMinor })
  const changed = await changeChoice(payments, act, {
    conference,
    registrationId,
    requested,
    expected: { differenceMinor, refundMinor },
  })
  return changed.ok ? ok(null) : changed
}

const sumOfExtras = (lines: readonly NewLine[]) =>
  lines.reduce(
    (sum, line) => (line.kind === 'extra' && line.isIncluded === 0 ? sum + amountOf(line) : sum),
    0,
  )
