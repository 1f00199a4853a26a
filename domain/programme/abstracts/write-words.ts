import type { Transaction } from '#database/database.ts'

/** Sets what counts as an abstract's title, text, keywords and file from now on; what is null stays. */
export async function writeWords(
  tx: Transaction,
  abstractId: number,
  {
    title,
    text,
    keywords,
    fileKey,
  }: { title: string; text: string; keywords: string | null; fileKey: string | null },
): Promise<void> {
  await tx
    .updateTable('abstracts')
    .set({
      abstract_title: title,
      abstract_text: text,
      ...(keywords !== null && { keywords }),
      ...(fileKey !== null && { file_key: fileKey }),
    })
    .where('id', '=', abstractId)
    .execute()
}
