/** Finding a file that a website offers for download. An address that no list shows finds nothing (note 13). */

import type { Reader } from '#database/database.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { type ContentFields, type ContentItem, kinds } from '#domain/conference/content/kinds.ts'
import { findFile, type StoredFile } from '#domain/conference/files/file-store.ts'

export type DownloadPurpose = ContentFields<'download'>['purpose']

/**
 * The file behind an address in a list of downloads; undefined for any other address (note 13).
 *
 * @param conferenceId whose list; null for any active conference's
 * @param address as the list shows it, or percent-decoded, as careless clients send it
 */
export async function findDownload(
  db: Reader,
  conferenceId: number | null,
  purpose: DownloadPurpose,
  address: string,
): Promise<StoredFile | undefined> {
  const rows = await db
    .selectFrom('content_items')
    .innerJoin('conferences', 'conferences.id', 'content_items.conference_id')
    .select('content_items.data')
    .where('content_items.kind', '=', 'download')
    .where('conferences.is_active', '=', 1)
    .$if(conferenceId !== null, query => query.where('conferences.id', '=', conferenceId))
    .execute()
  const listed = rows
    .map(row => kinds.download.fields.parse(JSON.parse(row.data)))
    .find(({ file, ...item }) => item.purpose === purpose && isSameAddress(file.src, address))
  const key = listed?.file.src.split('/')[2]
  return key === undefined ? undefined : findFile(db, key)
}

function isSameAddress(listed: string, asked: string): boolean {
  return asked === listed || asked === decoded(listed)
}

/** A program may list an address with a `%` that encodes nothing: it is what it says. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** What a conference's pages offer for a purpose: the first item of its list; undefined if the list is empty. */
export async function findFirstDownload(
  db: Reader,
  conferenceId: number,
  purpose: DownloadPurpose,
): Promise<ContentItem<'download'> | undefined> {
  const downloads = await listContent(db, conferenceId, 'download')
  return downloads.find(download => download.purpose === purpose)
}
