/** Brings the translators' files up to date with the sentences of the product: `npm run translations`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type GetTextTranslation, po } from 'gettext-parser'
import { type Language, languages } from '#domain/foundations/language.ts'
import { findSentences } from '#tools/translations/sentences.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** As gettext's files say which form is for which number. */
const pluralForms: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  de: 'nplurals=2; plural=(n != 1);',
  fr: 'nplurals=2; plural=(n > 1);',
  es: 'nplurals=2; plural=(n != 1);',
  ar: 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
}

const sentences = findSentences(root)
for (const language of languages) if (language !== 'en') update(language)

function update(language: Exclude<Language, 'en'>): void {
  const file = path.join(root, `words/languages/${language}.po`)
  const known = existsSync(file) ? (po.parse(readFileSync(file)).translations[''] ?? {}) : {}
  const forms = Number(/\d/.exec(pluralForms[language])?.[0])
  const entries = sentences.map(({ one, many, files }): [string, GetTextTranslation] => {
    const before = known[one]
    const isSameKind = before !== undefined && (before.msgid_plural ?? null) === many
    return [
      one,
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
    { charset: 'utf-8', headers, translations: { '': Object.fromEntries(entries) } } as never,
    {
      foldLength: 0,
    },
  )
  writeFileSync(file, Buffer.concat([compiled, Buffer.from('\n')]))
  console.log(`${language}: ${entries.length} sentences, ${missing.length} to translate.`)
}
