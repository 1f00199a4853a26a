/** A version of an abstract that its author sent. */
import type { Reader } from '#database/database.ts'

/**
 * `passed`: it counts, or counted until the next one. `held`: a letter had told what is decided, so the committee has to pass
 * it on first. `refused`: it does not count.
 */
export type VersionStanding = 'passed' | 'held' | 'refused'

export interface AbstractVersion {
  /** From 1, which is what was submitted. */
  version: number
  title: string
  text: string
  standing: VersionStanding
  sentAt: Temporal.Instant
  settledAt: Temporal.Instant | null
}

/** All versions of an abstract, newest first; none as long as nothing was changed. */
export async function listVersions(db: Reader, abstractId: number): Promise<AbstractVersion[]> {
  const rows = await db
    .selectFrom('abstract_versions')
    .selectAll()
    .where('abstract_id', '=', abstractId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(row => ({
    version: row.version,
    title: row.title,
    text: row.text,
    // A CHECK enforces the union.
    standing: row.standing as VersionStanding,
    sentAt: Temporal.Instant.from(row.sent_at),
    settledAt: row.settled_at === null ? null : Temporal.Instant.from(row.settled_at),
  }))
}

/** The number that a form has to name: of the newest version, whatever became of it. */
export const latestVersion = (versions: readonly Pick<AbstractVersion, 'version'>[]) =>
  versions[0]?.version ?? 1
