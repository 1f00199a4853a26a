/**
 * Sets documents with Typst: a template in this folder gets its data as JSON, in which each text is a list of lines
 * and runs. Data is never interpreted as markup.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { LRUCache } from 'lru-cache'
import { type Region, regionOf } from '#adapters/documents/han-regions.ts'
import {
  type Direction,
  hasRightToLeft,
  inscribedLines,
  type Line,
  legibleLines,
  printablePart,
  type Run,
} from '#adapters/documents/legible-text.ts'
import {
  charactersOf,
  listTypefaces,
  type Slice,
  staticFont,
  type Typefaces,
  weights,
} from '#adapters/documents/typefaces.ts'
import type { Inscription } from '#domain/conference/formulas/inscription.ts'
import { directionOf, language } from '#domain/foundations/language.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import { pageOfLast } from '#words/documents/every-document.ts'

export type Template = 'receipt' | 'bill' | 'programme' | 'brochure' | 'calendar' | 'share-card'

/**
 * A text in a document. Several parts are separated by middle dots, and none can change the direction of the
 * others.
 */
export interface Words {
  readonly words: readonly string[]
}

export function words(...parts: readonly string[]): Words {
  return { words: parts }
}

/** A text with its formulas set. */
export interface Inscribed {
  readonly inscription: Inscription
}

export const inscribed = (inscription: Inscription): Inscribed => ({
  inscription: inscription.map(printablePart),
})

/** A text; null where it is blank, so that a template leaves it out. */
export function wordsIfAny(text: string): Words | null {
  return text.trim() === '' ? null : words(text)
}

/** Data for templates: texts as `Words` or `Inscribed`; numbers, colour names and the like unchanged. */
export type TemplateData =
  | Words
  | Inscribed
  | string
  | number
  | boolean
  | null
  | readonly TemplateData[]
  | { readonly [name: string]: TemplateData }

const { resolve } = createRequire(import.meta.url)

/**
 * Sets a document as a PDF that is tagged for screen readers (PDF/UA-1).
 *
 * @param data what the template documents, and `title`, `author` and `description` for the file's metadata
 * @param pictures the template's picture files, by name
 * @throws Error where the template fails, or leaves out something that PDF/UA requires
 */
export async function typeset(
  template: Template,
  data: { readonly [name: string]: TemplateData },
  pictures: Readonly<Record<string, Uint8Array>> = {},
): Promise<Uint8Array> {
  const { compiler, document } = await compile(template, data, pictures)
  const file = compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp: 0 })
  forgetUnused(compiler)
  return new Uint8Array(file)
}

/** The field and the picture of a logo, for a template that shows one. */
export function logoIn(logo: Uint8Array | undefined, name: string) {
  return {
    data: { logo: logo ? cutTo(name, 200) : null },
    pictures: logo ? { 'logo.png': logo } : {},
  }
}

/**
 * Sets a template's only page as an SVG with letters as outlines; one unit is one point.
 *
 * @throws Error where the template fails
 */
export async function typesetDrawing(
  template: Template,
  data: { readonly [name: string]: TemplateData },
): Promise<string> {
  const { compiler, document } = await compile(template, data, {})
  const drawing = compiler.plainSvg(document)
  forgetUnused(compiler)
  return drawing
}

async function compile(
  template: Template,
  data: { readonly [name: string]: TemplateData },
  pictures: Readonly<Record<string, Uint8Array>>,
): Promise<{ compiler: NodeCompiler; document: NodeTypstDocument }> {
  const speech = { lang: language(), dir: directionOf(language()), page: pageWords() }
  const texts = [...textsOf(data), ...Object.values(speech.page)]
  const typefaces = listTypefaces()
  const need = await slicesFor(texts, typefaces)
  const fonts = await Promise.all(
    [...need].flatMap(([slice, characters]) => weights.map(weight => staticFont(slice, weight, characters))),
  )
  const folder = path.dirname(resolve('#adapters/documents/receipt.typ'))
  const compiler = compilerWith(fonts, folder)
  compiler.resetShadow()
  for (const [name, bytes] of Object.entries(pictures))
    compiler.mapShadow(path.join(folder, name), Buffer.from(bytes))
  const covers = coverageBy(need)
  const given = {
    ...asLines({ ...data, ...speech }, covers, speech.dir),
    fonts: familiesOf(typefaces, new Set(need.keys())),
  }
  compiler.mapShadow(path.join(folder, 'data.json'), Buffer.from(JSON.stringify(given)))
  const compiled = compiler.compile({ mainFilePath: path.join(folder, `${template}.typ`) })
  if (!compiled.result)
    throw new Error(`${template}.typ: ${problemsOf(compiler, compiled.takeDiagnostics())}`)
  return { compiler, document: compiled.result }
}

/** The words around the numbers below a page. */
function pageWords() {
  const [before = '', between = '', after = ''] = pageOfLast().split(/\{now\}|\{last\}/)
  return { before, between, after }
}

/** Evicts what the last few documents did not use. */
const forgetUnused = (compiler: NodeCompiler) => compiler.evictCache(5)

/**
 * Compilers by their fonts: each new one takes memory that is never freed, and most documents need the same fonts.
 */
const compilers = new LRUCache<string, NodeCompiler>({ max: 16 })
const fontNumbers = new WeakMap<Buffer, number>()
let lastFont = 0

function compilerWith(fonts: readonly Buffer[], folder: string): NodeCompiler {
  const numbers = fonts.map(font => {
    const number = fontNumbers.get(font) ?? ++lastFont
    fontNumbers.set(font, number)
    return number
  })
  const key = numbers.join()
  const known = compilers.get(key)
  if (known) return known
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: [...fonts] }] })
  compilers.set(key, compiler)
  return compiler
}

function problemsOf(
  compiler: NodeCompiler,
  diagnostics: Parameters<NodeCompiler['fetchDiagnostics']>[0] | null,
): string {
  return JSON.stringify(diagnostics && compiler.fetchDiagnostics(diagnostics))
}

function textsOf(data: TemplateData): string[] {
  if (data === null || typeof data !== 'object') return []
  if (isWords(data)) return [...data.words]
  if (isInscribed(data)) return data.inscription.map(wordsOf)
  return Object.values(data).flatMap(textsOf)
}

/** The typesetter brings its own letters for formulas. */
const wordsOf = (part: Inscription[number]) =>
  typeof part === 'string' ? part : 'code' in part ? part.code : ''

const isInscribed = (data: object): data is Inscribed => 'inscription' in data

const isWords = (data: object): data is Words => 'words' in data && Array.isArray(data.words)

type GivenData = { readonly [name: string]: unknown }

function asLines(data: TemplateData, covers: (cluster: string) => boolean, document: Direction): GivenData {
  const convert = (value: TemplateData): unknown => {
    if (value === null || typeof value !== 'object') return value
    if (isWords(value)) return linesOf(value, covers, document)
    if (isInscribed(value)) return inscribedLines(value.inscription, covers, document)
    if (Array.isArray(value)) return value.map(convert)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, convert(each)]))
  }
  // An object stays an object.
  return convert(data) as GivenData
}

function linesOf(
  { words: parts }: Words,
  covers: (cluster: string) => boolean,
  document: Direction,
): readonly Line[] {
  if (parts.length < 2) return legibleLines(parts[0] ?? '', covers, document)
  const dir = document === 'rtl' && parts.some(hasRightToLeft) ? 'rtl' : 'ltr'
  const runs = parts.flatMap((part, index): Run[] => {
    const own = legibleLines(part, covers, document).flatMap((line, at) =>
      at === 0 ? line.runs : [' ', ...line.runs],
    )
    const isolated = isolatedIn(dir, part, own)
    return index === 0 ? isolated : [' · ', ...isolated]
  })
  return [{ dir, region: regionOf(parts.join('')), runs }]
}

/** A part as one unit, so that the others keep their order beside it; without letters from right to left it is read like Latin. */
function isolatedIn(line: Direction, part: string, own: Run[]): Run[] {
  if (hasRightToLeft(part)) return [line === 'rtl' ? '\u2067' : '\u2068', ...own, '\u2069']
  return line === 'rtl' ? ['\u2066', ...own, '\u2069'] : own
}

/** The slices that a document's texts need, with the characters that each has to draw. */
async function slicesFor(
  texts: readonly string[],
  { sans, serif, others, regions }: Typefaces,
): Promise<Map<Slice, Set<string>>> {
  const needed = new Map<Slice, Set<string>>()
  const all = [...sans, ...serif, ...others, ...regions.sc, ...regions.jp, ...regions.kr]
  const characters = new Set([...texts.join('').normalize('NFC'), ...ownCharacters])
  const codePoints = Uint32Array.from(characters, character => character.codePointAt(0) ?? 0).sort()
  for (const slice of all) {
    if (!hasAny(slice, codePoints)) continue
    const drawn = await charactersOf(slice)
    // Includes characters that its style sheet leaves to other slices: a letter and its accent must come from one
    // font.
    const able = [...characters].filter(character => drawn.has(character.codePointAt(0) ?? 0))
    if (able.length > 0) needed.set(slice, new Set(able))
  }
  return needed
}

/** The characters of templates and markers. */
const ownCharacters = `${Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')}·–—’“”…−\u00a0`

/** Whether one of these characters is in a slice. There are hundreds of slices, most of them with a hundred ranges. */
function hasAny({ ranges }: Slice, sorted: Uint32Array): boolean {
  return ranges.some(([from, to]) => {
    const next = sorted[firstFrom(sorted, from)]
    return next !== undefined && next <= to
  })
}

/** The position of the first number that is not below `least`, by halving. */
function firstFrom(sorted: Uint32Array, least: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether one slice has all characters of a cluster, composed or decomposed. */
function coverageBy(need: ReadonlyMap<Slice, ReadonlySet<string>>): (cluster: string) => boolean {
  const sets = [...need.values()]
  const known = new Map<string, boolean>()
  return cluster => {
    const found =
      known.get(cluster) ?? sets.some(set => [...cluster].every(each => set.has(each) || isJoiner(each)))
    known.set(cluster, found)
    return found
  }
}

const isJoiner = (character: string) => character === '\u200c' || character === '\u200d'

/** Font names for each face in the order in which they are tried, by region of the Chinese forms. */
function familiesOf({ sans, serif, others, regions }: Typefaces, needed: ReadonlySet<Slice>) {
  const names = (slices: readonly Slice[]) =>
    slices.filter(slice => needed.has(slice)).map(({ name }) => name)
  const order: Readonly<Record<Region, readonly Region[]>> = {
    sc: ['sc', 'jp', 'kr'],
    jp: ['jp', 'sc', 'kr'],
    kr: ['kr', 'jp', 'sc'],
  }
  const families = (region: Region) => {
    const asian = order[region].flatMap(each => names(regions[each]))
    return {
      sans: [...names(sans), ...names(serif), ...names(others), ...asian],
      serif: [...names(serif), ...names(sans), ...names(others), ...asian],
    }
  }
  return { sc: families('sc'), jp: families('jp'), kr: families('kr') }
}
