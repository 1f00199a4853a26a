import { spoken } from '#domain/foundations/say.ts'
import type { SubmissionEnd } from '#domain/programme/submitting/submission-end.ts'

/** Why a conference no longer takes abstracts. */
export const submissionEndWords: Readonly<Record<SubmissionEnd['code'], string>> = spoken({
  'abstracts-closed': 'The call for abstracts is closed.',
  'conference-ended': 'This conference is over and takes no more abstracts.',
  'conference-cancelled': 'This conference was cancelled and takes no abstracts.',
})
