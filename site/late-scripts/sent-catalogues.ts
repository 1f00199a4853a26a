import {
  addressedLanguage,
  isLanguage,
  type Language,
  readSpeechFrom,
  readWritingFrom,
} from '#domain/foundations/language.ts'
import { otherWriting } from '#domain/foundations/other-writing.ts'
import { addCatalogue, type Translation } from '#domain/foundations/say.ts'
import { ownHost } from '#site/late-scripts/own-host.ts'
import { sentenceDigest } from '#words/languages/sentence-digest.ts'

/** Only a page in that language loads one. */
const files: Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<{ default: Readonly<Record<string, Translation>> }>>
> = {
  de: () => import('#words/languages/de.po'),
  fr: () => import('#words/languages/fr.po'),
  es: () => import('#words/languages/es.po'),
  ar: () => import('#words/languages/ar.po'),
}

/** Loads the sentences of a language, and speaks it from then on. */
export async function speak(spoken: string): Promise<void> {
  if (!isLanguage(spoken) || spoken === 'en') return
  const { default: sentences } = await files[spoken]()
  readWritingFrom(otherWriting)
  addCatalogue(spoken, english => sentences[sentenceDigest(english)])
  readSpeechFrom(() => ({
    language: spoken,
    // Pages of one conference follow each other without being loaded anew, and so does a step to another one.
    addressed: addressedEvent(ownHost.path(location.pathname)),
  }))
}

const addressedEvent = (path: string) => addressedLanguage(path).language && (path.split('/')[1] ?? null)
