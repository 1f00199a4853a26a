/** A conference's address: the first path segment of its site. */
import type { Reader } from '#database/database.ts'
import { conferenceNameShape } from '#domain/conference/conferences/conference.ts'
import { findOwnPage } from '#domain/conference/content/own-page-queries.ts'
import { reservedNames } from '#domain/conference/content/reserved-names.ts'
import { fold } from '#domain/foundations/texts/fold.ts'

/** Why a conference cannot have an address. */
export type NameProblem =
  | { code: 'missing-name' }
  | { code: 'misshapen-name' }
  /** The site's own pages use these names. */
  | { code: 'reserved-name' }
  | { code: 'taken-name' }
  /** The main site has a page there. */
  | { code: 'page-name' }

/** What is wrong with an address; undefined if a new conference may have it. */
export async function findNameProblem(db: Reader, name: string): Promise<NameProblem | undefined> {
  if (name === '') return { code: 'missing-name' }
  // Deleted conferences have names with this beginning.
  if (!conferenceNameShape.test(name) || name.endsWith('-')) return { code: 'misshapen-name' }
  if (reservedNames.has(name) || /^deleted-\d+$/.test(name)) return { code: 'reserved-name' }
  const taken = await db.selectFrom('conferences').select('id').where('name', '=', name).executeTakeFirst()
  if (taken) return { code: 'taken-name' }
  return (await findOwnPage(db, null, name)) && { code: 'page-name' }
}

/**
 * An address made from a conference's subject: `Material Science & Engineering` gives `material-science-engineering`.
 */
export function suggestName(subject: string): string {
  return (
    fold(subject)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+/, '')
      .slice(0, 60)
      // Cutting may leave a hyphen at the end, so this comes last.
      .replace(/-$/, '')
  )
}
