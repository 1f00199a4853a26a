import type { Conference } from '#domain/conference/conferences/conference.ts'
import { countTranslated } from '#domain/conference/translations/translation.ts'
import type { Language } from '#domain/foundations/language.ts'
import type { EditableKind } from '#domain/preparation/editing/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/editing/record-store.ts'
import { translatedTexts } from '#domain/preparation/editing/record-translations.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { lackWords } from '#words/organiser/translation-words.ts'

export interface TranslationLink {
  language: Language
  to: string
  /** Empty if it is complete. */
  lack: string
}

/** A record's translations into the other languages of its conference; none if it has nothing to translate. */
export function translationLinks(
  conference: Pick<Conference, 'name' | 'languages'> | null,
  { kind, id, data }: { kind: EditableKind; id: number; data: RecordData },
): TranslationLink[] {
  if (!conference) return []
  const [, ...others] = conference.languages
  return others.flatMap(language => {
    const counts = countTranslated(translatedTexts(kind, data, language))
    if (counts.texts === 0) return []
    const to = organiserPaths.translation(conference.name, language, kind, id)
    return [{ language, to, lack: lackWords(counts) }]
  })
}
