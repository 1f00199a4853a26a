import { notReached, notStored, tooManyAtOnce } from '#words/form-words.ts'

/** About a form whose answer was lost. */
export const formLossWords = {
  unreached: notReached,
  // A network's own answer, such as its sign-in page.
  foreign: notReached,
  busy: tooManyAtOnce,
  failed: notStored,
} as const
