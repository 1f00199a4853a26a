import type { Reader } from '#database/database.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import {
  listVersions,
  type VersionAnswers,
  type VersionAuthors,
} from '#domain/programme/changes/abstract-version.ts'
import { diffWords } from '#site/organiser/parts/word-diff.ts'

/** The versions of an abstract, each beside the one that counted before it; none as long as nothing was changed. */
export async function readVersions(
  db: Reader,
  abstractId: number,
  { timeZone, inWords }: { timeZone: string; inWords: (answers: VersionAnswers) => string },
) {
  const versions = await listVersions(db, abstractId)
  return versions.map((each, at) => {
    const before = versions.slice(at + 1).find(({ standing }) => standing === 'passed')
    return {
      version: each.version,
      standing: each.standing,
      when: formatInstant(each.sentAt, timeZone),
      changes: before && {
        title: before.title === each.title ? [] : diffWords(before.title, each.title),
        text: diffWords(before.text, each.text),
        authors: diffIfChanged(
          before.authors && authorLines(before.authors),
          each.authors && authorLines(each.authors),
        ),
        keywords: diffIfChanged(before.keywords, each.keywords),
        answers: diffIfChanged(
          before.answers && inWords(before.answers),
          each.answers && inWords(each.answers),
        ),
        hasOtherFile: each.fileKey !== null && each.fileKey !== before.fileKey,
      },
    }
  })
}

/** Nothing where a version says nothing about it, or the same. */
const diffIfChanged = (before: string | null, after: string | null) =>
  before === null || after === null || before === after ? [] : diffWords(before, after)

/** An author a line; whoever submitted is not named again. */
const authorLines = ({ own, order }: VersionAuthors) =>
  order
    .map((author, at) => {
      const { orcid, familyName, isPresenting } = author ?? own
      const said = [
        author?.name ?? 'The person who submitted',
        familyName,
        author?.affiliation.replaceAll('\n', ', '),
        author?.email,
        orcid,
      ]
      return `${at + 1}. ${said.filter(Boolean).join(', ')}${isPresenting ? ' (presents)' : ''}`
    })
    .join('\n')

export type VersionView = Awaited<ReturnType<typeof readVersions>>[number]
