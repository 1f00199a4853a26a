import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { AbstractManuscript } from '#sample/manuscript.ts'

/** An edition of a conference, and what happens before and at it. */
export interface LivedEdition {
  conference: Conference
  /** How many register in all, were its whole sale over. */
  registrations: number
  abstracts: readonly AbstractManuscript[]
}
