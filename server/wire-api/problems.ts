import type { SalesEnd } from '#domain/conference/conferences/conference.ts'
import type { Problem } from '#server/http/problem.ts'
import { conferenceWords, salesEndWords } from '#words/words.ts'

export const unknownConference: Problem = { status: 404, title: 'There is no such conference' }
export const unknownItem: Problem = { status: 404, title: 'There is no such item' }
export const tooLarge: Problem = {
  status: 413,
  title: 'The body is larger than this call accepts',
  detail: "A body may have at most 64 KB, plus an abstract's file of at most 10 MB.",
}
export const salesEnded: Readonly<Record<SalesEnd['code'], Problem>> = {
  'registration-closed': { status: 422, title: salesEndWords['registration-closed'] },
  'conference-cancelled': {
    status: 422,
    title: salesEndWords['conference-cancelled'],
    detail: `Nothing was registered. ${conferenceWords.allGoesBack}`,
  },
}
