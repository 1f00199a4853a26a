/**
 * Registrations that are made with the code of a group: their people join the registration on which the group pays for them,
 * which the first of them begins. docs/offers.md
 */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { carryOutJoin, letJoin } from '#domain/desk/joining/join-group.ts'
import { planJoin, quoteJoin } from '#domain/desk/joining/quote-join.ts'
import type { Agreement } from '#domain/desk/registering/agreement.ts'
import { insertRegistrations } from '#domain/desk/registering/new-registrations.ts'
import type {
  RegistrationFieldProblem,
  RegistrationInput,
} from '#domain/desk/registering/registration-input.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { endOfDay } from '#domain/foundations/time.ts'
import { passOnBilledParty } from '#domain/money/billing/billed-party.ts'
import { findOpenAttempt, hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { hasReceivedMoney } from '#domain/money/payments/balance.ts'
import { type Allowance, covers, readSpent } from '#domain/offers/codes/allowance.ts'
import { listedChoiceOf } from '#domain/offers/lines/choice-of-lines.ts'
import { priceOfGroup } from '#domain/offers/pricing/group-price.ts'
import { isForGroups } from '#domain/offers/pricing/group-terms.ts'
import { isCollecting, type Registration } from '#domain/registrations/registration.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'

/** Why an allowance does not pay for something; undefined if it does. Decide on it only under the conference's lock. */
export async function whyNotCovered(
  db: Reader,
  conference: Conference,
  allowance: Allowance,
  { input, agreed: { price } }: { input: RegistrationInput; agreed: Pick<Agreement, 'price'> },
): Promise<RegistrationFieldProblem | undefined> {
  const isForOthers = isForGroups(input.presentationType, conference.conditions)
  // Whoever has cancelled, or has not paid in time, pays for nobody.
  const home = await findRegistration(db, allowance.homeId)
  if (home?.state !== 'awaiting-payment' && home?.state !== 'paid') return 'code-unusable'
  // What is free needs nobody who pays.
  if (!isForOthers || price.totalMinor === 0 || !covers(allowance, input)) return 'code-covers-other'
  const { budgetMinor, mostPeople } = allowance
  const spent = await readSpent(db, allowance.id)
  const isOver =
    (budgetMinor !== null && spent.amountMinor + price.totalMinor > budgetMinor) ||
    (mostPeople !== null && spent.people + 1 > mostPeople)
  return isOver ? 'code-spent' : undefined
}

/** Lets somebody who was just placed join the registration that collects, or begins it with them. */
export async function chargeAllowance(
  tx: Transaction,
  act: Act,
  conference: Conference,
  allowance: Allowance,
  joins: Registration,
): Promise<void> {
  const collecting = await findCollecting(tx, allowance)
  const quoted =
    collecting && (await quoteJoin(tx, conference, collecting, joins, { now: act.now, isForStaff: true }))
  if (collecting && quoted?.ok) {
    await carryOutJoin(tx, act, { group: collecting, joins }, quoted.value)
    return
  }
  const begun = await begin(tx, act, conference, allowance, joins)
  await tx.updateTable('allowances').set({ collecting_id: begun.id }).where('id', '=', allowance.id).execute()
}

/** Whoever is about to pay it, or was billed, has seen who is on it: the next ones stand on another. */
async function findCollecting(
  tx: Transaction,
  { collectingId }: Allowance,
): Promise<Registration | undefined> {
  const collecting = collectingId === null ? undefined : await lockRegistration(tx, collectingId)
  if (!collecting || !isCollecting(collecting)) return undefined
  if (await findOpenAttempt(tx, collecting.id)) return undefined
  if (await hasUndecidedPayment(tx, collecting.id)) return undefined
  return (await hasReceivedMoney(tx, collecting.id)) ? undefined : collecting
}

/** How many days after the last one of a code its people are held, in which the clock bills them. */
const marginDays = 7

async function begin(
  tx: Transaction,
  act: Act,
  conference: Conference,
  allowance: Allowance,
  joins: Registration,
): Promise<Registration> {
  const home = await findRegistration(tx, allowance.homeId)
  if (!home) throw new Error(`allowance ${allowance.id} has no group`)
  const { attendeeIds, plan } = planJoin(joins.lines)
  const persons = plan.added.map(({ lines }) => lines)
  const all = persons.flat()
  const choice = listedChoiceOf(all)
  const terms = { feeBasisPoints: joins.feeBasisPoints, addedTax: joins.price.addedTax }
  const price = priceOfGroup(terms, choice, home.registrant.taxId, joins.price.feeMinor)
  const last = await readLastDay(tx, allowance, conference)
  const heldUntil = endOfDay(last.add({ days: marginDays }), conference.timeZone)
  const [group] = await insertRegistrations(tx, conference, [
    {
      state: 'awaiting-payment',
      registrant: home.registrant,
      choice,
      price,
      group: { persons, forGuests: [] },
      collects: { allowanceId: allowance.id, heldUntil },
      draftKey: null,
      language: home.language,
      ...act,
    },
  ])
  if (!group) throw new Error('the registration was not written')
  await passOnBilledParty(tx, { from: home.id, to: group.id })
  await letJoin(tx, act, { group, joins, attendeeIds })
  await auditRegistration(tx, act, group.id, 'registration joined the group', {
    from: joins.id,
    amountMinor: price.totalMinor,
    currency: group.currency,
  })
  return group
}

/** The last day of its code, or of the conference where staff took it away. */
async function readLastDay(
  db: Reader,
  { codeId }: Allowance,
  { endsOn }: Conference,
): Promise<Temporal.PlainDate> {
  const { valid_until } = await db
    .selectFrom('codes')
    .select('valid_until')
    .where('id', '=', codeId)
    .executeTakeFirstOrThrow()
  return valid_until === null ? endsOn : Temporal.PlainDate.from(valid_until)
}
