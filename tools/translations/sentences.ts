/** Finds the sentences that the product says, for the translators' files. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { suggestedSentences } from '#domain/preparation/default-pages/suggested-sentences.ts'
import { automaticMails } from '#mails/all-mails.ts'
import type { AutomaticMail } from '#mails/mail-kind.ts'

/** A sentence in English, its plural where it counts, and the files that say it. */
export interface Sentence {
  one: string
  many: string | null
  files: string[]
}

/** What visitors, registrants and authors never read is in English alone. */
const ofStaff =
  /^(?:site\/(?:organiser|styleguide)|server\/organiser-api|domain\/(?:preparation|office|staff)|words\/organiser)\//

interface Node {
  type: string
  [name: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Where the suggested texts of a new conference are written. */
const suggested = 'domain/preparation/default-pages/'

/**
 * What no browser says: mails, documents and plain answers, and what is filled into texts before they are sent: a conference's promises, and
 * suggested texts. Their sentences are in files of their own, which no page loads.
 */
const ofMails =
  /^(?:mails|adapters|server|words\/documents|domain\/preparation\/default-pages)\/|^words\/plain-answers\.ts$|^domain\/conference\/settings\/(?:rules-in-prose|prose-facts)\.ts$/

export const isOfMails = ({ files }: Sentence): boolean => files.every(file => ofMails.test(file))

/** Every sentence of the product, in the order of files; the texts of mails, and those suggested for conferences, come last. */
export function findSentences(root: string): Sentence[] {
  const found = new Map<string, Sentence>()
  const files = globSync('{domain,words,mails,adapters,server,site}/**/*.{ts,tsx}', { cwd: root })
    .filter(file => !/\.test\.tsx?$/.test(file) && !ofStaff.test(file))
    .toSorted()
  for (const file of files) {
    const source = readFileSync(path.join(root, file), 'utf8')
    if (!/\b(?:say|sayCount|spoken|counted|countedInWords|timeInWords)\(/.test(source)) continue
    for (const { one, many } of sentencesIn(source, file)) {
      if (one === '') continue
      const known = found.get(one)
      if (known && known.many !== null && many !== null && known.many !== many)
        throw new Error(`${file}: “${one}” has two plurals, “${known.many}” and “${many}”.`)
      found.set(one, { one, many: known?.many ?? many, files: [...new Set([...(known?.files ?? []), file])] })
    }
  }
  for (const one of Object.values(automaticMails).flatMap(sentencesOfText))
    if (!found.has(one)) found.set(one, { one, many: null, files: ['mails/all-mails.ts'] })
  for (const one of suggestedSentences())
    if (!found.has(one)) found.set(one, { one, many: null, files: [suggested] })
  return [...found.values()]
}

/** A paragraph that is one field, such as a table, has nothing to translate. */
const isField = (paragraph: string) => /^\{[^{}]*\}$/.test(paragraph)

/** What a translator gets of a mail, as `mails/translated-text.ts` looks it up; nothing of one to the organiser's office. */
function sentencesOfText({ to, subject, preview, heading, body }: AutomaticMail): string[] {
  if (to === 'organiser' || to === 'colleague') return []
  return [subject, preview, heading, ...body.split('\n\n')].filter(each => each !== '' && !isField(each))
}

/** The sentences of one file. */
function sentencesIn(source: string, file: string): Omit<Sentence, 'files'>[] {
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
  const tables = new Map<string, Node>()
  const found: Omit<Sentence, 'files'>[] = []
  walk(program, node => {
    if (node.type !== 'VariableDeclarator' || !isNode(node.id) || !isNode(node.init)) return
    tables.set(String(node.id.name), withoutType(node.init))
  })
  walk(program, node => {
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return
    // A call has arguments.
    const [first, second, third] = (node.arguments as unknown[]).map(value =>
      isNode(value) ? withoutType(value) : undefined,
    )
    const name = node.callee.name
    if (name === 'say') for (const one of textsOf(first)) found.push({ one, many: null })
    if (name === 'sayCount')
      for (const one of textsOf(first)) found.push({ one, many: textsOf(second)[0] ?? null })
    if (name === 'counted' || name === 'countedInWords' || name === 'timeInWords')
      for (const noun of textsOf(second)) found.push(countedSentence(noun, textsOf(third)[0]))
    if (name === 'spoken') for (const one of textsInTable(first, tables)) found.push({ one, many: null })
  })
  return found
}

const countedSentence = (noun: string, many = `${noun}s`) => ({
  one: `{count} ${noun}`,
  many: `{count} ${many}`,
})

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  if (!isNode(value)) return
  visit(value)
  for (const part of Object.values(value)) if (typeof part === 'object') walk(part, visit)
}

function withoutType(node: Node): Node {
  const isTyped = node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
  return isTyped && isNode(node.expression) ? withoutType(node.expression) : node
}

/** The texts that an expression can be: a literal, or either side of a choice. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  // A template has both parts, and an object has properties.
  if (node.type === 'TemplateLiteral' && (node.expressions as unknown[]).length === 0) {
    const [quasi] = node.quasis as { value: { cooked: string } }[]
    return quasi ? [quasi.value.cooked] : []
  }
  if (node.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  return []
}

function textsInTable(node: Node | undefined, tables: ReadonlyMap<string, Node>): string[] {
  if (node?.type === 'Identifier') return textsInTable(tables.get(String(node.name)), tables)
  if (node?.type !== 'ObjectExpression') return []
  return (node.properties as Node[]).flatMap(property =>
    property.type === 'SpreadElement'
      ? textsInTable(isNode(property.argument) ? property.argument : undefined, tables)
      : textsOf(property.value),
  )
}
