/** Whom a reminder would reach now, and whom it leaves out. */

import type { Reader } from '#database/database.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { takesMail } from '#domain/foundations/texts/erased-address.ts'
import { toStored } from '#domain/foundations/time.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { readPresenterLine } from '#domain/programme/presenting/presenter-line.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'
import { daysBetweenReminders, type Lacking, lackingOf } from './reminder.ts'

export interface PlannedReminder {
  abstractId: number
  number: string
  title: string
  presenter: string
  email: string
  lacking: Lacking[]
}

export interface ReminderPlan {
  reminders: PlannedReminder[]
  /** `recent`: written to within the last week; `no-address`: the address takes no mail. */
  leftOut: { number: string; because: 'recent' | 'no-address' }[]
  /** Of all that is read before it is confirmed. */
  digest: string
}

export async function planReminders(db: Reader, scope: Scope, now: Temporal.Instant): Promise<ReminderPlan> {
  const line = await readPresenterLine(db, scope)
  const lacking = new Map(line.map(standing => [standing.id, lackingOf(standing)]))
  const since = toStored(now.subtract({ hours: 24 * daysBetweenReminders }))
  const written = db
    .selectFrom('presenter_reminder_mails')
    .select('abstract_id')
    .where(eb => eb.or([eb('sent_at', '>', since), eb('state', 'in', ['queued', 'sending'])]))
    .union(db.selectFrom('decision_letters').select('abstract_id').where('sent_at', '>', since))
  const rows = await abstractsSeenBy(db, chairOf(scope))
    .leftJoin(written.as('written'), 'written.abstract_id', 'abstracts.id')
    .select(['abstracts.id', 'number', 'abstract_title', 'name', 'email', 'written.abstract_id as writtenTo'])
    .where('abstracts.conference_id', '=', conferenceOf(scope))
    .where('abstracts.state', '=', 'submitted')
    .where('abstracts.decision_state', '=', 'released')
    .where('abstracts.outcome', '=', 'accepted')
    .orderBy('abstracts.id')
    .execute()
  const reminders: PlannedReminder[] = []
  const leftOut: ReminderPlan['leftOut'] = []
  for (const row of rows) {
    const { number, email } = row
    const theirs = lacking.get(row.id) ?? []
    if (theirs.length === 0) continue
    if (row.writtenTo !== null) leftOut.push({ number, because: 'recent' })
    else if (!takesMail(email)) leftOut.push({ number, because: 'no-address' })
    else
      reminders.push({
        abstractId: row.id,
        number,
        title: row.abstract_title,
        presenter: row.name,
        email,
        lacking: theirs,
      })
  }
  const read = reminders.map(({ abstractId, email, lacking: what }) => [abstractId, email, what])
  return { reminders, leftOut, digest: digestOf([read, leftOut]) }
}
