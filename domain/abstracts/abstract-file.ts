import { fileTypeFromBuffer } from 'file-type'
import { maxFileBytes } from '#domain/abstracts/abstract.ts'
import { isWordCompoundFile, isWordZip } from '#domain/abstracts/word-files.ts'
import type { NewFile } from '#domain/content/file-store.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export type AbstractFileError =
  | { code: 'empty-file' }
  | { code: 'file-too-large' }
  /** Its content is none of the three forms, whatever it is called. */
  | { code: 'wrong-file-type' }

const forms = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
type Form = keyof typeof forms

/**
 * Takes a PDF or Word file as it was sent. What it is, is told by its content; its name is made safe and
 * gets the ending of what it is. It is never served publicly.
 *
 * @returns the file as it is kept, with the purpose `abstract`
 */
export async function checkAbstractFile(sent: {
  name: string
  bytes: Uint8Array
}): Promise<Result<NewFile, AbstractFileError>> {
  const { name, bytes } = sent
  if (bytes.byteLength === 0) return fail({ code: 'empty-file' })
  if (bytes.byteLength > maxFileBytes) return fail({ code: 'file-too-large' })
  const form = await formOf(bytes)
  if (!form) return fail({ code: 'wrong-file-type' })
  return ok({ name: safeName(name, form), contentType: forms[form], bytes, purpose: 'abstract' })
}

async function formOf(bytes: Uint8Array): Promise<Form | undefined> {
  const type = await fileTypeFromBuffer(bytes)
  if (type?.ext === 'pdf') return 'pdf'
  if (type?.ext === 'cfb' && isWordCompoundFile(bytes)) return 'doc'
  // A Word file whose parts come in an unusual order is taken for a plain zip; its directory tells.
  if ((type?.ext === 'docx' || type?.ext === 'zip') && isWordZip(bytes)) return 'docx'
  return undefined
}

/** Letters, digits and `._-` of the name's last part, at most 80 of them; nothing that a system would act on. */
export function safeName(name: string, form: Form): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const stem = last
    .normalize('NFC')
    .slice(0, 200)
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-._]+|[-._]+$/g, '')
  const short = Array.from(stem).slice(0, 80).join('')
  return `${short || 'abstract'}.${form}`
}
