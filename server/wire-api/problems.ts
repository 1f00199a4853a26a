import type { SalesEnd } from '#domain/conference/conferences/conference.ts'
import { maxFileMegabytes } from '#domain/programme/abstracts/abstract.ts'
import type { Problem } from '#server/http/problem.ts'
import { conferenceWords } from '#words/conference-words.ts'
import { salesEndWords } from '#words/selling-words.ts'

/** Without an abstract's file. */
export const maxBodyBytes = 64 * 1024

/** The limits as texts name them. */
export const sizes = { body: `${maxBodyBytes / 1024} KB`, file: `${maxFileMegabytes} MB` } as const

export const unknownConference: Problem = { status: 404, title: 'There is no such conference' }
export const unknownItem: Problem = { status: 404, title: 'There is no such item' }
export const tooLarge: Problem = {
  status: 413,
  title: 'The body is larger than this call accepts',
  detail: `A body may have at most ${sizes.body}, plus an abstract's file of at most ${sizes.file}.`,
}
export const salesEnded: Readonly<Record<SalesEnd['code'], Problem>> = {
  'registration-closed': { status: 422, title: salesEndWords['registration-closed'] },
  'conference-cancelled': {
    status: 422,
    title: salesEndWords['conference-cancelled'],
    detail: `Nothing was registered. ${conferenceWords.allGoesBack}`,
  },
}
