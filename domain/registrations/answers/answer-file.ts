import type { NewFile } from '#domain/conference/files/file-store.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'

export type AnswerFileError = { code: 'empty-file' | 'file-too-large' | 'wrong-file-type' }

export const maxAnswerFileMegabytes = 10
export const maxAnswerFileBytes = maxAnswerFileMegabytes * 1024 * 1024

/** What a file of each form begins with. */
const forms = [
  { ending: 'pdf', contentType: 'application/pdf', begins: '25504446' },
  { ending: 'jpg', contentType: 'image/jpeg', begins: 'ffd8ff' },
  { ending: 'png', contentType: 'image/png', begins: '89504e470d0a1a0a' },
] as const

/**
 * Checks a file that answers a question: a PDF, a JPEG or a PNG by its content, whatever its name. It is never served
 * publicly, and to staff only as a download.
 *
 * @returns the file to store, with the purpose `answer`
 */
export function checkAnswerFile({
  name,
  bytes,
}: {
  name: string
  bytes: Uint8Array
}): Result<NewFile, AnswerFileError> {
  if (bytes.byteLength === 0) return fail({ code: 'empty-file' })
  if (bytes.byteLength > maxAnswerFileBytes) return fail({ code: 'file-too-large' })
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  const form = forms.find(({ begins }) => start.startsWith(begins))
  if (!form) return fail({ code: 'wrong-file-type' })
  const stem = (name.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .slice(0, 200)
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-|-$/g, '')
  const short = Array.from(stem).slice(0, 80).join('')
  return ok({
    name: `${short || 'file'}.${form.ending}`,
    contentType: form.contentType,
    bytes,
    purpose: 'answer',
  })
}
