import type { Reader } from '#database/database.ts'
import { findContent } from '#domain/content/content-queries.ts'
import type { ProseFacts } from '#domain/content/prose-fields.ts'

/** What the fields of an organiser's texts say now. @param productName while the organiser has no name */
export async function readProseFacts(db: Reader, productName: string): Promise<ProseFacts> {
  const organisation = await findContent(db, null, 'organisation')
  return { organiser: organisation?.name || productName, 'office e-mail': organisation?.email ?? '' }
}
