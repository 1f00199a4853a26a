/** Why the form takes no abstract, until when it did, and what can still be done. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { readCall } from '#domain/programme/submitting/call-queries.ts'
import { lastDayForAbstracts, type SubmissionEnd } from '#domain/programme/submitting/submission-end.ts'
import { submissionWasPossible } from '#words/form-words.ts'
import { submissionEndWords } from '#words/submission-end-words.ts'

export interface ClosedWords {
  title: string
  /** Null where nothing can be done. */
  advice: string | null
}

export async function closedWords(
  db: Reader,
  conference: Conference,
  { code }: SubmissionEnd,
): Promise<ClosedWords> {
  const title = submissionEndWords[code]
  if (code !== 'abstracts-closed') return { title, advice: null }
  const until = formatDate(lastDayForAbstracts(conference, await readCall(db, conference)))
  return { title, advice: submissionWasPossible({ until }) }
}

/** The same as one text. */
export const closedText = ({ title, advice }: ClosedWords) => [title, advice].filter(Boolean).join(' ')
