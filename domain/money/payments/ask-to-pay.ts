/** Mails about money that a registrant has to pay for something that they did not start. */
import type { Reader, Transaction } from '#database/database.ts'
import type { EffectKind } from '#domain/foundations/outbox/effects.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'

interface Asked {
  registrationId: number
  /** What the mails are about, for their keys: `change-7`. */
  about: string
  until: Temporal.Instant
}

/** Asks for the payment by mail now, and reminds of it. */
export async function askToPay(tx: Transaction, asked: Asked, now: Temporal.Instant): Promise<void> {
  const { registrationId, about } = asked
  const effect = `payment-reminder-mail:${registrationId}:${about}`
  await enqueue(tx, { kind: 'payment-reminder-mail', effect, payload: { registrationId }, now })
  await scheduleReminder(tx, asked, now)
}

/** Reminds of a payment when a third of its time is left; the mail is dropped if nothing is due by then. */
export async function scheduleReminder(
  tx: Transaction,
  { registrationId, about, until }: Asked,
  now: Temporal.Instant,
): Promise<void> {
  const wholeMs = until.epochMilliseconds - now.epochMilliseconds
  await enqueue(tx, {
    kind: 'payment-reminder-mail',
    effect: `payment-reminder-mail:${registrationId}:${about}:in-time`,
    payload: { registrationId },
    // The mail carries this date, and the history lists it from then on.
    now: now.add({ milliseconds: Math.floor((wholeMs * 2) / 3) }),
  })
}

/** The mails that ask for a payment. */
const asking: readonly EffectKind[] = ['offer-mail', 'payment-reminder-mail', 'payment-request-mail']

/** Whether a registrant was asked by mail to pay since an instant, so that they are told if it lapses. */
export async function wasAskedToPay(
  db: Reader,
  registrationId: number,
  since: Temporal.Instant,
  now: Temporal.Instant,
): Promise<boolean> {
  const asked = await db
    .selectFrom('outbox')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('kind', 'in', asking)
    .where('created_at', '>=', toStored(since))
    .where('created_at', '<=', toStored(now))
    .executeTakeFirst()
  return asked !== undefined
}

/** Says by mail that something was not paid in time, to somebody who was asked to pay for it by mail. */
export async function reportLapse(
  tx: Transaction,
  lapsed: { registrationId: number; changeId: number | null; since: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  const { registrationId, changeId, since } = lapsed
  if (!(await wasAskedToPay(tx, registrationId, since, now))) return
  await enqueue(tx, {
    kind: 'payment-lapsed-mail',
    // A place may be held again, and lapse again.
    effect: `payment-lapsed-mail:${registrationId}:${changeId ?? toStored(now)}`,
    payload: { registrationId, change: changeId },
    now,
  })
}
