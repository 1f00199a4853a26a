/**
 * The one case of all mails that the mail server keeps back: it refuses us or is not there, whoever the recipients are.
 * What a recipient's server refuses is a matter of that registration instead: `undelivered-mail.ts`.
 */
import type { Database, Reader } from '#database/database.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { heldLanes, isHeld, isUnsent } from '#domain/foundations/outbox/held-mails.ts'
import type { OutboxState } from '#domain/foundations/outbox/outbox.ts'
import { type Clock, toStored } from '#domain/foundations/time.ts'

/** Short troubles end by themselves: a case is raised after this long, or once a mail is given up. */
const quietMinutes = 60

export interface MailTrouble {
  /** The first refusal. */
  since: Temporal.Instant
  /** What the mail server, or the connection to it, said last. */
  failure: string
  /** How many wait, each letter of a group mail counted, and how many of them were given up: they are not tried again. */
  mails: number
  givenUp: number
  /** Whether other mails have left since the last refusal. */
  isOver: boolean
}

/** Mails that the mail server keeps back. Those of a restored copy wait for somebody's decision, and are left out. */
export const refusedMails = (db: Reader) => allRefused(db).where(eb => eb.not(isHeld(eb)))

const allRefused = (db: Reader) =>
  db.selectFrom('outbox').where('server_refused_since', 'is not', null).where(isUnsent)

/** The open case; undefined if there is none, or if nothing waits any more. */
export async function readMailTrouble(db: Reader): Promise<MailTrouble | undefined> {
  const open = await db
    .selectFrom('mail_troubles')
    .select('since')
    .where('ended_at', 'is', null)
    .orderBy('since')
    .executeTakeFirst()
  if (!open) return undefined
  const last = await refusedMails(db)
    .select(['failure', 'server_refused_at'])
    .orderBy('server_refused_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.server_refused_at) return undefined
  const counts = await countRefused(db)
  return {
    since: Temporal.Instant.from(open.since),
    failure: last.failure ?? '',
    mails: counts.queued + counts.failed,
    givenUp: counts.failed,
    isOver: await haveLeftSince(db, last.server_refused_at),
  }
}

async function countRefused(db: Reader): Promise<Record<'queued' | 'failed', number>> {
  const single = await refusedMails(db)
    .select(['state', eb => eb.fn.countAll<number>().as('count')])
    .where('kind', '<>', 'group-mail')
    .groupBy('state')
    .execute()
  const group = await refusedMails(db).select(['state', 'payload']).where('kind', '=', 'group-mail').execute()
  const letters = await Promise.all(
    group.map(async ({ state, payload }) => ({
      state,
      count: await countLetters(db, JSON.parse(payload).mailId),
    })),
  )
  const of = (state: OutboxState) =>
    [...single, ...letters].reduce((sum, each) => sum + (each.state === state ? each.count : 0), 0)
  return { queued: of('queued'), failed: of('failed') }
}

async function countLetters(db: Reader, mailId: number): Promise<number> {
  const { count } = await db
    .selectFrom('group_mail_recipients')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('mail_id', '=', mailId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return count
}

/** So many of the latest mails are looked at: whichever passes after a repair is among them. */
const latestMails = 100

async function haveLeftSince(db: Reader, instant: string): Promise<boolean> {
  const latest = db
    .selectFrom('outbox')
    .select('done_at')
    .where('lane', 'in', heldLanes)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(latestMails)
  const left = await db
    .selectFrom(latest.as('latest'))
    .select('done_at')
    .where('done_at', '>', instant)
    .executeTakeFirst()
  return left !== undefined
}

/**
 * Raises the case once mails have been kept back for an hour or were given up, and ends it when none waits any more: they
 * left, or were dropped because they were no longer true. Safe to repeat, in several processes too.
 */
export async function watchMailTrouble({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<void> {
  const now = clock.now()
  const { read } = database
  const open = await read
    .selectFrom('mail_troubles')
    .select('since')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (open) {
    if (!(await allRefused(read).select('id').executeTakeFirst())) await end(database, now)
    return
  }
  const first = await refusedMails(read)
    .select(['server_refused_since as since', 'state'])
    .where(eb =>
      eb.or([
        eb('server_refused_since', '<=', toStored(now.subtract({ minutes: quietMinutes }))),
        eb('state', '=', 'failed'),
      ]),
    )
    .orderBy('server_refused_since')
    .limit(1)
    .executeTakeFirst()
  if (first?.since) await raise(database, first.since, now)
}

async function raise(database: Database, since: string, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx
      .insertInto('mail_troubles')
      .values({ since, raised_at: toStored(now), ended_at: null })
      // Mails of a restored copy that somebody decided to send were part of a case before.
      .onConflict(conflict => conflict.column('since').doUpdateSet({ ended_at: null }))
      .execute(),
  )
}

async function end(database: Database, now: Temporal.Instant): Promise<void> {
  await database.write(async tx => {
    const [ended] = await tx
      .updateTable('mail_troubles')
      .set({ ended_at: toStored(now) })
      .where('ended_at', 'is', null)
      .returning('since')
      .execute()
    if (!ended) return
    await recordAudit(tx, {
      conferenceId: null,
      actor: theClock,
      act: 'mail trouble ended',
      subject: { kind: 'site', id: null },
      facts: { since: ended.since },
      now,
    })
  })
}
