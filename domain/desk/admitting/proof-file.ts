/** The files that are taken as a proof: what they are is determined from their content. */
import type { NewFile } from '#domain/conference/files/file-store.ts'
import type { PictureMaker } from '#domain/conference/files/picture.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { mostProofMegabytes } from '#domain/registrations/eligibility/eligibility.ts'

/** In bytes. */
export const mostProofBytes = mostProofMegabytes * 1024 * 1024

export type ProofFileError =
  | { code: 'empty-file' }
  | { code: 'file-too-large' }
  /** Its content is none of the forms, whatever its name. */
  | { code: 'wrong-file-type' }

/** What a proof is named: the sender's own name of it may say anything. */
const named = { pdf: 'proof.pdf', heic: 'proof.heic' } as const

/**
 * Checks a PDF, JPEG, PNG or HEIC file. Pictures that can be drawn lose what cameras note of place and owner; those of
 * phones in HEIC stay as they are, because they cannot be drawn here.
 */
export async function checkProofFile(
  pictures: PictureMaker,
  bytes: Uint8Array,
): Promise<Result<NewFile, ProofFileError>> {
  if (bytes.byteLength === 0) return fail({ code: 'empty-file' })
  if (bytes.byteLength > mostProofBytes) return fail({ code: 'file-too-large' })
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1')
  if (/^%PDF-\d/.test(start)) {
    return ok({ name: named.pdf, contentType: 'application/pdf', bytes, purpose: 'proof' })
  }
  if (/^ftyp(heic|heix|heim|heis|mif1|msf1)/.test(start.slice(4, 12))) {
    return ok({ name: named.heic, contentType: 'image/heic', bytes, purpose: 'proof' })
  }
  const picture = await pictures.prepare(bytes)
  if (!picture || !['image/jpeg', 'image/png'].includes(picture.contentType)) {
    return fail({ code: 'wrong-file-type' })
  }
  const { contentType, extension } = picture
  return ok({ name: `proof.${extension}`, contentType, bytes: picture.bytes, purpose: 'proof' })
}
