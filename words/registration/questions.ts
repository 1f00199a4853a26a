/** The organiser's questions on the registration form and on the page of a registration. */

import { say, sayCount } from '#domain/foundations/say.ts'
import { maxAnswerFileMegabytes } from '#domain/registrations/answers/answer-file.ts'

export const title = () => say('Questions')
export const yes = () => say('Yes')
export const no = () => say('No')
export const noAnswer = () => say('No answer')
export const chooseOne = () => say('Choose one')

export const yourAnswers = () => say('Your answers')
export const aboutTheRegistration = () => say('About the registration')
export const aboutYou = () => say('About you')
export const save = () => say('Save the answers')
export const saved = () => say('Your answers are saved.')
export const savedSoFar = () => say('Nothing has changed: your answers are as they were.')
export const nothingToAnswer = () => say('There is nothing to answer.')
export const tooLate = () => say('These answers can no longer be changed.')
export const backToTheRegistration = () => say('Back to your registration')
export const fixedNote = () => say('This can no longer be changed.')
export const fileHint = () =>
  say('A PDF, a JPEG or a PNG of at most {maxAnswerFileMegabytes} MB.', { maxAnswerFileMegabytes })
export const yourFile = () => say('You have sent a file. Choose another one to replace it.')

export const toAnswer = (count: number) => sayCount('Answer a question', 'Answer {count} questions', count)
export const attendee = ({ place }: { place: number }) => say('Person {place}', { place })
export const onlyIf = ({ question, answer }: { question: string; answer: string | null }) =>
  answer === null
    ? say('Only if you answered “{question}”.', { question })
    : say('Only if you answered “{question}” with “{answer}”.', { question, answer })
export const onlyWith = ({ purchase }: { purchase: string }) => say('Only with “{purchase}”.', { purchase })
