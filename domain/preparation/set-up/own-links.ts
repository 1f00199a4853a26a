/** Links from a conference's texts to its own pages, which begin with its address. */
import type { Transaction } from '#database/database.ts'
import { sourceDigest } from '#domain/conference/translations/translation.ts'
import { mapTexts, textsIn } from '#domain/preparation/set-up/text-dates.ts'

/** An address of a conference, and the one in its place. */
export interface Renaming {
  from: string
  to: string
}

/** A text whose links to the conference's own pages lead to its other address. */
export const leadTo = (text: string, { from, to }: Renaming): string =>
  text.replaceAll(new RegExp(`(^| href=")/${RegExp.escape(from)}(?=[/?#"]|$)`, 'g'), `$1/${to}`)

/**
 * The same for translations: their texts, and the digests of their sources, so that none is older than its source because
 * of a link.
 *
 * @param sources what is translated, as it was
 */
export function leadTranslated(
  sources: readonly string[],
  renaming: Renaming,
): (textOrDigest: string) => string {
  const led = new Map<string, string>()
  for (const source of sources) {
    const moved = leadTo(source, renaming)
    if (moved !== source) led.set(sourceDigest(source), sourceDigest(moved))
  }
  return textOrDigest => led.get(textOrDigest) ?? leadTo(textOrDigest, renaming)
}

/** Leads the links of a conference's website to its new address, in drafts too. Earlier versions stay as they were. */
export async function leadOwnLinks(tx: Transaction, conferenceId: number, renaming: Renaming): Promise<void> {
  const tables = ['content_items', 'drafts'] as const
  const rows = await Promise.all(
    tables.map(async table =>
      (
        await tx.selectFrom(table).select(['id', 'data']).where('conference_id', '=', conferenceId).execute()
      ).map(row => ({ ...row, table, written: JSON.parse(row.data) as unknown })),
    ),
  )
  const lead = leadTranslated(
    rows.flat().flatMap(({ written }) => textsIn(written)),
    renaming,
  )
  for (const { table, id, data, written } of rows.flat()) {
    const led = JSON.stringify(mapTexts(written, lead))
    // What somebody has saved meanwhile stays.
    if (led !== data)
      await tx.updateTable(table).set({ data: led }).where('id', '=', id).where('data', '=', data).execute()
  }
  const translations = await tx
    .selectFrom('translations')
    .select(['id', 'text', 'source_digest'])
    .where('conference_id', '=', conferenceId)
    .execute()
  for (const { id, text, source_digest } of translations) {
    const led = { text: lead(text), source_digest: lead(source_digest) }
    if (led.text !== text || led.source_digest !== source_digest)
      await tx.updateTable('translations').set(led).where('id', '=', id).execute()
  }
}
