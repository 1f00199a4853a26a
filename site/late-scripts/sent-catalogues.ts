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
import type { SentPage } from '#site/late-scripts/sent-page.ts'
import type { ShellView } from '#site/layouts/shell-view.ts'
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
export async function speak({ data: { loaderData } }: SentPage): Promise<void> {
  const { lang: spoken } = document.documentElement
  if (!isLanguage(spoken)) return
  if (spoken !== 'en') {
    const { default: sentences } = await files[spoken]()
    readWritingFrom(otherWriting)
    addCatalogue(spoken, english => sentences[sentenceDigest(english)])
  }
  // The loader of the root.
  const { home }: Partial<ShellView> = loaderData.root ?? {}
  readSpeechFrom(() => ({
    language: spoken,
    // Pages of one conference follow each other without being loaded again, and so does a step to another one.
    addressed: addressedEvent(ownHost.path(location.pathname)),
    ...(home && { site: home.to }),
  }))
}

const addressedEvent = (path: string) => addressedLanguage(path).language && (path.split('/')[1] ?? null)
