import { lazy } from 'react'
import { orAsSent } from '#site/browser/or-as-sent.ts'

/** The organiser's questions, whose script only comes to the pages of conferences that ask authors something. */
export const LateQuestions = lazy(async () => ({
  default: (await orAsSent(import('#site/microsite/abstracts/questions-part.tsx'))).QuestionsPart,
}))
