import { notReached, notStored, tooManyAtOnce } from '#words/form-words.ts'

/** About a form whose answer was lost. */
export const formLossWords = {
  get unreached() {
    return notReached()
  },
  // A network's own answer, such as its sign-in page.
  get foreign() {
    return notReached()
  },
  get busy() {
    return tooManyAtOnce()
  },
  get failed() {
    return notStored()
  },
} as const
