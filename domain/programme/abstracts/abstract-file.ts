/** Checking the file of an abstract: a PDF or a Word document, by its content rather than its name. */

import type { NewFile } from '#domain/conference/files/file-store.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { maxFileBytes } from '#domain/programme/abstracts/abstract.ts'
import {
  isWordCompoundFile,
  type WordZipProblem,
  wordZipProblem,
} from '#domain/programme/abstracts/word-files.ts'

export type AbstractFileError =
  | { code: 'empty-file' }
  | { code: 'file-too-large' }
  /** Its content is none of the accepted forms, whatever its name. */
  | { code: 'wrong-file-type' }
  /** A PDF that is cut off. */
  | { code: 'incomplete-file' }
  /** Its name claims another form than its content, such as a PDF whose name ends in .exe. */
  | { code: 'misnamed-file' }
  | { code: Exclude<WordZipProblem, 'not-word'> }

const forms = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
type Form = keyof typeof forms

/** The endings that the name of each form may have. Word opens both of its forms under either ending. */
const endings: Readonly<Record<Form, readonly string[]>> = {
  pdf: ['pdf'],
  doc: ['doc', 'docx'],
  docx: ['doc', 'docx'],
}

/**
 * Checks a PDF or Word file as it was sent. Its form is determined from its content, and its name must agree; the name
 * is made safe and gets the ending of that form. The file is never served publicly.
 *
 * @returns the file to store, with the purpose `abstract`
 */
export async function checkAbstractFile(sent: {
  name: string
  bytes: Uint8Array
}): Promise<Result<NewFile, AbstractFileError>> {
  const { name, bytes } = sent
  if (bytes.byteLength === 0) return fail({ code: 'empty-file' })
  if (bytes.byteLength > maxFileBytes) return fail({ code: 'file-too-large' })
  const form = await formOf(bytes)
  if (!form.ok) return form
  const ending = endingOf(name)
  if (ending !== undefined && !endings[form.value].includes(ending)) return fail({ code: 'misnamed-file' })
  return ok({
    name: safeName(name, form.value),
    contentType: forms[form.value],
    bytes,
    purpose: 'abstract',
  })
}

async function formOf(bytes: Uint8Array): Promise<Result<Form, AbstractFileError>> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const begins = (hex: string) => file.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))
  const pdf = pdfStart(file)
  if (pdf !== undefined) {
    const isWhole = /^%PDF-\d\.\d/.test(file.toString('latin1', pdf, pdf + 8)) && file.includes('%%EOF')
    return isWhole ? ok('pdf') : fail({ code: 'incomplete-file' })
  }
  if (begins('d0cf11e0a1b11ae1') && isWordCompoundFile(bytes)) return ok('doc')
  if (!begins('504b0304')) return fail({ code: 'wrong-file-type' })
  const problem = await wordZipProblem(bytes)
  if (problem === undefined) return ok('docx')
  return fail({ code: problem === 'not-word' ? 'wrong-file-type' : problem })
}

/**
 * Where a PDF begins: readers accept it anywhere in the first 1,024 bytes, since printers and mail programs put a line
 * before it. Not after markup, which a browser could take for a page.
 */
function pdfStart(file: Buffer): number | undefined {
  const start = file.toString('latin1', 0, 1_024)
  const at = start.indexOf('%PDF-')
  return at < 0 || /<[a-z!?/]/i.test(start.slice(0, at)) ? undefined : at
}

/** The ending of a name, in lower case; undefined if it has none, such as `paper v1.2`. */
function endingOf(name: string): string | undefined {
  return /\.([A-Za-z][A-Za-z0-9]{0,4})$/.exec(lastPart(name).trim())?.[1]?.toLowerCase()
}

const lastPart = (name: string) => name.split(/[\\/]/).at(-1) ?? ''

/** Letters, digits and `._-` of the name's last part, at most 80 characters, so that no system acts on it. */
export function safeName(name: string, form: Form): string {
  const stem = lastPart(name)
    .normalize('NFC')
    .slice(0, 200)
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-._]+|(?<![-._])[-._]+$/g, '')
  const short = Array.from(stem).slice(0, 80).join('')
  return `${short || 'abstract'}.${form}`
}
