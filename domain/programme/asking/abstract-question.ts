/** What an organiser asks authors about their abstracts: docs/questions.md. Pure. */
import { type Asking, questionKinds } from '#domain/offers/questions/question.ts'

/** A file is the abstract's own: a browser would lose one whenever something else of the form is wrong. */
export const abstractQuestionKinds = questionKinds.filter(kind => kind !== 'file')

/**
 * From when on it is asked: on the submission form and with each change of the abstract; once a letter has accepted it; once its
 * presenter has confirmed.
 */
export const askingStages = ['submitted', 'accepted', 'confirmed'] as const
export type AskingStage = (typeof askingStages)[number]

export interface AbstractQuestion extends Asking {
  /** Of what it is asked, by ids; empty for all. */
  readonly topicIds: readonly number[]
  readonly formIds: readonly number[]
  readonly askedFrom: AskingStage
  /** Whether those who review an abstract read its answers. */
  readonly isForReviewers: boolean
}

/** What decides which questions are asked about an abstract. */
export interface AskedAbstract {
  topicId: number
  /** As which it was accepted, or else what its author wishes. */
  formId: number
}

/** Whether a question is put to those who submit to a topic, for a form. */
export const isAskedAbout = (
  { topicIds, formIds }: Pick<AbstractQuestion, 'topicIds' | 'formIds'>,
  { topicId, formId }: AskedAbstract,
): boolean =>
  (topicIds.length === 0 || topicIds.includes(topicId)) && (formIds.length === 0 || formIds.includes(formId))

/** Those that are asked in some stages, in the organiser's order. */
export const askedIn = (
  questions: readonly AbstractQuestion[],
  stages: readonly AskingStage[],
  abstract?: AskedAbstract,
): AbstractQuestion[] =>
  questions.filter(
    question =>
      !question.isRetired &&
      stages.includes(question.askedFrom) &&
      (abstract === undefined || isAskedAbout(question, abstract)),
  )
