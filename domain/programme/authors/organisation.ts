import type { Transaction } from '#database/database.ts'
import { fold } from '#domain/foundations/texts/fold.ts'

/** An organisation as it is compared: its words, without accents, capitals, line breaks and punctuation. */
export const organisationCompared = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The row of whoever submitted is written by a trigger, which folds nothing. */
export async function compareSubmitter(
  tx: Transaction,
  abstractId: number,
  organization: string,
): Promise<void> {
  await tx
    .updateTable('abstract_authors')
    .set({ affiliation_compared: organisationCompared(organization) })
    .where('abstract_id', '=', abstractId)
    .where('is_coauthor', '=', 0)
    .execute()
}
