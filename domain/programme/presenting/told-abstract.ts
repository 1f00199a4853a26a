import type { Reader } from '#database/database.ts'
import { abstractsSeenBy } from '#domain/programme/abstracts/abstract-view.ts'

/** An abstract as its author sees it, with the decision that the last letter told; null before any letter. */
export async function findTold(db: Reader, abstractId: number) {
  return abstractsSeenBy(db, { kind: 'author', abstractId })
    .leftJoin('decisions', 'decisions.abstract_id', 'abstracts.id')
    .selectAll('abstracts')
    .select('decisions.released_version as toldVersion')
    .executeTakeFirst()
}
