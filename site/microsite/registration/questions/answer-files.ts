/** Files that answer questions: checked, and stored before the answers that name them. */
import { FilesUnavailable } from '#domain/conference/files/file-store.ts'
import { storeFile } from '#domain/conference/files/store-file.ts'
import type { Question } from '#domain/offers/questions/question.ts'
import { answerName } from '#domain/offers/questions/shown.ts'
import { checkAnswerFile } from '#domain/registrations/answers/answer-file.ts'
import type { SiteContext } from '#site/context.ts'
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
