/** Every sentence is translated into every language of the product, with the same facts in it. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { po } from 'gettext-parser'
import { expect, test } from 'vitest'
import { languages } from '#domain/foundations/language.ts'
import { unsaidIn } from '#tests/support/unsaid.ts'
import { findSentences } from '#tools/translations/sentences.ts'

const root = path.resolve(import.meta.dirname, '..')
const sentences = findSentences(root)

const factsIn = (text: string) => new Set(Array.from(text.matchAll(/\{(\w[\w -]*)\}/g), ([, name]) => name))

/** Tags and addresses, which suggested texts have. */
const tagsIn = (text: string) => (text.match(/<[^>]*>/g) ?? []).toSorted().join('')

/** What is wrong with a translation: facts that are missing or not known, or a form that is empty. */
function faultsOf(one: string, many: string | null, forms: readonly string[]): string[] {
  const facts = factsIn(many ?? one)
  return forms.flatMap(form => {
    const said = factsIn(form)
    // A form for one or two says its number in words.
    const left = [...facts].filter(fact => !said.has(fact) && !(many !== null && fact === 'count'))
    const unknown = [...said].filter(fact => !facts.has(fact))
    const wrong = [...left, ...unknown].map(fact => `${one}: {${fact}}`)
    if (tagsIn(form) !== tagsIn(one)) wrong.push(`${one}: ${tagsIn(form)}`)
    return form === '' ? [`${one}: not translated`] : wrong
  })
}

test('sentences are found wherever they are said', () => {
  const found = new Map(sentences.map(({ one, many }) => [one, many]))
  expect(sentences.length).toBeGreaterThan(1_000)
  expect(found.get('Your place is held until {heldUntil}.')).toBeNull()
  expect(found.get('{count} night')).toBe('{count} nights')
  // In a table, and in one that is put together from two.
  expect(found.has('Bank transfer')).toBe(true)
})

test('every sentence is whole: no piece of one that stands before or after something else', () => {
  // What begins or ends with a space goes on elsewhere, and no translator can put that where their language needs it.
  const pieces = sentences
    .flatMap(({ one, many }) => [one, ...(many === null ? [] : [many])])
    .filter(text => text !== text.trim())
  expect(pieces).toEqual([', '])
})

test('words that a page shows without saying them are found', () => {
  const page = (inside: string) => `const Page = ({ isOpen }) => <p>${inside}</p>`
  for (const inside of [
    'Stay here',
    "{isOpen && ' instead'}",
    "{isOpen ? say('Close') : 'Open it'}",
    '<img alt="A lake" />',
    '{`Page 1`}',
  ])
    expect([inside, unsaidIn(page(inside)).length]).toEqual([inside, 1])
  for (const inside of ["{say('Close')}", '<br className="wide" />', '{words.close}', '×'])
    expect([inside, unsaidIn(page(inside))]).toEqual([inside, []])
})

test('no public page shows words that it does not say', () => {
  const files = globSync('site/**/*.tsx', { cwd: root }).filter(
    file => !/^site\/(?:organiser|styleguide)\/|\.test\.tsx$/.test(file),
  )
  const unsaid = files.flatMap(file =>
    unsaidIn(readFileSync(path.join(root, file), 'utf8')).map(text => `${file}: ${text}`),
  )
  expect(files.length).toBeGreaterThan(100)
  // The same in every language.
  expect(unsaid).toEqual([
    'site/microsite/registration/page/registration-documents.tsx: (PDF)',
    'site/microsite/registration/group/people-parts.tsx: 7K3Q-PD4M',
  ])
})

test('a fault in a translation is found', () => {
  expect(faultsOf('{owed} to pay', null, ['{owd} zu zahlen'])).toEqual([
    '{owed} to pay: {owed}',
    '{owed} to pay: {owd}',
  ])
  expect(faultsOf('{count} night', '{count} nights', ['eine Nacht', '{count} Nächte'])).toEqual([])
  expect(faultsOf('Venue', null, [''])).toEqual(['Venue: not translated'])
  expect(
    faultsOf('Our <a href="/terms">terms</a>', null, ['Unsere <a href="/term">Bedingungen</a>']),
  ).toEqual(['Our <a href="/terms">terms</a>: </a><a href="/term">'])
  expect(faultsOf('In {refund days}', null, ['In {refund day}'])).toHaveLength(2)
})

test.each(languages.filter(language => language !== 'en'))(
  '%s says every sentence, and no other',
  language => {
    const files = [`words/languages/${language}.po`, `words/languages/mails/${language}.po`]
    const said = new Map(
      files
        .flatMap(file => Object.entries(po.parse(readFileSync(path.join(root, file))).translations[''] ?? {}))
        .filter(([one]) => one !== ''),
    )
    const faults = sentences.flatMap(({ one, many }) => {
      const entry = said.get(one)
      if (!entry || (entry.msgid_plural ?? null) !== many) return [`${one}: run \`npm run translations\``]
      return faultsOf(one, many, entry.msgstr)
    })
    const known = new Set(sentences.map(({ one }) => one))
    const unused = [...said.keys()]
      .filter(one => !known.has(one))
      .map(one => `${one}: nobody says it any more`)
    expect([...faults, ...unused]).toEqual([])
  },
)

test('the glossary of each language says what its catalogue says', () => {
  const rows = readFileSync(path.join(root, 'docs/translations.md'), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| ') && line.split('|').length === 7)
    .map(line => line.split('|').map(cell => cell.trim()))
  const terms = new Map(rows.map(([, english = '', ...others]) => [english, others]))
  const compared: string[] = []
  const different: string[] = []
  for (const [at, code] of languages.slice(1).entries()) {
    for (const folder of ['', 'mails/']) {
      const file = readFileSync(path.join(root, `words/languages/${folder}${code}.po`))
      for (const { msgid, msgstr } of Object.values(po.parse(file).translations[''] ?? {})) {
        const term = terms.get(msgid)?.[at]
        if (term === undefined || msgid === '') continue
        compared.push(msgid)
        // What stands in brackets is for translators.
        if (term.replace(/ \(.*\)$/, '') !== msgstr[0])
          different.push(`${code}, ${msgid}: ${term}, not ${msgstr[0]}`)
      }
    }
  }
  expect(different).toEqual([])
  expect(new Set(compared).size).toBeGreaterThan(20)
})
