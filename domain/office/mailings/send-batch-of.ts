/**
 * Sends letters to many, a batch at a time: a group mail, the letters of a release of decisions, or reminders. Each recipient is
 * recorded before and after sending, so nobody gets theirs twice.
 */
import type { Database, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { LetterFailureCode } from '#domain/correspondence/letters/letter-failure.ts'
import { changeState, changeStates } from '#domain/foundations/change-state.ts'
import { toStored } from '#domain/foundations/time.ts'
import { leaveOutQueued } from '#domain/office/mailings/end-mailing.ts'
import { type Mailing, type RecipientEvent, recipientsOf } from '#domain/office/mailings/mailing.ts'

/** Limits of a batch, by number and by time: well within an effect's claim, even with a slow mail server. */
const batch = { recipients: 100, seconds: 60 }

/**
 * How long a recipient is reserved for the process that is sending to them. Longer than sending can take: a slow mail
 * server may use twenty seconds for each of its answers.
 */
const reservedMinutes = 10

/** After this many tries the mail to a recipient has failed. */
const triesLimit = 8

/** If this many fail in a row, the mail server is the cause and not the addresses. */
const failuresInARow = 5

/** What is sent to many, and how one letter is posted. */
interface Sending<Recipient> extends Mailing<Recipient> {
  database: Database
  now: () => Temporal.Instant
  id: number
  /**
   * Sends the letter to one recipient. `temporary`: it may succeed later. `nobody`: the recipient no longer exists.
   * `server`: the mail server refuses us, whoever the recipient is.
   */
  post(recipient: Recipient): Promise<PostOutcome>
}

export type PostOutcome =
  | { kind: 'sent' }
  | { kind: 'nobody' }
  /** They want no news. */
  | { kind: 'refused' }
  | { kind: 'temporary' | 'permanent'; failure: string }
  | { kind: 'server'; error: Error }

/**
 * Sends the next batch.
 *
 * @returns when to continue; undefined if it is complete, or was stopped and nothing of it is on its way
 * @throws what the mail server said where it refuses us: then all of it waits, and no recipient's tries count
 */
export async function sendBatchOf<Recipient>(
  mailing: Sending<Recipient>,
): Promise<Temporal.Instant | undefined> {
  const { now } = mailing
  const from = now()
  await failOrphans(mailing, from)
  let inARow = 0
  for (let sent = 0; sent < batch.recipients; sent++) {
    if (!(await isSending(mailing, now()))) return endStopped(mailing)
    const claimed = await claimNext(mailing, now())
    if (!claimed) return finishOrWait(mailing, now())
    const outcome =
      claimed.recipient === undefined ? ({ kind: 'nobody' } as const) : await mailing.post(claimed.recipient)
    await recordOutcome(mailing, claimed, outcome, now())
    if (outcome.kind === 'server') throw outcome.error
    inARow = outcome.kind === 'temporary' ? inARow + 1 : 0
    if (inARow >= failuresInARow) return now().add({ minutes: 5 })
    if (now().since(from).total('seconds') >= batch.seconds) break
  }
  return now()
}

/** Whether it is still to be sent: neither held nor stopped. */
async function isSending({ database, table, id }: Sending<unknown>, now: Temporal.Instant): Promise<boolean> {
  const row = await database.read
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('send_at', '<=', toStored(now))
    .where('stopped_at', 'is', null)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A recipient to whom it was being sent when the program stopped may have it, so a person decides. Recipients to whom
 * another process is sending right now are left alone; that happens when it is retried while it is being sent.
 */
async function failOrphans(mailing: Sending<unknown>, now: Temporal.Instant): Promise<void> {
  await mailing.database.write(async tx => {
    const orphans = recipientsOf(tx, mailing)
      .select('id')
      .where('state', '=', 'sending')
      .where('next_try_at', '<=', toStored(now))
    const failed = await changeStates(tx, mailing.recipients, orphans, 'failed', {
      failure: 'interrupted' satisfies LetterFailureCode,
    })
    for (const id of failed.toSorted((a, b) => a - b)) await mailing.arrived?.(tx, id, now)
  })
}

/**
 * Ends a stopped mailing: what the mail server has put off meanwhile is left out.
 *
 * @returns when what is still on its way was sent, or its process has died
 */
async function endStopped(mailing: Sending<unknown>): Promise<Temporal.Instant | undefined> {
  return mailing.database.write(async tx => {
    await lockRow(tx, mailing.table, mailing.id)
    const stopped = await tx
      .selectFrom(mailing.table)
      .select('id')
      .where('id', '=', mailing.id)
      .where('stopped_at', 'is not', null)
      .executeTakeFirst()
    if (!stopped) return undefined
    await leaveOutQueued(tx, mailing)
    return nextTry(tx, mailing)
  })
}

interface Claimed<Recipient> {
  id: number
  recipient: Recipient | undefined
  tries: number
  /**
   * As stored. A later reservation of the same recipient ends later, so its end shows which process has the recipient.
   */
  reservedUntil: string
}

async function claimNext<Recipient>(
  mailing: Sending<Recipient>,
  now: Temporal.Instant,
): Promise<Claimed<Recipient> | undefined> {
  return mailing.database.write(async tx => {
    const due = await recipientsOf(tx, mailing)
      .select(['id', 'tries'])
      .where('state', '=', 'queued')
      .where('next_try_at', '<=', toStored(now))
      // Recipients that failed before come later: many of them in a row would delay all others.
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!due) return undefined
    const tries = due.tries + 1
    const reservedUntil = toStored(now.add({ minutes: reservedMinutes }))
    const columns = { tries, next_try_at: reservedUntil }
    // If another process was faster, the next round finds another recipient.
    if (!(await changeState(tx, mailing.recipients, due.id, 'claimed', columns))) return undefined
    return { id: due.id, recipient: await mailing.claim(tx, due.id, now), tries, reservedUntil }
  })
}

async function recordOutcome(
  mailing: Sending<unknown>,
  { id, tries, reservedUntil }: Omit<Claimed<unknown>, 'recipient'>,
  outcome: PostOutcome,
  now: Temporal.Instant,
): Promise<void> {
  const { recipients } = mailing
  const failure =
    'failure' in outcome
      ? outcome.failure.slice(0, 1_000)
      : outcome.kind === 'refused'
        ? ('asked-for-no-news' satisfies LetterFailureCode)
        : null
  await mailing.database.write<unknown>(async tx => {
    // The recipient has the mail, even if this process was taken for dead meanwhile.
    if (outcome.kind === 'sent') {
      await changeState(tx, recipients, id, 'sent', { failure, sent_at: toStored(now) })
      return mailing.arrived?.(tx, id, now)
    }
    const own = recipientsOf(tx, mailing)
      .select('id')
      .where('id', '=', id)
      .where('next_try_at', '=', reservedUntil)
    const change = (event: RecipientEvent, columns: { next_try_at?: string; tries?: number } = {}) =>
      changeStates(tx, recipients, own, event, { failure, ...columns })
    if (outcome.kind === 'nobody' || outcome.kind === 'refused') return change('left-out')
    if (outcome.kind === 'server') return change('put-back', { next_try_at: toStored(now), tries: tries - 1 })
    if (outcome.kind === 'permanent' || tries >= triesLimit) return change('failed')
    return change('put-back', { next_try_at: toStored(now.add({ minutes: 2 ** (tries - 1) })) })
  })
}

/** Finishes it if no recipients are left; otherwise it waits for the next retry, or for another process to finish. */
async function finishOrWait(
  mailing: Sending<unknown>,
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  return mailing.database.write(async tx => {
    // The lock keeps recipients from being queued again between the query and its result.
    await lockRow(tx, mailing.table, mailing.id)
    const next = await nextTry(tx, mailing)
    if (next) return next
    await tx
      .updateTable(mailing.table)
      .set({ finished_at: toStored(now) })
      .where('id', '=', mailing.id)
      .execute()
    return undefined
  })
}

async function nextTry(tx: Transaction, mailing: Sending<unknown>): Promise<Temporal.Instant | undefined> {
  const next = await recipientsOf(tx, mailing)
    .select('next_try_at')
    .where('state', 'in', ['queued', 'sending'])
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst()
  return next && Temporal.Instant.from(next.next_try_at)
}
