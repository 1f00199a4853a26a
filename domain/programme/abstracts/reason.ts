/** Why somebody of the committee decided or did something about an abstract, in their words. */
import { textLimits } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem } from '#domain/foundations/texts/text-problem.ts'

export interface ReasonUnusable {
  code: 'because-unusable'
  longest: number
}

export const reasonProblem = (because: string): ReasonUnusable | undefined =>
  optionalTextProblem(because, 'long-text') && { code: 'because-unusable', longest: textLimits['long-text'] }
