import type { ConferenceLanguages } from '#domain/conference/conferences/conference-languages.ts'
import { countTranslated } from '#domain/conference/translations/translation.ts'
import type { Language } from '#domain/foundations/language.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { translatedTexts } from '#domain/preparation/records/record-translations.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { lackWords } from '#words/organiser/preparation/translation-words.ts'

export interface TranslationLink {
  language: Language
  to: string
  /** Empty if it is complete. */
  lack: string
}

/** A record's translations into the other languages of its owner; none if it has nothing to translate. @param owner its name is null for the main site */
export function translationLinks(
  owner: { name: string | null; languages: ConferenceLanguages } | null,
  { kind, id, data }: { kind: EditableKind; id: number; data: RecordData },
): TranslationLink[] {
  if (!owner) return []
  const [, ...others] = owner.languages
  return others.flatMap(language => {
    const counts = countTranslated(translatedTexts(kind, data, language))
    if (counts.texts === 0) return []
    const to = organiserPaths.translation(owner.name, language, kind, id)
    return [{ language, to, lack: lackWords(counts) }]
  })
}
