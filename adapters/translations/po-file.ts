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
    // Refused where its characters are not as it says: they would be read as signs of replacement.
    const written = new TextDecoder(charset, { fatal: true }).decode(file)
    const texts = entriesIn(translations)
    const gone = entriesIn(obsolete)
    const unread = [
      ...headIn(translations),
      ...secondOnes(written, texts, gone),
      ...[...texts, ...gone].flatMap(({ msgctxt: context = '', comments }) =>
        comments?.translator ? [unreadText(context, 'note', comments.translator)] : [],
      ),
      ...texts.flatMap(({ msgctxt: context = '', msgstr }) =>
        msgstr.slice(1).flatMap(text => (text === '' ? [] : [unreadText(context, 'plural', text)])),
      ),
      ...gone.map(({ msgctxt: context = '', msgstr }) => unreadText(context, 'obsolete', msgstr.join(' '))),
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

/** What says how a file is to be read. */
const readHeaders =
  /^(?:project-id-version|language|mime-version|content-type|content-transfer-encoding|plural-forms):/i

/** Of a file's head, what is not read: who wrote it with what program, and notes. */
function headIn(translations: GetTextTranslations['translations']): TranslationFile['unread'] {
  const { msgstr = [], comments } = translations['']?.[''] ?? {}
  const more = msgstr
    .join('\n')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !readHeaders.test(line))
  return [
    ...(more.length > 0 ? [unreadText('', 'head', more.join(', '))] : []),
    ...(comments?.translator ? [unreadText('', 'note', comments.translator)] : []),
  ]
}

/**
 * Of two entries with one context and source the library keeps the last one; the first is put in its place.
 *
 * @param gone entries that the file marks as obsolete
 */
function secondOnes(
  text: string,
  kept: readonly GetTextTranslation[],
  gone: readonly GetTextTranslation[],
): TranslationFile['unread'] {
  const blocks = blocksIn(text)
  // Most files have none.
  if (blocks.length <= kept.length + gone.length + 1) return []
  const byKey = new Map(kept.map(entry => [keyOf(entry), entry]))
  const first = new Map<string, GetTextTranslation>()
  const keptGone = new Set(gone.map(({ msgstr }) => JSON.stringify(msgstr)))
  const seconds: TranslationFile['unread'] = []
  for (const block of blocks) {
    const { translations, obsolete = {} } = po.parse(block)
    for (const { msgctxt = '', msgstr, comments } of entriesIn(obsolete)) {
      if (keptGone.has(JSON.stringify(msgstr))) continue
      seconds.push(unreadText(msgctxt, 'obsolete', msgstr.join(' ')))
      if (comments?.translator) seconds.push(unreadText(msgctxt, 'note', comments.translator))
    }
    const [entry] = entriesIn(translations)
    if (!entry) continue
    const before = first.get(keyOf(entry))
    if (!before) {
      first.set(keyOf(entry), entry)
      continue
    }
    const { msgctxt = '', msgstr, comments } = entry
    seconds.push(unreadText(msgctxt, 'second', msgstr.join(' ')))
    if (comments?.translator) seconds.push(unreadText(msgctxt, 'note', comments.translator))
  }
  for (const [key, entry] of first) {
    const found = byKey.get(key)
    if (found) Object.assign(found, entry)
  }
  return seconds
}

/** The entries of a file, as they are written, with the notes above them. */
function blocksIn(text: string): string[] {
  const blocks: string[][] = []
  let isWritten = true
  for (const line of text.split(/\r?\n/)) {
    const words = line.replace(/^#~\s*/, '').trimStart()
    if (isWritten && /^(?:#|msgctxt\b|msgid\b)/.test(words)) {
      blocks.push([])
      isWritten = false
    }
    if (words.startsWith('msgstr')) isWritten = true
    blocks.at(-1)?.push(line)
  }
  return blocks.map(lines => lines.join('\n')).filter(block => /^(?:#~\s*)?\s*msgid /m.test(block))
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
