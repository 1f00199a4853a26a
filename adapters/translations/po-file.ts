/** Translators' files in gettext's format, which Poedit, Weblate, OmegaT and others read. */
import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type {
  FileEntry,
  TranslationFile,
  TranslationFileFault,
  UnreadFault,
  WriteTranslationFile,
} from '#domain/preparation/translating/translation-file.ts'

export function readPoFile(bytes: Uint8Array): Result<TranslationFile, TranslationFileFault> {
  try {
    const file = Buffer.from(bytes)
    const { headers, charset, translations, obsolete = {} } = po.parse(file, { defaultCharset: 'utf-8' })
    const texts = entriesIn(translations)
    const unread = [
      ...secondOnes(new TextDecoder(charset).decode(file), texts),
      ...texts.flatMap(({ msgctxt: context = '', msgstr, comments }) => [
        ...(comments?.translator ? [unreadText(context, 'note', comments.translator)] : []),
        ...msgstr.slice(1).flatMap(text => (text === '' ? [] : [unreadText(context, 'plural', text)])),
      ]),
      ...entriesIn(obsolete).map(({ msgctxt: context = '', msgstr: [text = ''] }) =>
        unreadText(context, 'obsolete', text),
      ),
    ]
    const entries = texts.map(({ msgctxt = '', msgid, msgstr, comments }) => ({
      context: msgctxt,
      source: msgid,
      translation: msgstr[0] ?? '',
      isUnsure: comments?.flag?.split(/[\s,]+/).includes('fuzzy') ?? false,
    }))
    if (entries.length === 0) return fail({ code: 'no-texts' })
    return ok({ language: headers.Language?.trim() || null, entries, unread })
  } catch (error) {
    return fail({ code: 'unreadable', reason: error instanceof Error ? error.message : String(error) })
  }
}

const entriesIn = (all: GetTextTranslations['translations']): GetTextTranslation[] =>
  Object.values(all)
    .flatMap(ofContext => Object.values(ofContext))
    .filter(({ msgid }) => msgid !== '')

const unreadText = (
  context: string,
  code: UnreadFault['code'],
  text: string,
): TranslationFile['unread'][number] => ({ context, fault: { code, text } })

/** Of two entries with one context and source the library keeps the last one; the first is put in its place. */
function secondOnes(text: string, kept: readonly GetTextTranslation[]): TranslationFile['unread'] {
  const blocks = text.split(/\r?\n[ \t]*\r?\n/).filter(block => /^msgid /m.test(block))
  // Most files have none.
  if (blocks.length <= kept.length + 1) return []
  const byKey = new Map(kept.map(entry => [keyOf(entry), entry]))
  const first = new Map<string, GetTextTranslation>()
  const seconds: TranslationFile['unread'] = []
  for (const block of blocks) {
    const [entry] = entriesIn(po.parse(block).translations)
    if (!entry) continue
    const before = first.get(keyOf(entry))
    if (before) seconds.push(unreadText(entry.msgctxt ?? '', 'second', entry.msgstr[0] ?? ''))
    else first.set(keyOf(entry), entry)
  }
  for (const [key, entry] of first) {
    const found = byKey.get(key)
    if (found) Object.assign(found, entry)
  }
  return seconds
}

const keyOf = ({ msgctxt = '', msgid }: GetTextTranslation) => JSON.stringify([msgctxt, msgid])

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
