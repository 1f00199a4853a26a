/** Reminders to presenters, as they are sent. */
import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { AuthorMailing } from '#domain/committee/author-mailing.ts'
import { recipientsIn } from '#domain/office/mailings/mailing.ts'
import { makeAuthorLink } from '#domain/programme/abstracts/author-links.ts'
import { findStanding } from '#domain/programme/presenting/presenter-line.ts'
import { findTold } from '#domain/programme/presenting/told-abstract.ts'
import { type Lacking, lackingOf, whatCanBeDone } from './reminder.ts'

/** A reminder as it is sent: of what its recipient lacks at that moment. */
export interface ReminderToSend {
  id: number
  conferenceId: number
  email: string
  number: string
  lacking: Lacking[]
  /** Whether a co-author presents, and not its recipient. */
  isOfCoauthor: boolean
  /** Of the link to the author's own page, made with this mail. */
  pageSecret: string
}

/** Whoever has meanwhile done what they lacked gets none. */
async function claim(
  tx: Transaction,
  mailId: number,
  now: Temporal.Instant,
): Promise<ReminderToSend | undefined> {
  const { abstractId, email } = await tx
    .selectFrom('presenter_reminder_mails')
    .select(['abstract_id as abstractId', 'email'])
    .where('id', '=', mailId)
    .executeTakeFirstOrThrow()
  await lockRow(tx, 'abstracts', abstractId)
  const told = await findTold(tx, abstractId)
  const standing = await findStanding(tx, abstractId)
  if (!told || !standing || told.state !== 'submitted' || told.outcome !== 'accepted') return undefined
  const lacking = lackingOf(standing, await whatCanBeDone(tx, told.conference_id, now))
  if (lacking.length === 0) return undefined
  return {
    id: mailId,
    conferenceId: told.conference_id,
    email,
    number: told.number,
    lacking,
    isOfCoauthor: standing.coauthor !== null,
    pageSecret: await makeAuthorLink(tx, abstractId, now),
  }
}

/** How reminders are sent. */
export const reminderMailing = {
  table: 'presenter_reminders',
  recipients: recipientsIn('presenter_reminder_mails'),
  of: 'reminder_id',
  asked: { by: 'asked_by', at: 'asked_at' },
  sending: reminderId => ({ kind: 'presenter-reminders', payload: { reminderId } }),
  subject: 'presenter-reminder',
  begun: 'presenters reminded',
  stopped: 'reminders stopped',
  claim,
} as const satisfies AuthorMailing<ReminderToSend>
