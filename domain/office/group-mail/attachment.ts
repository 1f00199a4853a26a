/** Files that go with a group mail: which are taken, and what they are called. Pure. */
import type { NewFile } from '#domain/conference/files/file-store.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'

/** All files of a mail together: more is refused by many mail servers. */
export const mostAttachmentMegabytes = 5
export const mostAttachmentBytes = mostAttachmentMegabytes * 1024 ** 2
export const mostAttachments = 10

export interface Attachment {
  id: number
  /** Of the stored file. */
  key: string
  name: string
  contentType: string
  /** In bytes. */
  size: number
}

/**
 * Why a file is not taken. `kind`: its name ends like none that we send. `content`: it is something else than its name says.
 * `macros`: a document with programs in it.
 */
export type AttachmentProblem = 'empty' | 'kind' | 'content' | 'macros'

/** What files of a kind begin with or contain; texts contain nothing that only programs do. */
interface Kind {
  type: string
  is: (bytes: Uint8Array, start: string) => boolean
}

const begins =
  (with_: string): Kind['is'] =>
  (_, start) =>
    start.startsWith(with_)

/** A ZIP file with this entry. */
const holds =
  (entry: string): Kind['is'] =>
  (bytes, start) =>
    start.startsWith('PK\x03\x04') &&
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(entry)

const isText: Kind['is'] = bytes => bytes.every(byte => byte >= 32 || (byte >= 9 && byte <= 13))

const office = (name: string): Kind => ({
  type: `application/vnd.openxmlformats-officedocument.${name}`,
  is: holds('[Content_Types].xml'),
})
const openDocument = (name: string): Kind => {
  const type = `application/vnd.oasis.opendocument.${name}`
  return { type, is: holds(`mimetype${type}`) }
}
const jpeg: Kind = { type: 'image/jpeg', is: begins('\xFF\xD8\xFF') }

/** By the ending of the name. Whatever a computer would carry out, or mail servers take for that, is none of these. */
const kinds: Readonly<Record<string, Kind>> = {
  pdf: { type: 'application/pdf', is: begins('%PDF-') },
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  odt: openDocument('text'),
  ods: openDocument('spreadsheet'),
  odp: openDocument('presentation'),
  jpg: jpeg,
  jpeg,
  png: { type: 'image/png', is: begins('\x89PNG\r\n\x1A\n') },
  gif: { type: 'image/gif', is: begins('GIF8') },
  webp: { type: 'image/webp', is: (_, start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8) },
  txt: { type: 'text/plain', is: isText },
  csv: { type: 'text/csv', is: isText },
  ics: { type: 'text/calendar', is: isText },
}

/** For a file control: what it offers to choose. */
export const attachmentEndings = Object.keys(kinds).map(ending => `.${ending}`)

/** Where documents have their programs. */
const macros = ['vbaProject.bin', 'Basic/script-lc.xml']

/**
 * Checks a file by its name and content.
 *
 * @returns the file to store, with the purpose `group-mail`
 */
export function checkAttachment({
  name,
  bytes,
}: {
  name: string
  bytes: Uint8Array
}): Result<NewFile, { code: AttachmentProblem }> {
  if (bytes.byteLength === 0) return fail({ code: 'empty' })
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined
  if (!kind) return fail({ code: 'kind' })
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (!kind.is(bytes, start)) return fail({ code: 'content' })
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (start.startsWith('PK') && macros.some(entry => all.includes(entry))) return fail({ code: 'macros' })
  return ok({
    name: `${stemOf(name, ending)}.${ending}`,
    contentType: kind.is === isText && isUtf8(bytes) ? `${kind.type}; charset=utf-8` : kind.type,
    bytes,
    purpose: 'group-mail',
  })
}

/** The name as it may be in any folder, without its ending. */
function stemOf(name: string, ending: string): string {
  const typed = (name.split(/[\\/]/).at(-1) ?? '').normalize('NFC').slice(0, 200)
  const plain = typed
    .slice(0, -ending.length - 1)
    .replace(/[^\p{L}\p{M}\p{N}_.,()&+ -]+/gu, '-')
    .replace(/^[. -]+/, '')
    .trim()
  return Array.from(plain).slice(0, 80).join('') || 'file'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
