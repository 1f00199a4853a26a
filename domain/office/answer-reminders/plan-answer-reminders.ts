/** Whom a reminder of unanswered questions would reach now, and whom it leaves out. */

import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { takesMail } from '#domain/foundations/texts/erased-address.ts'
import { dateIn, toStored } from '#domain/foundations/time.ts'
import { isClosed } from '#domain/offers/questions/asking.ts'
import type { Question } from '#domain/offers/questions/question.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { lacksAnswer } from '#domain/office/lists/answer-filter.ts'

/** Nobody is reminded again within so many days. */
export const daysBetweenAnswerReminders = 7

export interface AnswerReminderPlan {
  reminders: { registrationId: number; code: string; questions: string[] }[]
  /** `recent`: reminded within the last week; `no-address`: the address takes no mail. */
  leftOut: { code: string; because: 'recent' | 'no-address' }[]
  /** Of all that is read before it is confirmed. */
  digest: string
}

/** @param isMeant the questions that are reminded of */
export async function planAnswerReminders(
  db: Reader,
  { id: conferenceId, timeZone }: { id: number; timeZone: string },
  now: Temporal.Instant,
  isMeant: (question: Question) => boolean = () => true,
): Promise<AnswerReminderPlan> {
  const today = dateIn(timeZone, now).toString()
  const asked = (await listQuestions(db, conferenceId)).filter(
    question => isRemindedOf(question) && !isClosed(question, today) && isMeant(question),
  )
  const found = new Map<number, { code: string; email: string; questions: string[] }>()
  for (const { id, label } of asked) {
    for (const row of await readLacking(db, conferenceId, id)) {
      const known = found.get(row.id) ?? { code: row.code, email: row.email, questions: [] }
      known.questions.push(label)
      found.set(row.id, known)
    }
  }
  const recent = found.size === 0 ? new Set<number>() : await readReminded(db, conferenceId, now)
  const reminders: AnswerReminderPlan['reminders'] = []
  const leftOut: AnswerReminderPlan['leftOut'] = []
  for (const [registrationId, { code, email, questions }] of [...found].toSorted(([a], [b]) => a - b)) {
    if (recent.has(registrationId)) leftOut.push({ code, because: 'recent' })
    else if (!takesMail(email)) leftOut.push({ code, because: 'no-address' })
    else reminders.push({ registrationId, code, questions })
  }
  return { reminders, leftOut, digest: digestOf([reminders, leftOut]) }
}

/** Nobody is asked a second time for a consent that is not required. */
export const isRemindedOf = ({ isRetired, kind, isRequired }: Question): boolean =>
  !isRetired && (isRequired || kind !== 'statement')

const readLacking = (db: Reader, conferenceId: number, questionId: number) =>
  db
    .selectFrom('registrations')
    .select(['registrations.id', 'code', 'email'])
    .where('registrations.conference_id', '=', conferenceId)
    .where('registrations.state', 'in', ['awaiting-payment', 'paid'])
    .where(sql<boolean>`${lacksAnswer(questionId)}`)
    .orderBy('registrations.id')
    .execute()

/** Those with a reminder that waits, or was sent within the last week; one that was stopped does not count. */
async function readReminded(db: Reader, conferenceId: number, now: Temporal.Instant): Promise<Set<number>> {
  const since = toStored(now.subtract({ hours: 24 * daysBetweenAnswerReminders }))
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('registrations', 'registrations.id', 'outbox.registration_id')
    .select('registrations.id')
    .where('registrations.conference_id', '=', conferenceId)
    .where('outbox.kind', '=', 'answers-reminder-mail')
    .where(eb => eb.or([eb('outbox.state', '=', 'queued'), eb('outbox.done_at', '>', since)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
