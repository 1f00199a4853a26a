import { lazy } from 'react'

/** Comes only to the pages of conferences that ask something. */
export const QuestionFields = lazy(async () => {
  const { QuestionFields } = await import('#site/microsite/registration/questions/question-fields.tsx')
  return { default: QuestionFields }
})
