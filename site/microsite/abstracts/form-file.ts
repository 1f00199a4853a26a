/** The file of the abstract form: looked at first, and stored once it is known what becomes of its form. */
import { checkAbstractFile } from '#domain/abstracts/abstract-file.ts'
import { discardUpload, findUpload, keepUpload, type Upload } from '#domain/abstracts/uploads.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import { FilesUnavailable, type NewFile } from '#domain/files/file-store.ts'
import type { SiteContext } from '#site/context.ts'
import { textsOf } from '#site/forms/read-form.ts'
import type { FieldError } from '#site/forms/use-native-checks.ts'
import type { ReturnedForm } from '#site/microsite/abstracts/abstract-controls.ts'
import { fileRefusals } from '#site/microsite/abstracts/file-refusals.ts'
import { formWords } from '#words/words.ts'

export interface FileProblem {
  status: 413 | 415 | 422 | 429 | 503
  error: FieldError<'file'>
}

export interface FormFile {
  /** The file that came with this form, checked and not yet stored. */
  sent?: NewFile
  /** The file that came with it before, and waits. */
  earlier: Upload | null
  problem?: FileProblem
}

/** Looks at what came in the form; without a new file, the one that came with the form before still stands. */
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

/** Stores a new file in the place of the one before; says why it could not. */
export async function keepFile(
  site: SiteContext,
  conference: Conference,
  { sent, earlier }: FormFile,
  back: ReturnedForm,
): Promise<FileProblem | undefined> {
  if (!sent) return undefined
  try {
    const kept = await keepUpload(site, { conferenceId: conference.id, sender: site.clientAddress }, sent)
    if (!kept.ok) return { status: 429, error: { name: 'file', message: formWords.tooManyFiles } }
    back.upload = kept.value
    if (earlier) await discardUpload(site.database, earlier.key, site.clock.now())
    return undefined
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    site.reportFault('the file of an abstract', error)
    return { status: 503, error: { name: 'file', message: formWords.fileNotKept } }
  }
}

/** Nothing waits for a form that is refused for good. */
export async function dropFile(site: SiteContext, back: ReturnedForm): Promise<void> {
  if (!back.upload) return
  await discardUpload(site.database, back.upload.key, site.clock.now())
  back.upload = null
}
