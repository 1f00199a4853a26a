/** Brings the translators' files up to date with the sentences of the product: `npm run translations`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type GetTextTranslation, po } from 'gettext-parser'
import { type Language, languages } from '#domain/foundations/language.ts'
import { findSentences, isOfMails, type Sentence } from '#tools/translations/sentences.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** As gettext's files say which form is for which number. */
const pluralForms: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  de: 'nplurals=2; plural=(n != 1);',
  fr: 'nplurals=2; plural=(n > 1);',
  es: 'nplurals=2; plural=(n != 1);',
  ar: 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
}

const sentences = findSentences(root)
for (const language of languages) {
  if (language === 'en') continue
  const [pages, mails] = [`words/languages/${language}.po`, `words/languages/mails/${language}.po`]
  // A sentence that a page says now, or no page any more, is already translated in the other file.
  const known = { ...readKnown(mails), ...readKnown(pages) }
  update(
    language,
    pages,
    known,
    sentences.filter(sentence => !isOfMails(sentence)),
  )
  update(language, mails, known, sentences.filter(isOfMails))
}

function readKnown(name: string): Readonly<Record<string, GetTextTranslation>> {
  const file = path.join(root, name)
  return existsSync(file) ? (po.parse(readFileSync(file)).translations[''] ?? {}) : {}
}

function update(
  language: Exclude<Language, 'en'>,
  name: string,
  known: Readonly<Record<string, GetTextTranslation>>,
  said: readonly Sentence[],
): void {
  const file = path.join(root, name)
  const forms = Number(/\d/.exec(pluralForms[language])?.[0])
  const entries = said.map(({ one, many, files }): [string, GetTextTranslation] => {
    const before = known[one]
    const isSameKind = before !== undefined && (before.msgid_plural ?? null) === many
    return [
      one,
      // The package’s type asks for comments of every kind.
      {
        msgid: one,
        ...(many !== null && { msgid_plural: many }),
        msgstr: isSameKind ? before.msgstr : Array<string>(many === null ? 1 : forms).fill(''),
        comments: { ...before?.comments, reference: files.join('\n') },
      } as GetTextTranslation,
    ]
  })
  const missing = entries.filter(([, { msgstr }]) => msgstr.includes(''))
  const headers = {
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'MIME-Version': '1.0',
    Language: language,
    'Plural-Forms': pluralForms[language],
  }
  const compiled = po.compile(
    // And for more than it compiles.
    { charset: 'utf-8', headers, translations: { '': Object.fromEntries(entries) } } as never,
    {
      foldLength: 0,
    },
  )
  writeFileSync(file, Buffer.concat([compiled, Buffer.from('\n')]))
  process.stdout.write(`${name}: ${entries.length} sentences, ${missing.length} to translate.\n`)
}
