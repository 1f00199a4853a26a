/** A version of an abstract that its author sent. */
import type { Reader } from '#database/database.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import type { Author, AuthorsInput } from '#domain/programme/authors/author.ts'

/**
 * `passed`: it counts, or counted until the next one. `held`: a letter had told what is decided, so the committee has to pass
 * it on first. `refused`: it does not count.
 */
export type VersionStanding = 'passed' | 'held' | 'refused'

/** The authors as a version has them; whoever submitted is null among them. */
export type VersionAuthors = Omit<AuthorsInput, 'keywords'>

/** The authors of an abstract as its version would have them. */
export function asVersion(authors: readonly Author[]): VersionAuthors {
  const submitter = authors.find(({ isCoauthor }) => !isCoauthor)
  return {
    own: {
      familyName: submitter?.familyName ?? '',
      orcid: submitter?.orcid ?? null,
      isPresenting: submitter?.isPresenting ?? true,
    },
    order: authors.map(author => {
      if (!author.isCoauthor) return null
      const { id, name, familyName, affiliation, email, orcid, isPresenting } = author
      return { id, name, familyName, affiliation, email, orcid, isPresenting }
    }),
  }
}

/** Tells a form that was opened before its authors were corrected. */
export const markOfAuthors = (authors: VersionAuthors) => digestOf(authors).slice(0, 12)

/** What was answered to the questions of the submission form. */
export type VersionAnswers = Readonly<Record<string, string>>

export interface AbstractVersion {
  /** From 1, which is what was submitted. */
  version: number
  title: string
  text: string
  /** Null in versions that say nothing about them. */
  keywords: string | null
  authors: VersionAuthors | null
  fileKey: string | null
  /** By the questions' ids, as they are stored. */
  answers: VersionAnswers | null
  standing: VersionStanding
  sentAt: Temporal.Instant
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
    keywords: row.keywords,
    // Only a change writes it.
    authors: row.authors === null ? null : (JSON.parse(row.authors) as VersionAuthors),
    fileKey: row.file_key,
    answers: row.answers === null ? null : (JSON.parse(row.answers) as VersionAnswers),
    // A CHECK enforces the union.
    standing: row.standing as VersionStanding,
    sentAt: Temporal.Instant.from(row.sent_at),
  }))
}

/** The number that a form has to name: of the newest version, whatever became of it. */
export const latestVersion = (versions: readonly Pick<AbstractVersion, 'version'>[]) =>
  versions[0]?.version ?? 1
