import { wideEncoding } from '#adapters/papers/table-text.ts'
import type { ForeignType, ImportableType } from '#domain/preparation/imports/import-faults.ts'

/** A file's type by its first bytes, since its ending may be wrong. */
export function typeOf(bytes: Uint8Array): ImportableType | ForeignType {
  const start = Buffer.from(bytes.subarray(0, 4_096)).toString('latin1')
  const found = signatures.find(({ begins }) => startsLike(start, begins))
  if (found) return found.type
  // Two bytes for each character: only XML in UTF-16 begins like this.
  if (start.startsWith('\xFF\xFE<\0') || start.startsWith('\xFE\xFF\0<')) return 'xml'
  // Excel's "Unicode text" is a table in UTF-16.
  if (wideEncoding(bytes)) return 'csv'
  // Text never contains such control characters, and programs always do.
  if ([...start].some(sign => sign < '\t' || (sign > '\r' && sign < '\x1B'))) return 'binary'
  const text = start.replace(/^\xEF\xBB\xBF/, '').trimStart()
  if (text.startsWith('<')) return 'xml'
  return /^[[{]\s*["[{\]}]/.test(text) ? 'json' : 'csv'
}

/** First bytes as Latin-1; a dot matches any byte. */
const signatures: readonly { begins: string; type: ImportableType | ForeignType }[] = [
  { begins: 'PK\x03\x04', type: 'zip' },
  { begins: '%PDF-', type: 'pdf' },
  { begins: '\x89PNG\r\n', type: 'picture' },
  { begins: '\xFF\xD8\xFF', type: 'picture' },
  { begins: 'GIF8', type: 'picture' },
  { begins: 'RIFF....WEBP', type: 'picture' },
  { begins: '....ftyp', type: 'picture' },
  { begins: '\xD0\xCF\x11\xE0', type: 'old-office' },
  { begins: '\x1F\x8B', type: 'compressed' },
  { begins: 'BZh', type: 'compressed' },
  { begins: '7z\xBC\xAF', type: 'compressed' },
  { begins: 'Rar!', type: 'compressed' },
  { begins: '\xFD7zXZ', type: 'compressed' },
]

const startsLike = (start: string, pattern: string) =>
  [...pattern].every((sign, at) => sign === '.' || sign === start[at])

const endings: Readonly<Record<ImportableType, readonly string[]>> = {
  xml: ['xml'],
  csv: ['csv', 'tsv', 'txt'],
  zip: ['zip'],
}

/** The ending of a name that belongs to another type than this one; undefined if it fits, or says nothing. */
export function contradictedEnding(name: string, type: ImportableType): string | undefined {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  return ending === undefined || endings[type].includes(ending) ? undefined : ending
}
