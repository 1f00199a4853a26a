import type { Reader, Transaction } from '#database/database.ts'

/** Keys of the files that came with a conference's abstracts, in all versions. */
export async function listFilesOfAbstracts(db: Reader, conferenceId: number): Promise<string[]> {
  const rows = await Promise.all([
    db.selectFrom('abstracts').select('file_key as key').where('conference_id', '=', conferenceId).execute(),
    db
      .selectFrom('abstract_versions')
      .innerJoin('abstracts', 'abstracts.id', 'abstract_versions.abstract_id')
      .select('abstract_versions.file_key as key')
      .where('abstracts.conference_id', '=', conferenceId)
      .execute(),
  ])
  return rows.flat().flatMap(({ key }) => key ?? [])
}

/** Deletes all abstracts of a conference on which people only rehearsed, with what hangs on them. */
export async function deleteAbstracts(tx: Transaction, conferenceId: number): Promise<void> {
  await tx.deleteFrom('abstracts').where('conference_id', '=', conferenceId).execute()
}
