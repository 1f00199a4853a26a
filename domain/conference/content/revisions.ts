import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'

/**
 * What a cached page depends on: the main site's content, one conference's, or the list of conferences. Every write
 * bumps the revision of what it changes, in its own transaction.
 */
export type RevisionScope = 'site' | `conference:${number}`

export function scopeOf(owner: ContentOwner): RevisionScope {
  return owner === null ? 'site' : `conference:${owner}`
}

/**
 * What the current write has changed. The transaction object cannot carry this, because every layer passes on its own.
 */
const writing = new AsyncLocalStorage<{ isRevisionBumped: boolean }>()

/** Runs a write, and records in `noted` whether it bumps a revision. */
export const notingRevisions = <T>(noted: { isRevisionBumped: boolean }, work: () => T): T =>
  writing.run(noted, work)

/** Marks all pages that show this owner's content as changed, once the transaction commits. */
export async function bumpRevision(tx: Transaction, owner: ContentOwner): Promise<void> {
  const noted = writing.getStore()
  if (noted) noted.isRevisionBumped = true
  await tx
    .insertInto('revisions')
    .values({ scope: scopeOf(owner), revision: 1 })
    .onConflict(oc => oc.column('scope').doUpdateSet({ revision: sql`revisions.revision + 1` }))
    .execute()
}

/** How often this owner's content has changed; 0 if it never did. */
export async function readRevision(db: Reader, owner: ContentOwner): Promise<number> {
  const row = await db
    .selectFrom('revisions')
    .select('revision')
    .where('scope', '=', scopeOf(owner))
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** The current revision of every scope that was ever written. */
export async function readRevisions(db: Reader): Promise<Map<string, number>> {
  const rows = await db.selectFrom('revisions').selectAll().execute()
  return new Map(rows.map(row => [row.scope, row.revision]))
}
