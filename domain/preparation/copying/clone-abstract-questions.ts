import type { Insertable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { copiedColumns } from '#domain/preparation/copying/clone-decisions.ts'

/**
 * Copies the questions that authors are still asked; their options keep their ids.
 *
 * @param content the copies of topics and presentation types, by their ids
 * @returns the copies' ids by those of the questions
 */
export async function copyAbstractQuestions(
  tx: Transaction,
  { from, to }: { from: number; to: number },
  content: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('abstract_questions')
    .selectAll()
    .where('conference_id', '=', from)
    .where('is_retired', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const copies = new Map<number, number>()
  for (const row of rows) {
    const copied = {
      ...copiedColumns('abstract_questions', row),
      conference_id: to,
      topics: copiesIn(content, row.topics),
      forms: copiesIn(content, row.forms),
      // Every other column is copied.
    } as Insertable<Schema['abstract_questions']>
    const { id } = await tx
      .insertInto('abstract_questions')
      .values(copied)
      .returning('id')
      .executeTakeFirstOrThrow()
    copies.set(row.id, id)
  }
  // A question may stand before the one that it depends on.
  for (const { id, if_question_id, if_answer } of rows) {
    const copy = copies.get(id)
    const parent = if_question_id === null ? undefined : copies.get(if_question_id)
    if (copy === undefined || parent === undefined) continue
    await tx
      .updateTable('abstract_questions')
      .set({ if_question_id: parent, if_answer })
      .where('id', '=', copy)
      .execute()
  }
  return copies
}

/** Of what was removed there is no copy: its id stays, so that nobody else is asked. */
const copiesIn = (content: ReadonlyMap<number, number>, ids: string) =>
  ids.replaceAll(/\d+/g, id => String(content.get(Number(id)) ?? id))
