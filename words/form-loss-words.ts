import { answeredByOther, notReached, notStored, tooManyAtOnce } from '#words/form-words.ts'

/** About a form whose answer was lost. */
export const formLossWords = {
  unreached: notReached,
  foreign: answeredByOther,
  busy: tooManyAtOnce,
  failed: notStored,
} as const
