/** Reads everything that happened to a registration. `words/` turns it into text. */

import type { Reader } from '#database/database.ts'
import { type LetterFailure, readLetterFailure } from '#domain/correspondence/letters/letter-failure.ts'
import { fillInKnown } from '#domain/correspondence/mail-texts/merge-fields.ts'
import type { AttentionReason } from '#domain/foundations/attention/attention.ts'
import { type Actor, actorKinds } from '#domain/foundations/audit/actor.ts'
import type { MailOfRegistration } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { GatewayName } from '#domain/money/payments/gateway.ts'
import { listMovedMoney } from '#domain/money/payments/moved-money.ts'
import type { OfflineMeans } from '#domain/money/payments/offline-means.ts'
import { isWithdrawn, type Refund } from '#domain/money/refunds/refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import type { ListedChoice } from '#domain/offers/lines/choice.ts'
import { listRefundActors } from '#domain/office/history/refund-actors.ts'
import { listChanges } from '#domain/registrations/choice-change.ts'

export type StoryFacts = Readonly<Record<string, string | number | boolean | null>>

/**
 * The state of a mail. It is `sent` once the mail server accepted it; what happens after that is unknown. `dropped`: it
 * had become untrue, or its recipient was erased.
 */
export interface MailDelivery {
  state: 'queued' | 'sent' | 'failed' | 'dropped'
  /** When it was sent, or will be tried next. */
  at: Temporal.Instant
  tries: number
  /** Why the last try failed; null if none did. */
  failure: LetterFailure | null
}

export type StoryEvent =
  /** An act from the audit; for a change also the choice. */
  | { kind: 'act'; act: string; facts: StoryFacts; choice: ListedChoice | null }
  | {
      kind: 'payment'
      gateway: GatewayName
      means: OfflineMeans | null
      number: string
      amountMinor: number
      currency: string
      paidAt: Temporal.Instant
    }
  | { kind: 'refund'; step: 'decided' | 'paid' | 'failed' | 'withdrawn'; refund: Refund }
  | { kind: 'attention'; reason: AttentionReason }
  /** `text`: the id of the automatic mail; null until it is written, and for mails sent before this was noted */
  | { kind: 'mail'; mail: MailOfRegistration; text: string | null; delivery: MailDelivery }
  /** A group mail, with its subject. */
  | { kind: 'group-mail'; subject: string; isNews: boolean; delivery: MailDelivery }
  | { kind: 'note'; text: string }
  | {
      kind: 'moved'
      direction: 'to' | 'from'
      amountMinor: number
      currency: string
      code: string
      event: string
    }

export interface StoryEntry {
  /** Unique within the story. */
  key: string
  at: Temporal.Instant
  /** Who did it: the kind of actor, and the id of a person or a token; null for what happened automatically. */
  by: { kind: Actor['kind']; id: string | null } | null
  event: StoryEvent
}

/** Acts that other rows describe better. */
const describedElsewhere = new Set([
  'payment received',
  'note written',
  'payment moved',
  'payment recorded by hand',
  'refund completed',
  'refund confirmed by hand',
  'refund failed',
  'refund made at the gateway',
  'refund planned',
  'refund sent to its gateway',
  'refund withdrawn',
])

/**
 * Newest first, with the same number of queries however long it is.
 *
 * @param now mails that are due later are left out
 */
export async function readStory(
  db: Reader,
  registrationId: number,
  now: Temporal.Instant,
): Promise<StoryEntry[]> {
  const parts = await Promise.all([
    listActs(db, registrationId),
    listPayments(db, registrationId),
    listRefundSteps(db, registrationId),
    listRaised(db, registrationId),
    listMails(db, registrationId, now),
    listGroupMails(db, registrationId, now),
    listNotes(db, registrationId),
    listMoved(db, registrationId),
  ])
  // At the same instant, entries of a later list result from those of an earlier one.
  return parts
    .flat()
    .reverse()
    .sort((a, b) => Temporal.Instant.compare(b.at, a.at))
}

async function listActs(db: Reader, registrationId: number): Promise<StoryEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'act', 'facts', 'actor_kind', 'actor_id', 'recorded_at'])
    .where('subject_kind', '=', 'registration')
    .where('subject_id', '=', String(registrationId))
    .orderBy('id')
    .execute()
  const changes = await listChanges(db, registrationId)
  return rows
    .filter(({ act }) => !describedElsewhere.has(act))
    .map(row => {
      // Only `recordAudits` writes this column.
      const facts: StoryFacts = JSON.parse(row.facts)
      const change = changes.find(({ id }) => id === facts.changeId)
      return {
        key: `act-${row.id}`,
        at: Temporal.Instant.from(row.recorded_at),
        by: { kind: row.actor_kind, id: row.actor_id },
        event: { kind: 'act', act: row.act, facts, choice: change?.choice ?? null },
      }
    })
}

async function listPayments(db: Reader, registrationId: number): Promise<StoryEntry[]> {
  const rows = await db
    .selectFrom('captures')
    .leftJoin('payment_attempts as attempt', 'attempt.id', 'captures.attempt_id')
    .leftJoin('offline_orders as offline', 'offline.id', 'attempt.gateway_order_id')
    .select(['captures.id', 'captures.gateway', 'captures.gateway_capture_id', 'captures.amount_minor'])
    .select(['captures.currency', 'captures.captured_at', 'captures.recorded_at'])
    .select(['offline.means', 'offline.reference', 'offline.confirmed_by'])
    .where('captures.registration_id', '=', registrationId)
    .orderBy('captures.id')
    .execute()
  return rows.map(row => ({
    key: `payment-${row.id}`,
    at: Temporal.Instant.from(row.recorded_at),
    by: row.confirmed_by === null ? null : actorOf(row.confirmed_by),
    event: {
      kind: 'payment',
      // Only values of these unions are written.
      gateway: row.gateway as GatewayName,
      means: row.means as OfflineMeans | null,
      number: row.reference ?? row.gateway_capture_id,
      amountMinor: row.amount_minor,
      currency: row.currency,
      paidAt: Temporal.Instant.from(row.captured_at),
    },
  }))
}

/** A refund has up to two entries: the decision, and its payment, failure or withdrawal. */
async function listRefundSteps(db: Reader, registrationId: number): Promise<StoryEntry[]> {
  const refunds = await listRefunds(db, registrationId)
  const { decidedBy, paidBy } = await listRefundActors(db, registrationId)
  return refunds.flatMap(refund => {
    const { id, state, createdAt, settledAt } = refund
    const decided: StoryEntry = {
      key: `refund-${id}`,
      at: createdAt,
      by: decidedBy.get(id) ?? null,
      event: { kind: 'refund', step: 'decided', refund },
    }
    if (settledAt === null || (state !== 'completed' && state !== 'failed')) return [decided]
    const step = state === 'completed' ? 'paid' : isWithdrawn(refund) ? 'withdrawn' : 'failed'
    const key = `refund-${id}-${step}`
    const by = (step === 'paid' && paidBy.get(id)) || null
    return [decided, { key, at: settledAt, by, event: { kind: 'refund', step, refund } }]
  })
}

async function listRaised(db: Reader, registrationId: number): Promise<StoryEntry[]> {
  const rows = await db
    .selectFrom('attention_reasons')
    .select(['id', 'reason', 'raised_at'])
    .where('registration_id', '=', registrationId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, reason, raised_at }) => ({
    key: `attention-${id}`,
    at: Temporal.Instant.from(raised_at),
    by: null,
    // Only values of this union are written.
    event: { kind: 'attention', reason: reason as AttentionReason },
  }))
}

async function listMails(db: Reader, registrationId: number, now: Temporal.Instant): Promise<StoryEntry[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'state', 'tries', 'failure', 'created_at', 'done_at', 'next_try_at'])
    .where('registration_id', '=', registrationId)
    .where('kind', 'like', '%-mail')
    .where('created_at', '<=', toStored(now))
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    key: `mail-${row.id}`,
    at: Temporal.Instant.from(row.created_at),
    by: null,
    event: {
      kind: 'mail',
      // Only `enqueue` writes these rows.
      mail: row.kind as MailOfRegistration,
      text: JSON.parse(row.payload).text ?? null,
      delivery: {
        state: mailState(row),
        at: Temporal.Instant.from(row.done_at ?? row.next_try_at),
        tries: row.tries,
        failure: readLetterFailure(row.failure),
      },
    },
  }))
}

function mailState({ state, done_at }: { state: string; done_at: string | null }): MailDelivery['state'] {
  if (state === 'done') return done_at === null ? 'dropped' : 'sent'
  return state === 'failed' ? 'failed' : 'queued'
}

async function listGroupMails(
  db: Reader,
  registrationId: number,
  now: Temporal.Instant,
): Promise<StoryEntry[]> {
  const rows = await db
    .selectFrom('group_mail_recipients as recipient')
    .innerJoin('group_mails as mail', 'mail.id', 'recipient.mail_id')
    .innerJoin('registrations', 'registrations.id', 'recipient.registration_id')
    .innerJoin('conferences', 'conferences.id', 'mail.conference_id')
    .select(['registrations.code', 'conferences.subject as conference'])
    .select(['recipient.id', 'recipient.state', 'recipient.tries', 'recipient.failure', 'recipient.sent_at'])
    .select(['recipient.next_try_at', 'mail.subject', 'mail.purpose', 'mail.send_at', 'mail.written_at'])
    .where('recipient.registration_id', '=', registrationId)
    .where('recipient.state', '<>', 'left-out')
    .where('mail.send_at', '<=', toStored(now))
    // A mail that was stopped before it was sent.
    .where(eb => eb.or([eb('mail.stopped_at', 'is', null), eb('recipient.state', '=', 'sent')]))
    .orderBy('recipient.id')
    .execute()
  return rows.map(row => ({
    key: `group-mail-${row.id}`,
    at: Temporal.Instant.from(row.sent_at ?? row.send_at ?? row.written_at),
    by: null,
    event: {
      kind: 'group-mail',
      isNews: row.purpose === 'news',
      subject: fillInKnown(row.subject, { code: row.code, conference: row.conference }),
      delivery: {
        state: row.state === 'sent' ? 'sent' : row.state === 'failed' ? 'failed' : 'queued',
        at: Temporal.Instant.from(row.sent_at ?? row.next_try_at),
        tries: row.tries,
        failure: readLetterFailure(row.failure),
      },
    },
  }))
}

async function listNotes(db: Reader, registrationId: number): Promise<StoryEntry[]> {
  const rows = await db
    .selectFrom('registration_notes')
    .select(['id', 'text', 'written_by', 'written_at'])
    .where('registration_id', '=', registrationId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, text, written_by, written_at }) => ({
    key: `note-${id}`,
    at: Temporal.Instant.from(written_at),
    by: actorOf(written_by),
    event: { kind: 'note', text },
  }))
}

async function listMoved(db: Reader, registrationId: number): Promise<StoryEntry[]> {
  const moved = await listMovedMoney(db, registrationId)
  return moved.map(({ direction, amountMinor, currency, movedAt, other }, index) => ({
    key: `moved-${index}`,
    at: movedAt,
    by: null,
    event: { kind: 'moved', direction, amountMinor, currency, code: other.code, event: other.event },
  }))
}

/** As written by `writeActor`; entries from before actors were stored as data are the command line's. */
function actorOf(written: string): StoryEntry['by'] {
  const [kind, id = null] = written.split(/:(.*)/s)
  const known = actorKinds.find(each => each === kind)
  return { kind: known ?? 'command-line', id: known ? id : null }
}
