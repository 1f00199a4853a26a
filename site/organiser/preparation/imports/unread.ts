import type { ReadingFault } from '#domain/preparation/imports/import-faults.ts'
import { formAgain } from '#site/forms/post-failure.ts'
import { readingFaultWords } from '#words/organiser/preparation/import-words.ts'

/** Why a file was not read. */
export interface Unread {
  words: string
  /** The server had no time for it; the file may be good. */
  isBusy?: true
}

const retryAfterSeconds = 30

export const unreadOf = (fault: ReadingFault): Unread => ({
  words: readingFaultWords(fault),
  ...(fault.code === 'busy' && { isBusy: true }),
})

/** The form again: with 503 if the server was too busy, otherwise with a status about the file. */
export const unreadAgain = <T>({ isBusy }: Unread, answer: T, status: number) =>
  isBusy ? formAgain(answer, 503, { retryAfterSeconds }) : formAgain(answer, status)
