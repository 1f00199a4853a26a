/**
 * The transactional outbox. Effects outside the database (mails, calls to gateways, files) are rows written together
 * with their cause and processed afterwards, so that a crash loses nothing and repeats nothing.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Transaction } from '#database/database.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import {
  type EffectKind,
  type Effects,
  type Lane,
  laneOf,
  triesLimit,
} from '#domain/foundations/outbox/effects.ts'
import { isHeld } from '#domain/foundations/outbox/held-mails.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { StateTable } from '#domain/foundations/transitions.ts'

export type OutboxState = 'queued' | 'done' | 'failed'

type OutboxEvent =
  /** Even after another process had given it up: a process whose claim has expired may still carry it out. */
  | 'carried-out'
  | 'given-up'
  /** A person asked to try again. */
  | 'asked-again'
  /** The person it concerns was erased, or it had become untrue. */
  | 'dropped'

/**
 * All transitions; `changeState` makes them. A claim is not a state but a time in `claimed_until`, so that the work of
 * a process that died becomes free by itself.
 */
export const outboxTransitions: StateTable<'outbox', OutboxState, OutboxEvent> = {
  table: 'outbox',
  transitions: {
    'carried-out': { from: ['queued', 'failed'], to: 'done' },
    'given-up': { from: ['queued'], to: 'failed' },
    'asked-again': { from: ['failed'], to: 'queued' },
    dropped: { from: ['queued', 'failed'], to: 'done' },
  },
}

export interface NewEffect<K extends EffectKind> {
  kind: K
  /** One row for each effect, for ever: enqueueing it again changes nothing. */
  effect: string
  payload: Effects[K]
  now: Temporal.Instant
  /** When it is first tried; by default at once. */
  notBefore?: Temporal.Instant
}

/** Queues an effect within the transaction that causes it. */
export async function enqueue<K extends EffectKind>(tx: Transaction, effect: NewEffect<K>): Promise<void> {
  await enqueueAll(tx, [effect])
}

export async function enqueueAll<K extends EffectKind>(
  tx: Transaction,
  effects: readonly NewEffect<K>[],
): Promise<void> {
  for (let from = 0; from < effects.length; from += mostInStatement) {
    await enqueueSome(tx, effects.slice(from, from + mostInStatement))
  }
}

/** Of one statement, whose parameters both databases limit. */
const mostInStatement = 500

async function enqueueSome<K extends EffectKind>(
  tx: Transaction,
  effects: readonly NewEffect<K>[],
): Promise<void> {
  const values = effects.map(({ kind, effect, payload, now, notBefore = now }) => ({
    kind,
    effect,
    lane: laneOf[kind],
    payload: JSON.stringify(payload),
    registration_id: registrationOf(payload),
    state: 'queued' satisfies OutboxState,
    next_try_at: toStored(notBefore),
    created_at: toStored(now),
  }))
  await tx
    .insertInto('outbox')
    .values(values)
    .onConflict(oc => oc.column('effect').doNothing())
    .execute()
}

/** The registration that an effect is about, from its payload; null for none. */
function registrationOf(payload: Effects[EffectKind]): RawBuilder<number> | number | null {
  // A test goes to its writer, whichever recipient's details it shows.
  if ('personId' in payload) return null
  for (const [field, find] of Object.entries(registrationBy)) {
    const id = (payload as Readonly<Record<string, unknown>>)[field]
    if (typeof id === 'number') return find(id)
  }
  return null
}

type IdOf<Payload> = Payload extends unknown ? Extract<keyof Payload, `${string}Id`> : never

const through =
  (table: 'refunds' | 'choice_changes' | 'payment_attempts' | 'handovers' | 'eligibilities') =>
  (id: number) =>
    sql<number>`(select registration_id from ${sql.table(table)} where id = ${id})`

/** Ids that lead to no registration, or stand beside one that does. */
const ofNone = [
  'abstractId', 'allowanceId', 'answerId', 'attendeeId', 'auditId', 'authorId', 'bulkActId', 'conferenceId', 'creditId',
  'deliveryId', 'draftId', 'formerId', 'invitationId', 'linkId', 'mailId', 'messageId', 'otherId', 'personId', 'readerId', 'recordId', 'releaseId',
  'reminderId', 'replacedId', 'subscriptionId', 'textId',
] as const satisfies IdOf<Effects[EffectKind]>[] // biome-ignore format: a list

/** The registration of what a payload names; a new kind of id is there or in the list above. */
const registrationBy = {
  registrationId: id => id,
  refundId: through('refunds'),
  changeId: through('choice_changes'),
  attemptId: through('payment_attempts'),
  handoverId: through('handovers'),
  eligibilityId: through('eligibilities'),
  moveId: id => sql<number>`(select from_registration_id from conference_moves where id = ${id})`,
} as const satisfies Record<
  Exclude<IdOf<Effects[EffectKind]>, (typeof ofNone)[number]>,
  (id: number) => RawBuilder<number> | number
>

/** The mails that stand in the history of a registration. */
export type MailOfRegistration = {
  [K in Extract<EffectKind, `${string}-mail`>]: 'personId' extends keyof Effects[K]
    ? never
    : keyof Effects[K] & keyof typeof registrationBy extends never
      ? never
      : K
}[Extract<EffectKind, `${string}-mail`>]

export interface ClaimedEffect<K extends EffectKind = EffectKind> {
  id: number
  kind: K
  effect: string
  payload: Effects[K]
  tries: number
  /** When the transaction requested it; the same at each retry. */
  requestedAt: Temporal.Instant
}

/**
 * How long a claim lasts, in seconds, unless it is renewed; then another process takes over the work. A process renews
 * its claim three times in that period, so a busy one, or one without its database for a moment, keeps it.
 */
const claimSeconds = 60
export const renewEverySeconds = 15

/** Whether an effect of a lane is due: a read that saves the write of a claim, because usually none is due. */
export async function isEffectDue(db: Reader, lane: Lane, now: Temporal.Instant): Promise<boolean> {
  return (await longestDue(db, lane, now).executeTakeFirst()) !== undefined
}

/** Claims the effect of a lane that has been due longest; parallel claims get others. */
export async function claimEffect(
  database: Database,
  lane: Lane,
  now: Temporal.Instant,
): Promise<ClaimedEffect | undefined> {
  return database.write(async tx => {
    const due = await longestDue(tx, lane, now)
      .$if(database.dialect === 'postgres', query => query.forUpdate().skipLocked())
      .executeTakeFirst()
    if (!due) return undefined
    const { created_at, ...row } = await tx
      .updateTable('outbox')
      .set({ claimed_until: toStored(now.add({ seconds: claimSeconds })), tries: sql`tries + 1` })
      .where('id', '=', due.id)
      .returning(['id', 'kind', 'effect', 'payload', 'tries', 'created_at'])
      .executeTakeFirstOrThrow()
    return {
      ...row,
      // Only known kinds were claimed.
      kind: row.kind as EffectKind,
      payload: JSON.parse(row.payload),
      requestedAt: Temporal.Instant.from(created_at),
    }
  })
}

/** A newer version that runs beside this one queues kinds that this one does not know. */
const knownKinds = Object.keys(laneOf)

function longestDue(db: Reader, lane: Lane, now: Temporal.Instant) {
  return db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'queued')
    .where('lane', '=', lane)
    .where('kind', 'in', knownKinds)
    .where(eb => eb.not(isHeld(eb)))
    .where('next_try_at', '<=', toStored(now))
    .where(eb => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', toStored(now))]))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(1)
}

/** Extends a claim while its effect is still running. */
export async function renewClaim(database: Database, id: number, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx
      .updateTable('outbox')
      .set({ claimed_until: toStored(now.add({ seconds: claimSeconds })) })
      .where('id', '=', id)
      .where('claimed_until', 'is not', null)
      .execute(),
  )
}

/** Releases all claims. Only for a process that is known to be the only one on this database. */
export async function releaseClaims(database: Database): Promise<void> {
  await database.write(tx =>
    tx
      .updateTable('outbox')
      .set({ claimed_until: null })
      .where('state', '=', 'queued')
      .where('claimed_until', 'is not', null)
      .execute(),
  )
}

/**
 * Moves the mails that an act on many has just queued into a lane of their own, so that thousands of them do not delay
 * other confirmations.
 *
 * @param now of the act
 */
export async function sendInBulk(
  tx: Transaction,
  registrationIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ lane: 'bulk-mail' satisfies Lane })
    .where('registration_id', 'in', registrationIds)
    .where('created_at', '=', toStored(now))
    .where('lane', '=', 'mail' satisfies Lane)
    .where('state', '=', 'queued')
    .execute()
}

/** Notes in the payload of a mail about a registration which automatic mail it is: the history names it. */
export async function noteMailText(
  database: Database,
  { id, payload }: ClaimedEffect,
  text: string,
): Promise<void> {
  await database.write(tx =>
    tx
      .updateTable('outbox')
      .set({ payload: JSON.stringify({ ...payload, text }) })
      .where('id', '=', id)
      .where('registration_id', 'is not', null)
      .execute(),
  )
}

/** The columns of a mail that the mail server does not refuse, or not any more. */
const notRefused = { server_refused_since: null, server_refused_at: null }

export async function markDone(database: Database, id: number, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    changeState(tx, outboxTransitions, id, 'carried-out', {
      done_at: toStored(now),
      claimed_until: null,
      failure: null,
      ...notRefused,
    }),
  )
}

/** Ends an effect that is not carried out any more: it is done, without the time at which it was. */
export async function dropEffect(database: Database, id: number): Promise<void> {
  await database.write(tx =>
    changeState(tx, outboxTransitions, id, 'dropped', { claimed_until: null, failure: null }),
  )
}

/** Whether an effect was dropped or carried out since it was claimed, as when the person it concerns was erased. */
export async function isEffectOver(db: Reader, id: number): Promise<boolean> {
  const row = await db.selectFrom('outbox').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'done'
}

/**
 * Postpones work that may not run yet; this is not a try. A group mail whose letters the mail server takes again begins
 * again to count its tries.
 */
export async function postpone(database: Database, id: number, until: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx
      .updateTable('outbox')
      .set({
        next_try_at: toStored(until),
        claimed_until: null,
        tries: sql`case when server_refused_since is null then tries - 1 else 0 end`,
        ...notRefused,
      })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .execute(),
  )
}

interface Failure {
  failure: string
  isPermanent: boolean
  /** The mail server refused us, whichever mail it was. */
  isByServer?: boolean
  now: Temporal.Instant
}

/**
 * Schedules a retry after 1, 2, 4 … minutes, at most 6 hours; a permanent failure is not retried.
 *
 * @param whenGivenUp written together with giving it up
 */
export async function markFailed(
  database: Database,
  effect: { id: number; tries: number },
  { failure, isPermanent, isByServer = false, now }: Failure,
  whenGivenUp: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const minutes = Math.min(2 ** (effect.tries - 1), 360)
  const refused = {
    server_refused_since: sql<string>`coalesce(server_refused_since, ${toStored(now)})`,
    server_refused_at: toStored(now),
  }
  const columns = {
    next_try_at: toStored(now.add({ minutes })),
    claimed_until: null,
    failure: failure.slice(0, 1_000),
    ...(isByServer ? refused : notRefused),
  }
  await database.write(async tx => {
    if (isPermanent || effect.tries >= triesLimit) {
      if (await changeState(tx, outboxTransitions, effect.id, 'given-up', columns)) await whenGivenUp(tx)
    } else {
      // Another process may have completed it after this one's claim expired.
      await tx.updateTable('outbox').set(columns).where('id', '=', effect.id).where('state', '=', 'queued').execute() // biome-ignore format: a query
    }
  })
}
