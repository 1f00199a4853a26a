/** Files that answer questions: checked, and stored before the answers that name them. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { FilesUnavailable, isFileKey } from '#domain/conference/files/file-store.ts'
import { storeFile } from '#domain/conference/files/store-file.ts'
import type { Question } from '#domain/offers/questions/question.ts'
import { type AnswerName, answerName, fileName } from '#domain/offers/questions/shown.ts'
import { discardUpload, findUpload, storeUpload } from '#domain/programme/submitting/uploads.ts'
import { checkAnswerFile } from '#domain/registrations/answers/answer-file.ts'
import type { SiteContext } from '#site/context.ts'
import * as formWords from '#words/form-words.ts'
import { answerFileWords } from '#words/registration/answer-problems.ts'

export interface SentFiles {
  /** Keys of stored files by question. */
  files: Map<number, string>
  /** What is wrong with others, in words. */
  problems: Map<number, string>
}

/** Stores the files of a form; a day later those that no answer names are removed. */
export async function storeSentFiles(
  site: SiteContext,
  form: FormData,
  questions: readonly Question[],
): Promise<SentFiles> {
  const sent: SentFiles = { files: new Map(), problems: new Map() }
  for (const { id, kind, label } of questions) {
    const file = form.get(answerName(id))
    // A browser sends an empty, nameless file where none was chosen.
    if (kind !== 'file' || !(file instanceof File) || (file.name === '' && file.size === 0)) continue
    const checked = checkAnswerFile({ name: file.name, bytes: await file.bytes() })
    if (!checked.ok) {
      sent.problems.set(id, answerFileWords(label, checked.error.code))
      continue
    }
    try {
      sent.files.set(id, await storeFile(site, site.clock.now(), checked.value))
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error
      site.reportFault('the file of an answer', error)
      sent.problems.set(id, answerFileWords(label, 'not-stored'))
    }
  }
  return sent
}

/**
 * Stores the files of a form that may come back, as those of abstracts are: for a day, or for good once a registration claims
 * them. A file that was stored before counts until another one is chosen.
 *
 * @returns the names of the files' fields with their keys, and what is wrong with others
 */
export async function storeWaitingFiles(
  site: SiteContext,
  form: FormData,
  conference: Conference,
  questions: readonly Question[],
): Promise<{ values: Partial<Record<AnswerName, string>>; problems: Map<number, string> }> {
  const values: Partial<Record<AnswerName, string>> = {}
  const problems = new Map<number, string>()
  for (const { id, label } of questions.filter(({ kind }) => kind === 'file')) {
    const earlier = String(form.get(fileName(id)) ?? '')
    const now = site.clock.now()
    const isWaiting =
      isFileKey(earlier) && (await findUpload(site.database.read, conference.id, earlier, now)) !== undefined
    if (isWaiting) values[fileName(id)] = earlier
    const file = form.get(answerName(id))
    if (!(file instanceof File) || (file.name === '' && file.size === 0)) continue
    const checked = checkAnswerFile({ name: file.name, bytes: await file.bytes() })
    if (!checked.ok) {
      problems.set(id, answerFileWords(label, checked.error.code))
      continue
    }
    try {
      const from = { conferenceId: conference.id, sender: site.clientAddress }
      const stored = await storeUpload(site, from, checked.value)
      if (!stored.ok) problems.set(id, formWords.tooManyFiles())
      else {
        values[fileName(id)] = stored.value.key
        if (isWaiting) await discardUpload(site.database, earlier, now)
      }
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error
      site.reportFault('the file of an answer', error)
      problems.set(id, answerFileWords(label, 'not-stored'))
    }
  }
  return { values, problems }
}
