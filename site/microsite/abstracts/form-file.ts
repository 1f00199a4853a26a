/** The abstract form's file: checked first, and stored once the form's outcome is known. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { FilesUnavailable, findFile, type NewFile } from '#domain/conference/files/file-store.ts'
import { checkAbstractFile } from '#domain/programme/abstracts/abstract-file.ts'
import { discardUpload, findUpload, storeUpload, type Upload } from '#domain/programme/submitting/uploads.ts'
import type { SiteContext } from '#site/context.ts'
import { textsOf } from '#site/forms/read-form.ts'
import type { FieldError } from '#site/forms/use-native-checks.ts'
import type { ReturnedForm } from '#site/microsite/abstracts/abstract-controls.ts'
import { fileRefusals } from '#site/microsite/abstracts/file-refusals.ts'
import * as formWords from '#words/form-words.ts'

export interface FileProblem {
  status: 413 | 415 | 422 | 429 | 503
  error: FieldError<'file'>
}

export interface FormFile {
  /** A file sent with this form, checked and not stored yet. */
  sent?: NewFile
  /** A file sent earlier and already stored. */
  earlier: Upload | null
  problem?: FileProblem
}

/** Checks the form's file; without a new one, the file sent earlier still counts. */
export async function readFile(site: SiteContext, form: FormData, conference: Conference): Promise<FormFile> {
  const earlierKey = textsOf(form, ['upload']).upload
  const found = earlierKey
    ? await findUpload(site.database.read, conference.id, earlierKey, site.clock.now())
    : undefined
  const earlier = found ?? null
  const sent = form.get('file')
  // A browser sends an empty, nameless file where none was chosen.
  if (!(sent instanceof File) || (sent.name === '' && sent.size === 0)) return { earlier }
  const checked = await checkAbstractFile({ name: sent.name, bytes: await sent.bytes() })
  if (checked.ok) return { earlier, sent: checked.value }
  const { status, words } = fileRefusals[checked.error.code]
  return { earlier, problem: { status, error: { name: 'file', message: words } } }
}

/**
 * The file of an abstract that this form submitted before, for another abstract with the same file; undefined where
 * it cannot be read now.
 */
export async function readSubmittedFile(site: SiteContext, key: string): Promise<NewFile | undefined> {
  const known = await findFile(site.database.read, key)
  if (!known) return undefined
  try {
    const bytes = await site.files.get(key)
    return bytes && { name: known.name, contentType: known.contentType, purpose: known.purpose, bytes }
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    site.reportFault('the file of an abstract', error)
    return undefined
  }
}

/** Stores a new file in place of the earlier one; returns why it could not. */
export async function storeFormFile(
  site: SiteContext,
  conference: Conference,
  { sent, earlier }: FormFile,
  back: Pick<ReturnedForm, 'upload'>,
): Promise<FileProblem | undefined> {
  if (!sent) return undefined
  try {
    const kept = await storeUpload(site, { conferenceId: conference.id, sender: site.clientAddress }, sent)
    if (!kept.ok) return { status: 429, error: { name: 'file', message: formWords.tooManyFiles() } }
    back.upload = kept.value
    if (earlier) await discardUpload(site.database, earlier.key, site.clock.now())
    return undefined
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    site.reportFault('the file of an abstract', error)
    return { status: 503, error: { name: 'file', message: formWords.fileNotStored() } }
  }
}

/** The name of the file that goes with a form that is refused for good; what a saved form has stays with it. */
export const lostFileOf = ({ sent, earlier }: FormFile, { saved }: ReturnedForm): string | undefined =>
  sent?.name ?? (saved === undefined ? earlier?.name : undefined)

/** A form that is refused permanently keeps no file. */
export async function dropFile(site: SiteContext, back: Pick<ReturnedForm, 'upload'>): Promise<void> {
  if (!back.upload) return
  await discardUpload(site.database, back.upload.key, site.clock.now())
  back.upload = null
}
