import { lazy } from 'react'

/** The organiser's questions, whose script only comes to the pages of conferences that ask authors something. */
export const LateQuestions = lazy(async () => ({
  default: (await import('#site/microsite/abstracts/questions-part.tsx')).QuestionsPart,
}))
