/**
 * Reminding registrants of questions that they have not answered: by staff, held for ten minutes, or by itself. These are not a
 * mailing (`office/mailings`), but mails about registrations in the outbox: the page of a registration lists them, they
 * read what is missing as they are sent, and each is dropped by itself once nothing is, or once its registration is cancelled.
 * So nothing has to stop them with their conference.
 */

import type { Database, Reader, Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { hasEnded } from '#domain/conference/conferences/conference.ts'
import { listConferencesById } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { eachApart } from '#domain/foundations/each-apart.ts'
import { enqueueAll, outboxTransitions } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { type Clock, dateIn, toStored } from '#domain/foundations/time.ts'
import { daysBeforeClosing } from '#domain/offers/questions/question.ts'
import { planAnswerReminders } from '#domain/office/answer-reminders/plan-answer-reminders.ts'
import { holdMinutes } from '#domain/office/mailings/mailing.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

export type RemindToAnswerError =
  /** Somebody else is to be reminded than it was read. */
  { code: 'stale' } | { code: 'nothing' }

/** @param digest of the plan as it was read */
export async function remindToAnswer(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  { actor, now }: Act,
  { conference, digest }: { conference: Conference; digest: string },
): Promise<Result<{ count: number }, RemindToAnswerError>> {
  if (!permit.isFor(conference.id)) throw new Error(`a permit of another conference than ${conference.id}`)
  await lockName(tx, `answer-reminders:${conference.id}`)
  const plan = await planAnswerReminders(tx, conference, now)
  if (plan.digest !== digest) return fail({ code: 'stale' })
  if (plan.reminders.length === 0) return fail({ code: 'nothing' })
  const ids = plan.reminders.map(({ registrationId }) => registrationId)
  await queue(tx, ids, { key: toStored(now), now, notBefore: now.add({ minutes: holdMinutes }) })
  await auditConference(tx, { actor, now }, conference.id, 'answers asked for again', {
    recipients: ids.length,
  })
  return ok({ count: ids.length })
}

/** Stops those that are held: they are not sent. @returns how many */
export async function stopAnswerReminders(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  act: Act,
): Promise<Result<{ count: number }, { code: 'too-late' }>> {
  const conferenceId = conferenceOf(permit.scope)
  const waiting = await waitingReminders(tx, conferenceId).select('outbox.id').execute()
  if (waiting.length === 0) return fail({ code: 'too-late' })
  const ids = waiting.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce)
    await changeStates(tx, outboxTransitions, part, 'dropped', { claimed_until: null, failure: null })
  }
  await auditConference(tx, act, conferenceId, 'reminders of questions stopped', {
    recipients: ids.length,
  })
  return ok({ count: ids.length })
}

/** How many are held or on their way, and from when on they are sent. */
export async function readWaitingReminders(
  db: Reader,
  conferenceId: number,
): Promise<{ count: number; sendAt: Temporal.Instant } | undefined> {
  const row = await waitingReminders(db, conferenceId)
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.min('outbox.next_try_at').as('first')])
    .executeTakeFirst()
  return row?.first ? { count: Number(row.count), sendAt: Temporal.Instant.from(row.first) } : undefined
}

const waitingReminders = (db: Reader, conferenceId: number) =>
  db
    .selectFrom('outbox')
    .innerJoin('registrations', 'registrations.id', 'outbox.registration_id')
    .where('registrations.conference_id', '=', conferenceId)
    .where('outbox.kind', '=', 'answers-reminder-mail')
    .where('outbox.state', '=', 'queued')

/** Reminds of questions that close within a week. Safe to repeat. @returns how many mails were queued */
export async function remindBeforeClosing({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<number> {
  const now = clock.now()
  // Whatever the zone, the day is within two of this one.
  const from = dateIn('UTC', now)
  const rows = await database.read
    .selectFrom('questions')
    .select('conference_id')
    .distinct()
    .where('is_retired', '=', 0)
    .where('closed_from', '>=', from.subtract({ days: 1 }).toString())
    .where('closed_from', '<=', from.add({ days: daysBeforeClosing + 1 }).toString())
    .execute()
  const conferences = await listConferencesById(
    database.read,
    rows.map(row => row.conference_id),
  )
  let count = 0
  await eachApart(conferences, async conference => {
    if (conference.cancelledAt || hasEnded(conference, now)) return
    const today = dateIn(conference.timeZone, now)
    const last = today.add({ days: daysBeforeClosing }).toString()
    const days = new Set<string>()
    await database.write(async tx => {
      await lockName(tx, `answer-reminders:${conference.id}`)
      const { reminders } = await planAnswerReminders(tx, conference, now, ({ closedFrom }) => {
        const isNear = closedFrom !== null && closedFrom <= last
        if (isNear) days.add(closedFrom)
        return isNear
      })
      const ids = reminders.map(({ registrationId }) => registrationId)
      // Once for each closing day: a day that is moved is reminded of again.
      await queue(tx, ids, { key: `closing:${[...days].toSorted().at(-1)}`, now, notBefore: now })
      count += ids.length
    })
  })
  return count
}

/** Rows of one statement. */
const atOnce = 500

async function queue(
  tx: Transaction,
  registrationIds: readonly number[],
  { key, now, notBefore }: { key: string; now: Temporal.Instant; notBefore: Temporal.Instant },
): Promise<void> {
  for (let from = 0; from < registrationIds.length; from += atOnce) {
    await enqueueAll(
      tx,
      registrationIds.slice(from, from + atOnce).map(registrationId => ({
        kind: 'answers-reminder-mail' as const,
        effect: `answers-reminder-mail:${registrationId}:${key}`,
        payload: { registrationId },
        now,
        notBefore,
      })),
    )
  }
}
