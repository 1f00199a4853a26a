import { type Expression, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { AnswerKind, PresenterAnswer } from '#domain/programme/presenting/presenter-answer.ts'

/** The id of the answer that counts: the last one to the decision that a letter told last. */
export const countingAnswer = (abstractId: Expression<number>, version: Expression<number | null>) =>
  sql<number | null>`(select max(id) from presenter_answers as latest
    where latest.abstract_id = ${abstractId} and latest.decision_version = ${version})`

/** Whether the presenter of a row of abstracts has declined what a letter told last. */
export const hasDeclined = sql<boolean>`exists (select 1 from presenter_answers as said
  where said.answer = 'declined' and said.id = (select max(latest.id) from presenter_answers as latest
    inner join decisions on decisions.abstract_id = latest.abstract_id
      and decisions.released_version = latest.decision_version
    where latest.abstract_id = abstracts.id))`

/** Every answer about an abstract, newest first. @param version only those to this decision */
export async function listPresenterAnswers(
  db: Reader,
  abstractId: number,
  version?: number,
): Promise<PresenterAnswer[]> {
  const rows = await db
    .selectFrom('presenter_answers')
    .selectAll()
    .where('abstract_id', '=', abstractId)
    .$if(version !== undefined, query => query.where('decision_version', '=', version ?? 0))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => ({
    // A CHECK enforces the union.
    kind: row.answer as AnswerKind,
    // Only `answerPresentation` writes it.
    statements: JSON.parse(row.statements) as string[],
    because: row.because,
    asksToWithdraw: row.asks_to_withdraw === 1,
    answeredBy: row.answered_by,
    answeredAt: Temporal.Instant.from(row.answered_at),
  }))
}
