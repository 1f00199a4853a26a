/** What an author's page says after one of its forms was sent. */

import type { AnswerName, RawAnswers } from '#domain/offers/questions/shown.ts'
import type { AnswerKind } from '#domain/programme/presenting/presenter-answer.ts'
import type { Upload } from '#domain/programme/submitting/uploads.ts'
import type { FieldError } from '#site/forms/use-native-checks.ts'
import type { AuthorControl, TypedAuthors } from '#site/microsite/abstracts/author-controls.ts'

/** An answer that was not taken, with what was typed. */
export interface AuthorRefusal {
  because: string
  statements: readonly number[]
  asksToWithdraw?: boolean
  words?: string
  statementsError?: string
  becauseError?: string
  /** A change that was not taken. */
  change?: TypedChange
  /** Answers that were not taken. */
  later?: { answers: RawAnswers; errors: FieldError<AnswerName>[] }
}

export interface TypedChange {
  /** What the form began from; undefined once its author has been told what changed since. */
  version?: string | undefined
  title: string
  text: string
  authors: TypedAuthors
  /** The file that was sent with it, if it is stored. */
  upload: Upload | null
  titleError?: string | undefined
  textError?: string | undefined
  fileError?: string | undefined
  authorErrors: FieldError<AuthorControl>[]
  /** To the organiser's questions; undefined where none were shown. */
  answers?: RawAnswers
  answerErrors?: FieldError<AnswerName>[]
}

/** What was just done. */
export type AuthorDone = AnswerKind | 'asked-to-withdraw' | 'changed' | 'held' | 'withdrawn' | 'answered'
