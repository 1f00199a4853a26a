import type { Reader } from '#database/database.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { listVersions } from '#domain/programme/changes/abstract-version.ts'
import { diffWords } from '#site/organiser/parts/word-diff.ts'

/** The versions of an abstract, each beside the one that counted before it; none as long as nothing was changed. */
export async function readVersions(db: Reader, abstractId: number, timeZone: string) {
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
      },
    }
  })
}

export type VersionView = Awaited<ReturnType<typeof readVersions>>[number]
