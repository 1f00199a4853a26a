import type { AnswerName, RawAnswers } from '#domain/offers/questions/shown.ts'
import { FieldGroup } from '#site/components/form/field.tsx'
import type { AuthorQuestionView } from '#site/microsite/abstracts/author-questions.ts'
import { QuestionFields } from '#site/microsite/registration/questions/question-fields.tsx'
import * as words from '#words/public/microsite/author-questions.ts'

interface Props {
  questions: readonly AuthorQuestionView[]
  /** By the names of the controls. */
  values: RawAnswers
  countries: string | null
  errorOf: (name: AnswerName) => string | undefined
}

/** What an organiser asks authors. What the chosen topic or kind of presentation is not asked is hidden. */
export function QuestionsPart(props: Props) {
  return (
    <FieldGroup legend={words.title()}>
      <QuestionFields {...props} isFor={isFor} />
    </FieldGroup>
  )
}

function isFor({ topicIds, formIds }: AuthorQuestionView, typed: RawAnswers): boolean {
  const isAmong = (ids: readonly number[], chosen: string | undefined) =>
    ids.length === 0 || ids.includes(Number(chosen))
  return isAmong(topicIds, typed.topic_of_interest) && isAmong(formIds, typed.presentation_type)
}
