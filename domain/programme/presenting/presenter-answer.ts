/** What a presenter says to the letter that accepted their abstract. */

export const presenterAnswers = ['confirmed', 'declined'] as const
export type AnswerKind = (typeof presenterAnswers)[number]

/** `unanswered`: a letter has asked, and nobody has said anything. */
export const answerStates = ['unanswered', ...presenterAnswers] as const
export type AnswerState = (typeof answerStates)[number]

export interface PresenterAnswer {
  kind: AnswerKind
  /** What they agreed to, as it was worded then. */
  statements: readonly string[]
  /** Why they decline; empty if they do not say. The committee reads it. */
  because: string
  /** Whether they ask, besides declining, that the abstract is withdrawn: the committee cancels it, or leaves it accepted. */
  asksToWithdraw: boolean
  /** As `writeActor` wrote them: the presenter, or staff who were told. */
  answeredBy: string
  answeredAt: Temporal.Instant
}

/** Whether somebody is confirmed, as staff can note it, who has agreed to nothing although something is required. */
export const lacksAgreement = (
  { kind, statements }: Pick<PresenterAnswer, 'kind' | 'statements'>,
  asked: readonly { isRequired: boolean }[],
): boolean => kind === 'confirmed' && statements.length === 0 && asked.some(({ isRequired }) => isRequired)
