import { po } from 'gettext-parser'
import type { Translation } from '#domain/foundations/say.ts'

/** What a translators' file says: without what is still missing, and without what its translator was not sure of. */
export function catalogueOf(file: Buffer): Record<string, Translation> {
  const { translations } = po.parse(file)
  const entries = Object.values(translations[''] ?? {}).flatMap(
    ({ msgid, msgid_plural, msgstr, comments }) => {
      const isSure = !comments?.flag?.includes('fuzzy')
      const isWhole = msgid !== '' && msgstr.every(form => form !== '')
      const said: Translation = msgid_plural === undefined ? (msgstr[0] ?? '') : msgstr
      return isSure && isWhole ? [[msgid, said] as const] : []
    },
  )
  return Object.fromEntries(entries)
}

/** The files that say each sentence. */
export function referencesOf(file: Buffer): ReadonlyMap<string, readonly string[]> {
  const { translations } = po.parse(file)
  return new Map(
    Object.values(translations[''] ?? {}).map(({ msgid, comments }) => [
      msgid,
      comments?.reference?.split('\n') ?? [],
    ]),
  )
}
