/**
 * Links by which an author opens the page of their abstract. The secret is made when its mail is written, and only the hash is
 * stored. All links of an abstract work, because people open old mails, until two months after the conference.
 */

import { randomBytes } from 'node:crypto'
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { hashOfSecret } from '#domain/foundations/secret.ts'
import { endOfDay, toStored } from '#domain/foundations/time.ts'

/** How long the links work after the conference's last day. */
export const linkDaysAfterEnd = 60

/** Makes a link. @returns the secret of its address, which is stored nowhere */
export async function makeAuthorLink(
  tx: Transaction,
  abstractId: number,
  now: Temporal.Instant,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await tx
    .insertInto('author_links')
    .values({ abstract_id: abstractId, token_hash: hashOfSecret(secret), made_at: toStored(now) })
    .execute()
  return secret
}

/** Whether the links of a conference have stopped working. */
export function areLinksOver(
  { endsOn, timeZone }: Pick<Conference, 'endsOn' | 'timeZone'>,
  now: Temporal.Instant,
): boolean {
  const lastDay = endsOn.add({ days: linkDaysAfterEnd })
  return Temporal.Instant.compare(now, endOfDay(lastDay, timeZone)) >= 0
}

/** The id of the abstract that a link of this conference opens; undefined for an unknown, spent or erased one alike. */
export async function findLinkedAbstract(
  db: Reader,
  conference: Pick<Conference, 'id' | 'endsOn' | 'timeZone'>,
  secret: string,
  now: Temporal.Instant,
): Promise<number | undefined> {
  if (areLinksOver(conference, now)) return undefined
  const row = await db
    .selectFrom('author_links')
    .innerJoin('abstracts', 'abstracts.id', 'author_links.abstract_id')
    .select('author_links.abstract_id')
    .where('token_hash', '=', hashOfSecret(secret))
    .where('abstracts.conference_id', '=', conference.id)
    .executeTakeFirst()
  return row?.abstract_id
}

/** Makes a link to a co-author's page. @returns the secret of its address, which is stored nowhere */
export async function makeCoauthorLink(
  tx: Transaction,
  authorId: number,
  now: Temporal.Instant,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await tx
    .insertInto('coauthor_links')
    .values({ author_id: authorId, token_hash: hashOfSecret(secret), made_at: toStored(now) })
    .execute()
  return secret
}

/** Which author of which abstract a link to a co-author's page opens; undefined as above. */
export async function findLinkedCoauthor(
  db: Reader,
  conference: Pick<Conference, 'id' | 'endsOn' | 'timeZone'>,
  secret: string,
  now: Temporal.Instant,
): Promise<{ abstractId: number; authorId: number } | undefined> {
  if (areLinksOver(conference, now)) return undefined
  return db
    .selectFrom('coauthor_links')
    .innerJoin('abstract_authors', 'abstract_authors.id', 'coauthor_links.author_id')
    .innerJoin('abstracts', 'abstracts.id', 'abstract_authors.abstract_id')
    .select(['abstracts.id as abstractId', 'abstract_authors.id as authorId'])
    .where('token_hash', '=', hashOfSecret(secret))
    .where('abstracts.conference_id', '=', conference.id)
    .executeTakeFirst()
}
