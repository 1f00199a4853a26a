/** Translators' files in gettext's format, which Poedit, Weblate, OmegaT and others read. */
import { type GetTextTranslation, po } from 'gettext-parser'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type {
  FileEntry,
  TranslationFile,
  TranslationFileFault,
  WriteTranslationFile,
} from '#domain/preparation/translating/translation-file.ts'

export function readPoFile(bytes: Uint8Array): Result<TranslationFile, TranslationFileFault> {
  try {
    const { headers, translations } = po.parse(Buffer.from(bytes), { defaultCharset: 'utf-8' })
    const entries = Object.values(translations)
      .flatMap(ofContext => Object.values(ofContext))
      .filter(({ msgid }) => msgid !== '')
      .map(({ msgctxt = '', msgid, msgstr, comments }) => ({
        context: msgctxt,
        source: msgid,
        translation: msgstr[0] ?? '',
        isUnsure: comments?.flag?.split(/[\s,]+/).includes('fuzzy') ?? false,
      }))
    if (entries.length === 0) return fail({ code: 'no-texts' })
    return ok({ language: headers.Language?.trim() || null, entries })
  } catch (error) {
    return fail({ code: 'unreadable', reason: error instanceof Error ? error.message : String(error) })
  }
}

export const writePoFile: WriteTranslationFile = {
  head: ({ language, title }) =>
    compile(
      {
        'Project-Id-Version': title,
        Language: language,
        'MIME-Version': '1.0',
        'Content-Type': 'text/plain; charset=UTF-8',
        'Content-Transfer-Encoding': '8bit',
      },
      [],
    ),
  entries: entries => {
    const written = compile({}, entries)
    // The library begins each file with a head.
    return written.slice(written.indexOf('\n\n') + 1)
  },
}

function compile(headers: Record<string, string>, entries: readonly FileEntry[]): string {
  const translations: Record<string, Record<string, GetTextTranslation>> = {}
  for (const { context, source, translation, note, isUnsure } of entries) {
    translations[context] = {
      [source]: {
        msgctxt: context,
        msgid: source,
        msgstr: [translation],
        comments: { extracted: note, ...(isUnsure && { flag: 'fuzzy' }) },
      },
    }
  }
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString()
}
