/**
 * What is sent to many, one after the other: group mails, letters about decisions, and reminders of presenters. Reminders of
 * questions are none (`answer-reminders`): each is a mail about a registration, as any other that its page lists.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { type LetterFailure, readLetterFailure } from '#domain/correspondence/letters/letter-failure.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import type { NewEffect } from '#domain/foundations/outbox/outbox.ts'
import type { StateTable } from '#domain/foundations/transitions.ts'

/** How long what is sent to many is held before sending starts: time to stop it. */
export const holdMinutes = 10

/** The state of the mail to one recipient. `left-out`: they no longer belong to the audience, or want no news. */
export const recipientStates = ['queued', 'sending', 'sent', 'failed', 'left-out'] as const
export type RecipientState = (typeof recipientStates)[number]

export type RecipientEvent =
  | 'claimed'
  | 'sent'
  /** It failed, but may succeed later. */
  | 'put-back'
  | 'failed'
  /** The recipient no longer exists, or is no longer meant. */
  | 'left-out'
  /** The mail server reported later that it could not be delivered. */
  | 'came-back'
  /** Staff asked to try again. */
  | 'asked-again'

export type RecipientTable = 'group_mail_recipients' | 'decision_letters' | 'presenter_reminder_mails'

/** A table of recipients. They all have the same transitions: nobody who has the mail gets it again. */
export const recipientsIn = <Table extends RecipientTable>(
  table: Table,
): StateTable<Table, RecipientState, RecipientEvent> => ({
  table,
  transitions: {
    claimed: { from: ['queued'], to: 'sending' },
    // Also if the sending process was so slow that it was taken for dead.
    sent: { from: ['sending', 'failed', 'queued'], to: 'sent' },
    'put-back': { from: ['sending'], to: 'queued' },
    failed: { from: ['sending'], to: 'failed' },
    'came-back': { from: ['sent'], to: 'failed' },
    // Also what failed in a mailing that was stopped, where the same follows in another.
    'left-out': { from: ['queued', 'sending', 'failed'], to: 'left-out' },
    'asked-again': { from: ['failed'], to: 'queued' },
  },
})

/** Where something that is sent to many has its progress, and what the outbox and the history call it. */
export interface Mailing<Recipient = unknown, Table extends RecipientTable = RecipientTable> {
  table: 'group_mails' | 'decision_releases' | 'presenter_reminders'
  /** The table of its recipients, and the column that names it there. */
  recipients: StateTable<Table, RecipientState, RecipientEvent>
  of: 'mail_id' | 'release_id' | 'reminder_id'
  /** The effect that sends it, a batch at a time. */
  sending: (
    id: number,
  ) => Pick<NewEffect<'group-mail' | 'decision-letters' | 'presenter-reminders'>, 'kind' | 'payload'>
  /** In the history. */
  subject: 'group-mail' | 'decision-release' | 'presenter-reminder'
  begun: AuditedAct
  stopped: AuditedAct
  /** Reads a claimed recipient in the transaction that claims them; undefined if they are no longer meant. */
  claim: (tx: Transaction, recipientId: number, now: Temporal.Instant) => Promise<Recipient | undefined>
  /** What follows, in the transaction that notes it, once a recipient has the mail, or may have it. */
  arrived?: (tx: Transaction, recipientId: number, now: Temporal.Instant) => Promise<void>
}

/** One of them. */
export type OneMailing<Table extends RecipientTable = RecipientTable> = Mailing<unknown, Table> & {
  id: number
  conferenceId: number
}

/** The recipients of a mailing. All tables have the columns that are used here. */
export const recipientsOf = (
  db: Reader,
  { recipients, of, id }: Pick<Mailing, 'recipients' | 'of'> & { id: number },
) => db.selectFrom(recipients.table as 'group_mail_recipients').where(sql<boolean>`${sql.ref(of)} = ${id}`)

export type RecipientCounts = Record<RecipientState, number>

/**
 * How many recipients of each mailing are in each state.
 *
 * @param among which recipients are counted; by default all
 */
export async function countRecipients(
  db: Reader,
  { recipients, of }: Pick<Mailing, 'recipients' | 'of'>,
  ids: readonly number[],
  among?: RawBuilder<boolean>,
): Promise<Map<number, RecipientCounts>> {
  const counts = new Map(ids.map(id => [id, noRecipients()]))
  if (ids.length === 0) return counts
  const mailing = sql.ref<number>(of)
  const rows = await db
    .selectFrom(recipients.table as 'group_mail_recipients')
    .select(eb => [mailing.as('id'), 'state', eb.fn.countAll<number>().as('count')])
    .where(mailing, 'in', ids)
    .$if(among !== undefined, query => query.where(among ?? sql<boolean>`1 = 1`))
    .groupBy([mailing, 'state'])
    .execute()
  for (const { id, state, count } of rows) {
    const own = counts.get(id)
    // A CHECK enforces the union.
    if (own) own[state as RecipientState] = Number(count)
  }
  return counts
}

export const noRecipients = (): RecipientCounts => ({
  queued: 0,
  sending: 0,
  sent: 0,
  failed: 0,
  'left-out': 0,
})

export const sumOfCounts = (counts: RecipientCounts) =>
  recipientStates.reduce((sum, state) => sum + counts[state], 0)

/** How far a letter to one of many has come. `failure`: of the last try. */
export type LetterProgress =
  | { state: Exclude<RecipientState, 'sent'>; failure: LetterFailure | null }
  | { state: 'sent' }

/** Reads how far a letter has come, as it is stored. */
export function readLetterProgress(row: { state: string; failure: string | null }): LetterProgress {
  // A CHECK enforces the union.
  const state = row.state as RecipientState
  return state === 'sent' ? { state } : { state, failure: readLetterFailure(row.failure) }
}
