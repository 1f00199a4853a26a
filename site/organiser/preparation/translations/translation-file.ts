/** All texts of a conference for translators, in one of its other languages. */
import { encodeInParts, partsOf } from '#domain/foundations/in-parts.ts'
import { isLanguage, type Language } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { streamOf } from '#domain/foundations/stream-of.ts'
import { describeKind } from '#domain/preparation/records/editable-kinds.ts'
import { translatedTexts } from '#domain/preparation/records/record-translations.ts'
import { listTranslatable } from '#domain/preparation/translating/survey-translations.ts'
import { contextOf, type FileEntry } from '#domain/preparation/translating/translation-file.ts'
import type { SiteContext } from '#site/context.ts'
import { guarded, type RouteArgs } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { ownerOfTexts } from '#site/organiser/preparation/translations/owner-of-texts.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { textLabel } from '#site/organiser/record-form/text-label.ts'
import { nameOf } from '#site/organiser/record-form/value-text.ts'

export const loader = guarded('read-set-up', async (staff, { params }: RouteArgs) => {
  const { site, scope } = staff
  const { language = '' } = params
  const owner = await ownerOfTexts(staff)
  const [, ...others] = owner.languages
  if (!isLanguage(language) || !others.includes(language)) throw notFound()
  const title = `${owner.title}: ${languageNames[language]}`
  return new Response(streamOf(fileOf(site, scope, { language, title })), {
    headers: {
      'Content-Type': 'text/x-gettext-translation; charset=utf-8',
      'Content-Disposition': `attachment; filename="${owner.event ?? 'main-site'}-${language}.po"`,
      'Cache-Control': 'no-store',
    },
  })
})

/** Texts that are written at once: the library that writes them holds up others meanwhile. */
const textsAtOnce = 50

async function* fileOf(
  { database, translationFiles: { write } }: SiteContext,
  scope: { conferenceId: number | null },
  { language, title }: { language: Language; title: string },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const entries: FileEntry[] = []
  for await (const { kind, id, data } of listTranslatable(database.read, scope)) {
    const form = formOf(kind)
    const name = describeKind(kind).many ? `${form.one} “${nameOf(form, data)}”` : form.many
    for (const { path, type, text, translation, isOld } of translatedTexts(kind, data, language)) {
      entries.push({
        context: contextOf({ kind, id, path }),
        source: text,
        translation: translation ?? '',
        note: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}: ${textLabel(form, data, path)}${type === 'html' ? ' (HTML)' : ''}`,
        isUnsure: isOld,
      })
    }
  }
  yield* encodeInParts(write.head({ language, title }))
  for await (const part of partsOf(entries, textsAtOnce)) yield* encodeInParts(write.entries(part))
}
