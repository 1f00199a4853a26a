/** The stored translations of records: those of a conference, or of the main site, which has a table of its own. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Language } from '#domain/foundations/language.ts'

/** A conference, or the main site (null). */
export type TextsOwner = number | null

export interface TranslationRow {
  kind: string
  record_id: number
  language: string
  path: string
  text: string
  source_digest: string
}

const columns = ['kind', 'record_id', 'language', 'path', 'text', 'source_digest'] as const

/** Those in one language, of kinds that a page reads. @param kinds which of them, or which not */
export function listSpokenRows(
  db: Reader,
  owner: TextsOwner,
  language: Language,
  kinds: { only: string } | { but: readonly string[] },
): Promise<TranslationRow[]> {
  if (owner === null)
    return db.selectFrom('site_translations').select(columns).where('language', '=', language).execute()
  const query = db
    .selectFrom('translations')
    .select(columns)
    .where('conference_id', '=', owner)
    .where('language', '=', language)
  return 'only' in kinds
    ? query.where('kind', '=', kinds.only).execute()
    : query.where('kind', 'not in', kinds.but).execute()
}

/** Those of records of one kind, by their paths. @param ids of the records, where they are not all */
export function listRowsOfKind(
  db: Reader,
  owner: TextsOwner,
  kind: string,
  ids: readonly number[] | undefined,
): Promise<TranslationRow[]> {
  if (owner === null)
    return db
      .selectFrom('site_translations')
      .select(columns)
      .where('kind', '=', kind)
      .$if(ids !== undefined, query => query.where('record_id', 'in', ids ?? []))
      .orderBy('path')
      .execute()
  return db
    .selectFrom('translations')
    .select(columns)
    .where('conference_id', '=', owner)
    .where('kind', '=', kind)
    .$if(ids !== undefined, query => query.where('record_id', 'in', ids ?? []))
    .orderBy('path')
    .execute()
}

/** Writes the texts of a record in one language, in place of those that it had. */
export async function replaceRows(
  tx: Transaction,
  owner: TextsOwner,
  of: Pick<TranslationRow, 'kind' | 'record_id' | 'language'>,
  texts: readonly Pick<TranslationRow, 'path' | 'text' | 'source_digest'>[],
): Promise<void> {
  const rows = texts.map(text => ({ ...of, ...text }))
  if (owner === null) {
    await tx
      .deleteFrom('site_translations')
      .where('kind', '=', of.kind)
      .where('record_id', '=', of.record_id)
      .where('language', '=', of.language)
      .execute()
    if (rows.length > 0) await tx.insertInto('site_translations').values(rows).execute()
    return
  }
  await tx
    .deleteFrom('translations')
    .where('conference_id', '=', owner)
    .where('kind', '=', of.kind)
    .where('record_id', '=', of.record_id)
    .where('language', '=', of.language)
    .execute()
  const owned = rows.map(row => ({ ...row, conference_id: owner }))
  if (owned.length > 0) await tx.insertInto('translations').values(owned).execute()
}

/** Of a record that is gone, whoever owned it: no two of a kind have the same id. */
export async function removeRows(tx: Transaction, kind: string, id: number): Promise<void> {
  await tx.deleteFrom('translations').where('kind', '=', kind).where('record_id', '=', id).execute()
  await tx.deleteFrom('site_translations').where('kind', '=', kind).where('record_id', '=', id).execute()
}
