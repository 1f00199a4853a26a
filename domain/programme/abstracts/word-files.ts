/** Tells Word's two file forms from others that only share their container. */
import { createInflateRaw, inflateRawSync } from 'node:zlib'

export type WordZipProblem =
  /** It is not a valid zip, or a zip of something else. */
  | 'not-word'
  | 'has-macros'
  /** Unpacked, its parts are larger than those of any paper. */
  | 'unpacks-too-large'
  /** A part would be written outside the folder that the file is unpacked in. */
  | 'unsafe-paths'

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localEntry = 0x04034b50
const maxEntries = 10_000
/** Ten times the largest accepted file, in bytes: papers consist mostly of pictures, which hardly grow. */
export const maxUnpackedBytes = 100 * 1024 * 1024
/** Parts up to this size, in bytes, are unpacked without a stream. */
const smallBytes = 64 * 1024
const stored = 0
const deflated = 8

interface Entry {
  name: string
  method: number
  /** In bytes, according to the directory. */
  packed: number
  unpacked: number
  /** The offset of its local header. */
  at: number
}

/**
 * Inspects a zip that may be a Word document (.docx). Its parts are unpacked one after the other and discarded, each
 * only up to the size in the directory, so a small file cannot become large here.
 *
 * @returns why it is refused; undefined for a Word document without macros
 */
export async function wordZipProblem(bytes: Uint8Array): Promise<WordZipProblem | undefined> {
  const entries = readDirectory(bytes)
  if (!entries) return 'not-word'
  if (entries.some(({ name }) => leadsOutside(name))) return 'unsafe-paths'
  if (entries.some(({ name }) => /(?:^|\/)vbaProject\.bin$/i.test(name))) return 'has-macros'
  if (!entries.some(({ name }) => name === typesPart)) return 'not-word'
  // Parts that share their bytes would unpack to many times what was sent.
  if (sum(entries, 'packed') > bytes.byteLength) return 'not-word'
  if (sum(entries, 'unpacked') > maxUnpackedBytes) return 'unpacks-too-large'
  for (const entry of entries) {
    const problem = await unpackingProblem(bytes, entry)
    if (problem) return problem
  }
  return hasMainPart(bytes, entries) ? undefined : 'not-word'
}

const typesPart = '[Content_Types].xml'
const relationsPart = '_rels/.rels'

/** A document or a template, as Word and other programs name the type of its main part. */
const mainType =
  /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.(?:document|template)\.main\+xml$/i

/**
 * Whether the part that the package's relationships name as its document, or without such a name one by its type, is
 * there and is Word's. Word itself calls it `word/document.xml`, Word in a browser `word/document2.xml`.
 */
function hasMainPart(bytes: Uint8Array, entries: readonly Entry[]): boolean {
  const there = new Set(entries.map(({ name }) => partName(name)))
  const types = elementsIn(textOfPart(bytes, entries, typesPart))
  const isMain = ({ ContentType = '' }: Attributes) => mainType.test(ContentType)
  const overrides = types.filter(({ PartName }) => PartName !== undefined)
  const named = elementsIn(textOfPart(bytes, entries, relationsPart))
    .filter(({ Type = '' }) => Type.endsWith('/officeDocument'))
    .map(({ Target = '' }) => partName(Target))
  if (named.length === 0) {
    return overrides.some(type => isMain(type) && there.has(partName(type.PartName ?? '')))
  }
  return named.some(name => {
    const ending = name.split('.').at(-1)
    const type =
      overrides.find(({ PartName = '' }) => partName(PartName) === name) ??
      types.find(({ Extension }) => Extension?.toLowerCase() === ending)
    return there.has(name) && type !== undefined && isMain(type)
  })
}

/** Names of parts are compared without case, and are the same from the root and relative to it. */
const partName = (text: string) => text.replace(/^\.?\//, '').toLowerCase()

type Attributes = Partial<Record<'PartName' | 'Extension' | 'ContentType' | 'Type' | 'Target', string>>

/** The attributes of each element of these two flat XML files. */
function elementsIn(xml: string): Attributes[] {
  return [...xml.matchAll(/<[A-Za-z:]+((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g)].map(
    ([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
          ([, name, one, other]) => [name, one ?? other],
        ),
      ),
  )
}

/** More than these files have in the longest papers. */
const longestList = 1024 * 1024

/** The text of a part whose size was checked before; empty if there is none or it is longer than it ever is. */
function textOfPart(bytes: Uint8Array, entries: readonly Entry[], name: string): string {
  const entry = entries.find(other => other.name === name)
  if (!entry || entry.unpacked > longestList) return ''
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const from = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
  const packed = bytes.subarray(from, from + entry.packed)
  const plain = entry.method === stored ? packed : inflateRawSync(packed, { maxOutputLength: longestList })
  return new TextDecoder().decode(plain)
}

const sum = (entries: readonly Entry[], size: 'packed' | 'unpacked') =>
  entries.reduce((total, entry) => total + entry[size], 0)

/** Whether a name leads outside the folder. */
function leadsOutside(name: string): boolean {
  return name.split(/[\\/]/).includes('..') || /^(?:[\\/]|[A-Za-z]:)/.test(name) || name.includes('\0')
}

/** The entries of a zip's central directory; undefined if there is no valid one. */
function readDirectory(bytes: Uint8Array): Entry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEndOfDirectory(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  if (count > maxEntries) return undefined
  let at = view.getUint32(end + 16, true)
  const entries: Entry[] = []
  for (let read = 0; read < count; read++) {
    if (at + 46 > end || view.getUint32(at, true) !== directoryEntry) return undefined
    const nameLength = view.getUint16(at + 28, true)
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + rest
  }
  return entries
}

/** It is the last record of the file, followed only by a comment of at most 65,535 bytes. */
function findEndOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 0xffff); at--) {
    if (view.getUint32(at, true) === endOfDirectory) return at
  }
  return undefined
}

/** Whether a part differs from what the directory says about it. */
async function unpackingProblem(bytes: Uint8Array, entry: Entry): Promise<WordZipProblem | undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { at, method, packed, unpacked } = entry
  if (at + 30 > bytes.byteLength || view.getUint32(at, true) !== localEntry) return 'not-word'
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (from + packed > bytes.byteLength) return 'not-word'
  if (method === stored) return packed === unpacked ? undefined : 'not-word'
  if (method !== deflated) return 'not-word'
  const size = await inflatedSize(bytes.subarray(from, from + packed), unpacked)
  if (size === undefined) return 'not-word'
  return size > unpacked ? 'unpacks-too-large' : undefined
}

/** The unpacked size of a deflated part, counted until it exceeds the expected one; undefined for a broken part. */
async function inflatedSize(part: Uint8Array, expected: number): Promise<number | undefined> {
  if (expected <= smallBytes) return inflatedAtOnce(part, expected)
  const inflate = createInflateRaw()
  let size = 0
  try {
    inflate.end(part)
    for await (const chunk of inflate) {
      size += chunk.byteLength
      if (size > expected) break
    }
    return size
  } catch {
    return undefined
  } finally {
    inflate.destroy()
  }
}

/** A stream for each of ten thousand tiny parts would take seconds. */
function inflatedAtOnce(part: Uint8Array, expected: number): number | undefined {
  try {
    return inflateRawSync(part, { maxOutputLength: expected + 1 }).byteLength
  } catch (error) {
    const isLarger = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isLarger ? expected + 1 : undefined
  }
}

/** The name of that stream as a directory stores it: UTF-16, with a zero at its end. */
const streamName = new Uint8Array(Array.from('WordDocument\0').flatMap(letter => [letter.charCodeAt(0), 0]))

/**
 * Whether a compound file (Excel, Outlook and installers use the same container) is a Word document (.doc): its
 * directory, whose entries are at multiples of 128 bytes, contains Word's main stream.
 */
export function isWordCompoundFile(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = buffer.indexOf(streamName); at >= 0; at = buffer.indexOf(streamName, at + 1)) {
    const nameLength = at % 128 === 0 && at + 66 <= buffer.length ? buffer.readUInt16LE(at + 64) : 0
    if (nameLength === streamName.length) return true
  }
  return false
}
