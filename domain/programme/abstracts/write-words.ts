import type { Transaction } from '#database/database.ts'

/** Sets the topic and the presentation type that an abstract stands under. */
export async function writePlace(
  tx: Transaction,
  abstractId: number,
  { topic, form }: Record<'topic' | 'form', { id: number; name: string }>,
): Promise<void> {
  await tx
    .updateTable('abstracts')
    .set({
      topic_id: topic.id,
      topic_name: topic.name,
      presentation_type_id: form.id,
      presentation_type_name: form.name,
    })
    .where('id', '=', abstractId)
    .execute()
}

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
