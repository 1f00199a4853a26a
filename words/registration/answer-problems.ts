/** What is wrong with an answer: on the server alone. */
import { say } from '#domain/foundations/say.ts'
import type { AnswerProblem } from '#domain/offers/questions/asking.ts'
import { type AnswerFileError, maxAnswerFileMegabytes } from '#domain/registrations/answers/answer-file.ts'

/** A sentence that begins with the question, so that it can be read at the top of the form. */
export function answerProblemWords(question: string, problem: AnswerProblem): string {
  const label = say('“{name}”', { name: question })
  switch (problem.code) {
    case 'missing':
      return say('Please answer {label}.', { label })
    case 'not-accepted':
      return say('Please read and accept {label}.', { label })
    case 'not-a-choice':
      return say('Choose one of the answers to {label}.', { label })
    case 'not-a-number':
      return say('{label} needs a number, such as 3 or 2.5.', { label })
    case 'ambiguous-number':
      return say('Please write {label} with no comma or point between thousands, such as 1000 or 2.5.', {
        label,
      })
    case 'not-a-date':
      return say('{label} needs a date, such as 2027-05-11.', { label })
    case 'not-text':
      return say('{label} has characters that cannot be stored. Please type it again.', { label })
    case 'too-small':
      return say('{label} must be at least {limit}.', { label, limit: problem.limit })
    case 'too-big':
      return say('{label} can be at most {limit}.', { label, limit: problem.limit })
    case 'too-short':
      return say('{label} needs at least {limit} characters.', { label, limit: problem.limit })
    case 'too-long':
      return say('{label} can have at most {limit} characters.', { label, limit: problem.limit })
    case 'too-few':
      return say('Choose at least {limit} for {label}.', { limit: problem.limit, label })
    case 'too-many':
      return say('Choose at most {limit} for {label}.', { limit: problem.limit, label })
  }
}

export function answerFileWords(question: string, problem: AnswerFileError['code'] | 'not-stored'): string {
  const label = say('“{name}”', { name: question })
  switch (problem) {
    case 'empty-file':
      return say('The file for {label} is empty. Please choose it again.', { label })
    case 'file-too-large':
      return say(
        'The file for {label} is larger than {maxAnswerFileMegabytes} MB. Please choose a smaller one.',
        { label, maxAnswerFileMegabytes },
      )
    case 'wrong-file-type':
      return say('The file for {label} is neither a PDF nor a JPEG or PNG. Please choose another one.', {
        label,
      })
    case 'not-stored':
      return say('The file for {label} could not be stored just now. Please choose it again in a moment.', {
        label,
      })
  }
}
