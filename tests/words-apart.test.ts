/**
 * What visitors read stands in words/, by page or document, so that it can be translated: no page, document or plain answer
 * has a sentence of its own.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
/** The demo gateway's page and the strip of a preview are in English, as what staff read. */
const forVisitors = [
  'site/*.{ts,tsx}',
  'site/{microsite,main,own-page,forms,components,contact,layouts,resources}/**/*.{ts,tsx}',
  'adapters/documents/*.ts',
  'server/{app,files/late-file,files/registration-papers}.ts',
]
const files = globSync(forVisitors, { cwd: root }).filter(file => !/\.test\.tsx?$/.test(file))

/** Attributes that are for machines. */
const machineAttributes =
  /^(?:className|href|to|d|viewBox|id|key|rel|type|name|transform|sizes|srcSet|style|role|media|allow|autoComplete|value|form|htmlFor|method|action|intent|pattern)$/
/** What is handed to these is for machines and logs. */
const machineCalls =
  /^(?:loadSection|reportFault|receiveUncounted|hkdfSync|querySelector|querySelectorAll|matches|closest|warn|error|info|addEventListener|getAttribute)$/

interface Node {
  type: string
  [name: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nameOf = (value: unknown): string => {
  if (!isNode(value)) return ''
  return typeof value.name === 'string' ? value.name : nameOf(value.property ?? value.name)
}

/** The sentences of a source: two words or more that a person reads; what is filled in is `…`. */
function sentencesIn(source: string, isJsx: boolean): string[] {
  const found: string[] = []
  const note = (text: string, isCertain: boolean) => {
    if (isSentence(text, isCertain)) found.push(text.replaceAll(/\s+/g, ' ').trim())
  }
  walk(parseAst(source, { lang: isJsx ? 'tsx' : 'ts' }))
  return found

  function walk(value: unknown): void {
    if (Array.isArray(value)) for (const each of value) walk(each)
    if (!isNode(value)) return
    const said = textIn(value)
    if (said) note(said.text, said.isCertain)
    for (const part of partsOf(value)) walk(part)
  }
}

/** The text of a node itself. `isCertain`: a person reads it, whatever it looks like. */
function textIn({ type, name, value, quasis }: Node): { text: string; isCertain: boolean } | undefined {
  if (type === 'JSXText') return { text: String(value), isCertain: true }
  if (type === 'Literal' && typeof value === 'string') return { text: value, isCertain: false }
  if (type === 'TemplateLiteral') return { text: textOf(quasis), isCertain: false }
  if (type !== 'JSXAttribute' || !isNode(value) || value.type !== 'Literal') return undefined
  if (machineAttributes.test(nameOf(name))) return undefined
  return { text: String(value.value), isCertain: true }
}

/** What of a node a person may read. */
function partsOf(node: Node): readonly unknown[] {
  const { type, value } = node
  switch (type) {
    case 'ImportDeclaration':
    case 'TaggedTemplateExpression':
      return []
    case 'TemplateLiteral':
      return [node.expressions]
    case 'JSXAttribute':
      return machineAttributes.test(nameOf(node.name)) || (isNode(value) && value.type === 'Literal')
        ? []
        : [value]
    case 'Property':
      return [value]
    case 'BinaryExpression':
      return /^[=!]==$/.test(String(node.operator))
        ? [node.left, node.right].filter(isComputed)
        : [node.left, node.right]
    case 'CallExpression':
      return machineCalls.test(nameOf(node.callee)) && Array.isArray(node.arguments)
        ? node.arguments.filter(isComputed)
        : [node.callee, node.arguments]
    case 'NewExpression':
      // Bugs are for developers.
      return nameOf(node.callee).endsWith('Error') ? [] : [node.arguments]
    default:
      if (type.startsWith('Export') && node.source) return []
      // Types say nothing, but a cast has an expression.
      return type.startsWith('TS') ? [node.expression] : Object.values(node)
  }
}

const isComputed = (value: unknown) => isNode(value) && !/^(?:Literal|TemplateLiteral)$/.test(value.type)

const textOf = (quasis: unknown) =>
  Array.isArray(quasis) ? quasis.map(({ value: { cooked } }) => cooked).join('…') : ''

function isSentence(text: string, isCertain: boolean): boolean {
  const words = text
    .replaceAll('…', ' ')
    .trim()
    .split(/\s+/)
    .filter(word => /^[(“‘'’]?[A-Za-z][A-Za-z’'-]*[.,:;!?)”’]*$/.test(word))
  if (words.length < 2) return false
  // Selectors, media queries and names of classes have words too.
  const isForMachines = /[<>{}=#>]|::|^\(|\bvw\b|^main |--|^field-/.test(text) || /^[a-z-]+(?: [a-z]+[-_][a-z-_]*)+$/.test(text)
  return isCertain || !isForMachines
} // biome-ignore format: two lines

test('a sentence in a page is seen, however it is written', () => {
  const source = `const a = <p title="Two words">Read me {b ? 'or not at' : \`or \${c} all\`}</p>`
  expect(sentencesIn(source, true)).toEqual(['Two words', 'Read me', 'or not at', 'or … all'])
  const machine = `const a = <p className="one two">{words.readMe}</p>; loadSection(site, 'the venue'); if (b === 'not read') throw new Error('never seen by anybody')`
  expect(sentencesIn(machine, true)).toEqual([])
  expect(files.length).toBeGreaterThan(150)
})

test('no page, document or plain answer has a sentence of its own', () => {
  const inline = files.flatMap(file =>
    sentencesIn(readFileSync(path.join(root, file), 'utf8'), file.endsWith('x')).map(
      text => `${file}: ${text}`,
    ),
  )
  expect(inline, 'put these into words/, in the module of their page or document').toEqual([])
})
