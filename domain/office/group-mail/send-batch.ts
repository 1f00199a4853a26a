/**
 * Sends a group mail, a batch at a time. Each recipient is recorded before and after sending, so nobody gets it
 * twice.
 */
import type { Database } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { hasRefusedNews, newsSecretOf } from '#domain/correspondence/newsletter/news-refusals.ts'
import { changeState, changeStates } from '#domain/foundations/change-state.ts'
import { toStored } from '#domain/foundations/time.ts'
import {
  askedForNoNews,
  type GroupMail,
  interrupted,
  type RecipientEvent,
  recipientTransitions,
  stateOf,
} from '#domain/office/group-mail/group-mail.ts'
import { readGroupMail } from '#domain/office/group-mail/group-mail-queries.ts'
import { isStillMeant } from '#domain/office/group-mail/recipients.ts'

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

export interface Posting {
  database: Database
  now: () => Temporal.Instant
  /**
   * Sends the letter to one recipient. `temporary`: it may succeed later. `nobody`: the recipient no longer exists.
   * `server`: the mail server refuses us, whoever the recipient is.
   */
  post(mail: GroupMail, recipient: PostedRecipient): Promise<PostOutcome>
}

export interface PostedRecipient {
  id: number
  email: string
  registrationId: number | null
  subscriptionId: number | null
  /** Of the link that refuses news, in news to a registrant. */
  newsSecret: string | null
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
 * @returns when to continue; undefined if the mail is complete or was stopped
 * @throws what the mail server said where it refuses us: then the whole mail waits, and no recipient's tries count
 */
export async function sendBatch(posting: Posting, mailId: number): Promise<Temporal.Instant | undefined> {
  const { database, now } = posting
  const from = now()
  await failOrphans(database, mailId, from)
  let inARow = 0
  for (let sent = 0; sent < batch.recipients; sent++) {
    const mail = await readGroupMail(database.read, mailId)
    if (!mail || stateOf(mail, now()) !== 'sending') return undefined
    const recipient = await claimNext(database, mail, now())
    if (!recipient) return finishOrWait(database, mailId, now())
    const outcome = await postTo(posting, mail, recipient)
    await recordOutcome(database, recipient, outcome, now())
    if (outcome.kind === 'server') throw outcome.error
    inARow = outcome.kind === 'temporary' ? inARow + 1 : 0
    if (inARow >= failuresInARow) return now().add({ minutes: 5 })
    if (now().since(from).total('seconds') >= batch.seconds) break
  }
  return now()
}

async function postTo(posting: Posting, mail: GroupMail, recipient: PostedRecipient): Promise<PostOutcome> {
  const { read } = posting.database
  if (!(await isStillMeant(read, mail, recipient))) return { kind: 'nobody' }
  if (mail.purpose === 'news' && (await hasRefusedNews(read, recipient.email))) return { kind: 'refused' }
  return posting.post(mail, recipient)
}

/**
 * A recipient to whom the mail was being sent when the program stopped may have it, so a person decides. Recipients to
 * whom another process is sending right now are left alone; that happens when a mail is retried while it is being sent.
 */
async function failOrphans(database: Database, mailId: number, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    changeStates(
      tx,
      recipientTransitions,
      tx
        .selectFrom('group_mail_recipients')
        .select('id')
        .where('mail_id', '=', mailId)
        .where('state', '=', 'sending')
        .where('next_try_at', '<=', toStored(now)),
      'failed',
      { failure: interrupted },
    ),
  )
}

interface Claimed extends PostedRecipient {
  tries: number
  /**
   * As stored. A later reservation of the same recipient ends later, so its end shows which process has the recipient.
   */
  reservedUntil: string
}

async function claimNext(
  database: Database,
  { id: mailId, audience, purpose }: GroupMail,
  now: Temporal.Instant,
): Promise<Claimed | undefined> {
  return database.write(async tx => {
    const due = await tx
      .selectFrom('group_mail_recipients')
      .select(['id', 'email', 'registration_id', 'subscription_id', 'tries'])
      .where('mail_id', '=', mailId)
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
    if (!(await changeState(tx, recipientTransitions, due.id, 'claimed', columns))) return undefined
    const { id, email, registration_id, subscription_id } = due
    const isNews = purpose === 'news' && audience.kind === 'registrations'
    return {
      id,
      email,
      registrationId: registration_id,
      subscriptionId: subscription_id,
      newsSecret: isNews ? await newsSecretOf(tx, email, now) : null,
      tries,
      reservedUntil,
    }
  })
}

async function recordOutcome(
  database: Database,
  { id, tries, reservedUntil }: Claimed,
  outcome: PostOutcome,
  now: Temporal.Instant,
): Promise<void> {
  const failure =
    'failure' in outcome
      ? outcome.failure.slice(0, 1_000)
      : outcome.kind === 'refused'
        ? askedForNoNews
        : null
  await database.write<unknown>(tx => {
    // The recipient has the mail, even if this process was taken for dead meanwhile.
    if (outcome.kind === 'sent') {
      return changeState(tx, recipientTransitions, id, 'sent', { failure, sent_at: toStored(now) })
    }
    const own = tx
      .selectFrom('group_mail_recipients')
      .select('id')
      .where('id', '=', id)
      .where('next_try_at', '=', reservedUntil)
    const change = (event: RecipientEvent, columns: { next_try_at?: string; tries?: number } = {}) =>
      changeStates(tx, recipientTransitions, own, event, { failure, ...columns })
    if (outcome.kind === 'nobody' || outcome.kind === 'refused') return change('left-out')
    if (outcome.kind === 'server') return change('put-back', { next_try_at: toStored(now), tries: tries - 1 })
    if (outcome.kind === 'permanent' || tries >= triesLimit) return change('failed')
    return change('put-back', { next_try_at: toStored(now.add({ minutes: 2 ** (tries - 1) })) })
  })
}

/**
 * Finishes the mail if no recipients are left; otherwise it waits for the next retry, or for another process to finish.
 */
async function finishOrWait(
  database: Database,
  mailId: number,
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  return database.write(async tx => {
    // The lock keeps recipients from being queued again between the query and its result.
    await lockRow(tx, 'group_mails', mailId)
    const next = await tx
      .selectFrom('group_mail_recipients')
      .select('next_try_at')
      .where('mail_id', '=', mailId)
      .where('state', 'in', ['queued', 'sending'])
      .orderBy('next_try_at')
      .limit(1)
      .executeTakeFirst()
    if (next) return Temporal.Instant.from(next.next_try_at)
    await tx
      .updateTable('group_mails')
      .set({ finished_at: toStored(now) })
      .where('id', '=', mailId)
      .execute()
    return undefined
  })
}
