import type { Loss } from '#site/browser/lost-answer.ts'
import { formWords } from '#words/words.ts'

/** The message about a form whose answer was lost. */
export const formWordsOf = (loss: Loss): string =>
  ({
    unreached: formWords.notReached,
    foreign: formWords.answeredByOther,
    busy: formWords.tooManyAtOnce,
    failed: formWords.notStored,
  })[loss]
