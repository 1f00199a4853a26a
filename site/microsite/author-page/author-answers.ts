/** What an author's page says after one of its forms was sent. */
import type { AnswerKind } from '#domain/programme/presenting/presenter-answer.ts'

/** An answer that was not taken, with what was typed. */
export interface AuthorRefusal {
  because: string
  statements: readonly number[]
  words?: string
  statementsError?: string
  becauseError?: string
  /** A change that was not taken. */
  change?: { title: string; text: string; titleError?: string | undefined; textError?: string | undefined }
}

/** What was just done. */
export type AuthorDone = AnswerKind | 'changed' | 'held' | 'withdrawn'
