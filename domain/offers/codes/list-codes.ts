/**
 * The list of codes for staff, searched and by pages. It shows only codes that the conference's registrants may use.
 */

import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { findInParts, searchWords } from '#domain/foundations/texts/search.ts'
import { codeKey, type DiscountCode, toCode } from '#domain/offers/codes/codes.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export const codesAPage = 50

export interface CodesRequest {
  /** In the code, its note or its address; empty for all. */
  query: string
  /** Codes added before this one; undefined for the newest. */
  after?: number | undefined
}

/** A page of the codes that a conference's registrants may use, newest first. */
export async function listCodesPage(
  db: Reader,
  scope: Scope,
  { query, after }: CodesRequest,
): Promise<{ codes: DiscountCode[]; hasMore: boolean }> {
  const words = searchWords(query)
  const wanted = codeKey(query)
  const read = (last: { id: number } | undefined, limit: number) =>
    codesOf(db, scope)
      .$if(last !== undefined || after !== undefined, codes => codes.where('id', '<', last?.id ?? after ?? 0))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  const isFound = ({ code, note, email, compared }: CodeRow) => {
    const text = fold([code, note, email].join('\n'))
    return words.every(word => text.includes(word)) || (wanted !== '' && compared.includes(wanted))
  }
  const rows =
    words.length === 0
      ? await read(undefined, codesAPage + 1)
      : await findInParts<CodeRow>(read, isFound, codesAPage + 1)
  return { codes: rows.slice(0, codesAPage).map(toCode), hasMore: rows.length > codesAPage }
}

type CodeRow = Selectable<Schema['codes']>

/** The codes that were added together, in order. */
export async function listCodesBetween(
  db: Reader,
  scope: Scope,
  { firstId, lastId }: { firstId: number; lastId: number },
): Promise<DiscountCode[]> {
  const rows = await codesOf(db, scope)
    .where('conference_id', 'is not', null)
    .where('id', '>=', firstId)
    .where('id', '<=', lastId)
    .orderBy('id')
    .limit(1_000)
    .execute()
  return rows.map(toCode)
}

/** One that the conference's registrants may use; those of all conferences belong to none. */
export async function findCodeInScope(
  db: Reader,
  scope: Scope,
  id: number,
): Promise<DiscountCode | undefined> {
  const row = await codesOf(db, scope).where('id', '=', id).executeTakeFirst()
  return row && toCode(row)
}

function codesOf(db: Reader, { conferenceId }: Scope) {
  return db
    .selectFrom('codes')
    .selectAll()
    .where(({ eb, or }) => or([eb('conference_id', '=', conferenceId), eb('conference_id', 'is', null)]))
}
