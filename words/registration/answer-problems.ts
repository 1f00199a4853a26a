/** What is wrong with an answer: on the server alone. */
import type { AnswerProblem } from '#domain/offers/questions/asking.ts'
import { type AnswerFileError, maxAnswerFileMegabytes } from '#domain/registrations/answers/answer-file.ts'

/** A sentence that begins with the question, so that it can be read at the top of the form. */
export function answerProblemWords(question: string, problem: AnswerProblem): string {
  const label = `“${question}”`
  switch (problem.code) {
    case 'missing':
      return `Please answer ${label}.`
    case 'not-accepted':
      return `Please read and accept ${label}.`
    case 'not-a-choice':
      return `Choose one of the answers to ${label}.`
    case 'not-a-number':
      return `${label} needs a number, such as 3 or 2.5.`
    case 'not-a-date':
      return `${label} needs a date, such as 2027-05-11.`
    case 'not-text':
      return `${label} has characters that cannot be stored. Please type it again.`
    case 'too-small':
      return `${label} must be at least ${problem.limit}.`
    case 'too-big':
      return `${label} can be at most ${problem.limit}.`
    case 'too-short':
      return `${label} needs at least ${problem.limit} characters.`
    case 'too-long':
      return `${label} can have at most ${problem.limit} characters.`
    case 'too-few':
      return `Choose at least ${problem.limit} for ${label}.`
    case 'too-many':
      return `Choose at most ${problem.limit} for ${label}.`
  }
}

export function answerFileWords(question: string, problem: AnswerFileError['code'] | 'not-stored'): string {
  const label = `“${question}”`
  switch (problem) {
    case 'empty-file':
      return `The file for ${label} is empty. Please choose it again.`
    case 'file-too-large':
      return `The file for ${label} is larger than ${maxAnswerFileMegabytes} MB. Please choose a smaller one.`
    case 'wrong-file-type':
      return `The file for ${label} is neither a PDF nor a JPEG or PNG. Please choose another one.`
    case 'not-stored':
      return `The file for ${label} could not be stored just now. Please choose it again in a moment.`
  }
}
