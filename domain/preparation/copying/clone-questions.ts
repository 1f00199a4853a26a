import type { Insertable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { copiedColumns } from '#domain/preparation/copying/clone-decisions.ts'
import { admissionIn, type CopiedOffers } from '#domain/preparation/copying/clone-offers.ts'

/**
 * Copies the questions that are still asked; their options keep their ids.
 *
 * @returns the copies' ids by those of the questions
 */
export async function copyQuestions(
  tx: Transaction,
  { from, to }: { from: number; to: number },
  bought: CopiedOffers,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('questions')
    .selectAll()
    .where('conference_id', '=', from)
    .where('is_retired', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const copies = new Map<number, number>()
  for (const row of rows) {
    const copied = {
      ...copiedColumns('questions', row),
      conference_id: to,
      buyers_of: purchaseIn(bought, row.buyers_of),
      if_bought: purchaseIn(bought, row.if_bought),
      // Every other column is copied.
    } as Insertable<Schema['questions']>
    const { id } = await tx.insertInto('questions').values(copied).returning('id').executeTakeFirstOrThrow()
    copies.set(row.id, id)
  }
  // A question may stand before the one that it depends on.
  for (const row of rows) {
    const copy = copies.get(row.id)
    const parent = row.if_question_id === null ? undefined : copies.get(row.if_question_id)
    if (copy === undefined || parent === undefined) continue
    await tx
      .updateTable('questions')
      .set({ if_question_id: parent, if_answer: row.if_answer })
      .where('id', '=', copy)
      .execute()
  }
  return copies
}

/** The copy of what a question names: an admission, an offer, or one of its options. */
function purchaseIn({ offers, options }: CopiedOffers, key: string | null): string | null {
  const [offer = '', option] = key?.split(':') ?? []
  if (key === null) return null
  const copy = admissionIn(offers, offer) ?? offer
  return option === undefined ? copy : `${copy}:${options.get(Number(option)) ?? option}`
}
