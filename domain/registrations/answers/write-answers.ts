/** Storing, changing and removing answers to the organiser's questions, with the files that belong to them. */

import type { Transaction } from '#database/database.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Answers } from '#domain/offers/questions/answer.ts'
import type { Question } from '#domain/offers/questions/question.ts'

/** The answers of somebody who registers. */
export interface NewAnswers {
  registrationId: number
  /** The registrant, whose answers about a person these are. */
  attendeeId: number
  answers: readonly NewAnswer[]
}

export interface NewAnswer {
  question: Pick<Question, 'id' | 'version' | 'askedOf' | 'kind'>
  value: string
}

/** SQLite takes 32,766 values in a statement. */
const atOnce = 4_000

/** Stores the answers of new registrations, with few statements however many they are. */
export async function insertAnswers(
  tx: Transaction,
  given: readonly NewAnswers[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = given.flatMap(({ registrationId, attendeeId, answers }) =>
    answers.map(({ question, value }) => ({
      question_id: question.id,
      registration_id: registrationId,
      attendee_id: question.askedOf === 'attendee' ? attendeeId : null,
      question_version: question.version,
      value,
      answered_at: toStored(now),
    })),
  )
  for (let from = 0; from < rows.length; from += atOnce) {
    await tx
      .insertInto('answers')
      .values(rows.slice(from, from + atOnce))
      .execute()
  }
}

export interface ChangedAnswers {
  registrationId: number
  /** Null for what the registration as a whole was asked. */
  attendeeId: number | null
  questions: readonly Question[]
  before: Answers
  /** Null for none any more. */
  after: ReadonlyMap<number, string | null>
}

/** Replaces answers. @returns the ids of the questions whose answers changed */
export async function changeAnswers(
  tx: Transaction,
  { registrationId, attendeeId, questions, before, after }: ChangedAnswers,
  now: Temporal.Instant,
): Promise<number[]> {
  const changed = [...after].filter(([id, value]) => (before.get(id) ?? null) !== value)
  if (changed.length === 0) return []
  const ids = changed.map(([id]) => id)
  await tx
    .deleteFrom('answers')
    .where('registration_id', '=', registrationId)
    .where('question_id', 'in', ids)
    .where(eb => eb(eb.fn.coalesce('attendee_id', eb.lit(0)), '=', attendeeId ?? 0))
    .execute()
  const rows = changed.flatMap(([id, value]) => {
    const question = questions.find(each => each.id === id)
    return value === null || !question ? [] : [{ question, value }]
  })
  if (rows.length > 0) {
    await tx
      .insertInto('answers')
      .values(
        rows.map(({ question, value }) => ({
          question_id: question.id,
          registration_id: registrationId,
          attendee_id: attendeeId,
          question_version: question.version,
          value,
          answered_at: toStored(now),
        })),
      )
      .execute()
  }
  const files = ids.filter(id => questions.some(each => each.id === id && each.kind === 'file'))
  await removeFiles(
    tx,
    files.flatMap(id => before.get(id) ?? []),
    now,
  )
  return ids
}

/** Removes what a person has answered; what the registration was asked stays unless `isWhole`. */
export async function removeAnswers(
  tx: Transaction,
  registrationId: number,
  now: Temporal.Instant,
  { isWhole }: { isWhole: boolean },
): Promise<number> {
  const gone = await tx
    .deleteFrom('answers')
    .where('registration_id', '=', registrationId)
    .$if(!isWhole, query => query.where('attendee_id', 'is not', null))
    .returning(['question_id', 'value'])
    .execute()
  await removeFilesOf(tx, gone, now)
  return gone.length
}

/** Removes what people have answered who do not come any more. */
export async function removeAnswersOfPeople(
  tx: Transaction,
  attendeeIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  if (attendeeIds.length === 0) return
  const gone = await tx
    .deleteFrom('answers')
    .where('attendee_id', 'in', attendeeIds)
    .returning(['question_id', 'value'])
    .execute()
  await removeFilesOf(tx, gone, now)
}

/** Removes the files of answers that were just removed. */
export async function removeFilesOf(
  tx: Transaction,
  gone: readonly { question_id: number; value: string }[],
  now: Temporal.Instant,
): Promise<void> {
  if (gone.length === 0) return
  const files = await tx
    .selectFrom('questions')
    .select('id')
    .where('id', 'in', [...new Set(gone.map(({ question_id }) => question_id))])
    .where('kind', '=', 'file')
    .execute()
  const ids = new Set(files.map(({ id }) => id))
  await removeFiles(
    tx,
    gone.flatMap(({ question_id, value }) => (ids.has(question_id) ? [value] : [])),
    now,
  )
}

async function removeFiles(tx: Transaction, keys: readonly string[], now: Temporal.Instant): Promise<void> {
  const [first] = keys
  if (first === undefined) return
  await tx.deleteFrom('files').where('key', 'in', keys).execute()
  await enqueue(tx, {
    kind: 'remove-files',
    effect: `remove-files:${first}`,
    payload: { keys: [...keys] },
    now,
  })
}
