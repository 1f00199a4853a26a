import type { Transaction } from '#database/database.ts'

/** Sets what counts as an abstract's title and text from now on. */
export async function writeWords(
  tx: Transaction,
  abstractId: number,
  { title, text }: { title: string; text: string },
): Promise<void> {
  await tx
    .updateTable('abstracts')
    .set({ abstract_title: title, abstract_text: text })
    .where('id', '=', abstractId)
    .execute()
}
