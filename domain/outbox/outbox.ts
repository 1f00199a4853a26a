/**
 * Transactional outbox. Effects outside the database (mails, calls to gateways, files) are rows written with their
 * cause and carried out afterwards: a crash loses and repeats nothing.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Transaction } from '#database/database.ts'
import { toStored } from '#domain/time.ts'

/** The stages of a move at which its registrant gets a mail. */
export type MoveOccasion = 'started' | 'reminder' | 'completed' | 'lapsed'

/** All kinds of effects. Payloads hold ids only, so that the work reads the current facts. */
export interface Effects {
  'confirmation-mail': { registrationId: number }
  'offer-mail': { registrationId: number }
  /** Says how to pay outside of any gateway. */
  'payment-request-mail': { registrationId: number }
  /** Asks once more for what is still due. */
  'payment-reminder-mail': { registrationId: number }
  /** Says that money which needs review is safe. */
  'question-mail': { registrationId: number }
  /** Says that a payment which its payer was waiting for, or which was not captured, brought no money. */
  'payment-not-made-mail': { attemptId: number }
  /** Reminds the organiser of a custom amount that waits to be confirmed. */
  'place-to-confirm-mail': { registrationId: number }
  /**
   * Sends the address of a paid registration to its own e-mail address when somebody registers again with that
   * address.
   */
  'already-registered-mail': { registrationId: number }
  'cancellation-mail': { registrationId: number }
  'refund-mail': { refundId: number }
  'change-mail': { changeId: number }
  /** Tells one of two registrants that staff moved a payment between them. */
  'moved-mail': { creditId: number; registrationId: number }
  /** Tells a registrant how their move to another conference stands. */
  'move-mail': { moveId: number; occasion: MoveOccasion }
  /** Tells one of two people that a registration was handed over. */
  'handover-mail': { handoverId: number; to: 'former' | 'successor' }
  'refund-failed-mail': { refundId: number }
  /** Says why the money of a failed refund stays. */
  'refund-kept-mail': { refundId: number }
  /** Warns the organiser that a gateway will soon no longer carry out a scheduled refund. */
  'refund-window-mail': { refundId: number }
  /** Invites somebody to the back office; the link is made when the mail is. */
  'invitation-mail': { invitationId: number }
  /** Lets somebody of the back office set a new password. */
  'password-mail': { personId: string }
  /** Closes orders up to the attempt with this number; rows of earlier versions name none, and mean every order. */
  'close-attempts': { registrationId: number; lastAttempt?: number }
  /** Compares the books with the gateways'. */
  reconcile: { days: number }
  /** Tells a presenter that the abstract has arrived. */
  'abstract-mail': { abstractId: number }
  /** Hands a visitor's message to the organiser. */
  'contact-mail': { messageId: number }
  /** Sends a mail to many, a batch at a time. */
  'group-mail': { mailId: number }
  /** Sends one copy of it to whoever writes it, with the words of one recipient. */
  'group-test-mail': {
    mailId: number
    personId: string
    registrationId: number | null
    subscriptionId: number | null
  }
  /** Asks an address whether it wants the newsletter. */
  'subscription-mail': { subscriptionId: number }
  /** Sends a visitor what staff wrote back. */
  'contact-answer-mail': { answerId: number }
  /** Removes the bytes of files that nothing names any more. */
  'remove-files': { keys: string[] }
  /** Removes stored copies of mails, by the keys that they were sent under. */
  'forget-mails': { keys: string[] }
  /** Removes personal data whose time has come. */
  'work-off-retention': Record<string, never>
  /** Does an act on many registrations, a batch at a time. */
  'bulk-act': { bulkActId: number }
  /** Draws the programme's PDF anew after an import. */
  'replace-programme-file': { conferenceId: number }
  /** Publishes a draft at the time that was set for it. */
  'publish-draft': { draftId: number; publishAt: string }
  /** Writes down who is to be told of an act of the audit. */
  'announce-event': { auditId: number }
  /** Sends one event to one receiver. */
  'deliver-webhook': { deliveryId: number }
}
export type EffectKind = keyof Effects

/** What effects depend on outside. Each lane runs by itself: a silent mail server does not delay closing orders. */
export const lanes = ['mail', 'group-mail', 'gateway', 'files', 'books', 'content', 'webhooks'] as const
export type Lane = (typeof lanes)[number]

const laneOf = {
  'confirmation-mail': 'mail',
  'offer-mail': 'mail',
  'payment-request-mail': 'mail',
  'payment-reminder-mail': 'mail',
  'question-mail': 'mail',
  'payment-not-made-mail': 'mail',
  'place-to-confirm-mail': 'mail',
  'already-registered-mail': 'mail',
  'cancellation-mail': 'mail',
  'refund-mail': 'mail',
  'change-mail': 'mail',
  'moved-mail': 'mail',
  'handover-mail': 'mail',
  'move-mail': 'mail',
  'refund-failed-mail': 'mail',
  'refund-kept-mail': 'mail',
  'refund-window-mail': 'mail',
  'abstract-mail': 'mail',
  'contact-mail': 'mail',
  'contact-answer-mail': 'mail',
  'subscription-mail': 'mail',
  // Thousands of mails keep no confirmation waiting.
  'group-mail': 'group-mail',
  'group-test-mail': 'mail',
  'invitation-mail': 'mail',
  'password-mail': 'mail',
  'close-attempts': 'gateway',
  reconcile: 'books',
  'remove-files': 'files',
  'forget-mails': 'files',
  'work-off-retention': 'files',
  'replace-programme-file': 'files',
  'publish-draft': 'content',
  'bulk-act': 'content',
  'announce-event': 'webhooks',
  'deliver-webhook': 'webhooks',
} as const satisfies Record<EffectKind, Lane>

const kindsIn = (lane: Lane) =>
  Object.entries(laneOf)
    .filter(([, own]) => own === lane)
    .map(([kind]) => kind)

export interface NewEffect<K extends EffectKind> {
  kind: K
  /** One row per effect, for ever: enqueueing it again changes nothing. */
  effect: string
  payload: Effects[K]
  now: Temporal.Instant
  /** When it is first tried; at once, where it is left out. */
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
  if (effects.length === 0) return
  const values = effects.map(({ kind, effect, payload, now, notBefore = now }) => ({
    kind,
    effect,
    payload: JSON.stringify(payload),
    registration_id: registrationOf(payload),
    state: 'queued',
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
  // A test goes to its writer, whoever's words it has.
  if ('personId' in payload) return null
  if ('registrationId' in payload) return payload.registrationId
  if ('refundId' in payload) return sql`(select registration_id from refunds where id = ${payload.refundId})`
  if ('changeId' in payload) {
    return sql`(select registration_id from choice_changes where id = ${payload.changeId})`
  }
  if ('attemptId' in payload) {
    return sql`(select registration_id from payment_attempts where id = ${payload.attemptId})`
  }
  if ('moveId' in payload) {
    return sql`(select from_registration_id from conference_moves where id = ${payload.moveId})`
  }
  if ('handoverId' in payload) {
    return sql`(select registration_id from handovers where id = ${payload.handoverId})`
  }
  return null
}

export interface ClaimedEffect<K extends EffectKind = EffectKind> {
  id: number
  kind: K
  effect: string
  payload: Effects[K]
  tries: number
  /** When the transaction asked for it; the same at each retry. */
  askedAt: Temporal.Instant
}

/** How long a claim holds: after that the work of a process that died is taken over. */
const claimMinutes = 5

/** Claims the effect of a lane that has been due longest; parallel claims get others. */
export async function claimEffect(
  database: Database,
  lane: Lane,
  now: Temporal.Instant,
): Promise<ClaimedEffect | undefined> {
  return database.write(async tx => {
    const due = await tx
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'queued')
      .where('kind', 'in', kindsIn(lane))
      .where('next_try_at', '<=', toStored(now))
      .where(eb => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', toStored(now))]))
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(1)
      .$if(database.dialect === 'postgres', query => query.forUpdate().skipLocked())
      .executeTakeFirst()
    if (!due) return undefined
    const { created_at, ...row } = await tx
      .updateTable('outbox')
      .set({ claimed_until: toStored(now.add({ minutes: claimMinutes })), tries: sql`tries + 1` })
      .where('id', '=', due.id)
      .returning(['id', 'kind', 'effect', 'payload', 'tries', 'created_at'])
      .executeTakeFirstOrThrow()
    return {
      ...row,
      // Only `enqueue` writes rows.
      kind: row.kind as EffectKind,
      payload: JSON.parse(row.payload),
      askedAt: Temporal.Instant.from(created_at),
    }
  })
}

export async function markDone(database: Database, id: number, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx
      .updateTable('outbox')
      .set({ state: 'done', done_at: toStored(now), claimed_until: null, failure: null })
      .where('id', '=', id)
      .execute(),
  )
}

/** Postpones work that may not run yet; this is not a try. */
export async function postpone(database: Database, id: number, until: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx
      .updateTable('outbox')
      .set({ next_try_at: toStored(until), claimed_until: null, tries: sql`tries - 1` })
      .where('id', '=', id)
      .execute(),
  )
}

/** After this many tries an effect is left for a person, with the reason beside it. */
export const triesLimit = 12

/** Schedules a retry after 1, 2, 4 … minutes, at most 6 hours; a permanent failure is not retried. */
export async function markFailed(
  database: Database,
  effect: { id: number; tries: number },
  { failure, isPermanent, now }: { failure: string; isPermanent: boolean; now: Temporal.Instant },
): Promise<void> {
  const minutes = Math.min(2 ** (effect.tries - 1), 360)
  await database.write(tx =>
    tx
      .updateTable('outbox')
      .set({
        state: isPermanent || effect.tries >= triesLimit ? 'failed' : 'queued',
        next_try_at: toStored(now.add({ minutes })),
        claimed_until: null,
        failure: failure.slice(0, 1_000),
      })
      .where('id', '=', effect.id)
      .execute(),
  )
}

/** How far an effect has come. */
export interface Progress {
  effect: string
  state: 'queued' | 'done' | 'failed'
  /** What went wrong the last time; null where nothing did. */
  failure: string | null
  /** When it was carried out, or is tried next. */
  at: Temporal.Instant
  askedAt: Temporal.Instant
}

/** How far each of some effects has come, by its name; one that was never asked for is missing. */
export async function readProgress(
  db: Reader,
  effects: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  if (effects.length === 0) return new Map()
  const rows = await db
    .selectFrom('outbox')
    .select(['effect', 'state', 'failure', 'next_try_at', 'done_at', 'created_at'])
    .where('effect', 'in', effects)
    .execute()
  return new Map(
    rows.map(({ effect, state, failure, next_try_at, done_at, created_at }) => [
      effect,
      {
        effect,
        // Held to the union by a CHECK.
        state: state as Progress['state'],
        failure,
        at: Temporal.Instant.from(done_at ?? next_try_at),
        askedAt: Temporal.Instant.from(created_at),
      },
    ]),
  )
}

/** Tries an effect anew that was left for a person. @returns whether it was */
export async function retryEffect(tx: Transaction, effect: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ state: 'queued', tries: 0, next_try_at: toStored(now), claimed_until: null })
    .where('effect', '=', effect)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Asks that subscribers be told of some entries of the audit, where there are any subscribers: one statement, which writes
 * nothing where nobody listens.
 */
export async function enqueueAnnouncements(tx: Transaction, auditIds: readonly number[]): Promise<void> {
  if (auditIds.length === 0) return
  await sql`
    insert into outbox (kind, effect, payload, state, next_try_at, created_at)
    select 'announce-event', 'announce-event:' || cast(id as text), '{"auditId":' || cast(id as text) || '}',
      'queued', recorded_at, recorded_at
    from audit_entries
    where id in (${sql.join(auditIds)})
      and exists (select 1 from webhook_subscriptions where ended_at is null)`.execute(tx)
}
