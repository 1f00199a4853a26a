/** What of a conference's hidden offers somebody may see and buy: docs/offers.md. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { offerIdOf } from '#domain/offers/catalogue/offer.ts'
import { findUsableCode, type RedeemableCode, redeemable } from '#domain/offers/codes/codes.ts'

/** What somebody brings along; empty for none. */
export interface Opening {
  /** The secret of an offer's link. */
  link: string
  code: string
  /** Of who brings the code, where it is for one address alone. */
  email: string
  now: Temporal.Instant
  /** A registration whose use of the code is about to be released. */
  replacedId?: number | undefined
  /** The open period: a code for another one cannot be used. Left out where that is decided later. */
  periodId?: number | undefined
}

/**
 * The offers that a link or a code opens, by their ids.
 *
 * @returns what they are, and what the code does if it can be used at all: only who has not tried too many may learn it
 */
export async function readUnlocked(
  db: Reader,
  conference: Conference,
  { link, code, periodId, ...use }: Opening,
): Promise<{ ids: ReadonlySet<number>; code: RedeemableCode | null }> {
  const linked = link === '' ? undefined : await findLinked(db, conference.id, link)
  const usable = code === '' ? undefined : await findUsableCode(db, code, { conference, ...use })
  const isForPeriod = periodId === undefined || (usable?.category_id ?? periodId) === periodId
  const row = isForPeriod ? usable : undefined
  const named = [linked, row?.extra_offer_id, row?.presentation_type && offerIdOf(row.presentation_type)]
  return { ids: new Set(named.filter(id => typeof id === 'number')), code: row ? redeemable(row) : null }
}

/** The hidden offer of a link; undefined if there is none. */
export async function findLinked(
  db: Reader,
  conferenceId: number,
  secret: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('offers')
    .select('id')
    .where('link_secret', '=', secret)
    .where('conference_id', '=', conferenceId)
    .executeTakeFirst()
  return row?.id
}
