/** Answers that are kept for some days after their conference, as each question says. */
import type { Database } from '#database/database.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { removeFilesOf } from '#domain/registrations/answers/write-answers.ts'

/**
 * Removes some of the answers whose days are over. The earlier wordings of the questions stay: they say nothing about
 * anybody.
 *
 * @param batch how many at once
 * @returns whether there may be more
 */
export async function removeDueAnswers(
  database: Database,
  now: Temporal.Instant,
  batch: number,
): Promise<boolean> {
  const questions = await database.read
    .selectFrom('questions')
    .innerJoin('conferences', 'conferences.id', 'questions.conference_id')
    .select(['questions.id', 'keep_days', 'ends_on', 'time_zone'])
    .where('keep_days', 'is not', null)
    .where('ends_on', '<=', dateIn('UTC', now.add({ hours: 24 })).toString())
    .execute()
  const due = questions
    .filter(({ keep_days, ends_on, time_zone }) => {
      const last = Temporal.PlainDate.from(ends_on).add({ days: keep_days ?? 0 })
      return Temporal.PlainDate.compare(last, dateIn(time_zone, now)) < 0
    })
    .map(({ id }) => id)
  if (due.length === 0) return false
  return database.write(async tx => {
    const rows = await tx
      .selectFrom('answers')
      .select('id')
      .where('question_id', 'in', due)
      .orderBy('id')
      .limit(batch)
      .execute()
    if (rows.length === 0) return false
    const gone = await tx
      .deleteFrom('answers')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .returning(['question_id', 'value'])
      .execute()
    await removeFilesOf(tx, gone, now)
    await recordAudit(tx, {
      conferenceId: null,
      actor: theClock,
      act: 'personal data removed',
      subject: { kind: 'retention', id: 'answers' },
      facts: { count: gone.length },
      now,
    })
    return rows.length === batch
  })
}
