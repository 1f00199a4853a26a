/** The organiser's questions on the registration form and on the page of a registration. */

import { maxAnswerFileMegabytes } from '#domain/registrations/answers/answer-file.ts'

export const title = 'Questions'
export const yes = 'Yes'
export const no = 'No'
export const noAnswer = 'No answer'
export const chooseOne = 'Choose one'

export const yourAnswers = 'Your answers'
export const aboutTheRegistration = 'About the registration'
export const aboutYou = 'About you'
export const save = 'Save the answers'
export const saved = 'Your answers are saved.'
export const savedSoFar = 'Nothing has changed: your answers are as they were.'
export const nothingToAnswer = 'There is nothing to answer.'
export const tooLate = 'These answers can no longer be changed.'
export const backToTheRegistration = 'Back to your registration'
export const fixedNote = 'This can no longer be changed.'
export const fileHint = `A PDF, a JPEG or a PNG of at most ${maxAnswerFileMegabytes} MB.`
export const yourFile = 'You have sent a file. Choose another one to replace it.'

export const toAnswer = (count: number) => (count === 1 ? 'Answer a question' : `Answer ${count} questions`)
export const attendee = ({ place }: { place: number }) => `Person ${place}`
export const onlyIf = ({ question, answer }: { question: string; answer: string | null }) =>
  answer === null
    ? `Only if you answered “${question}”.`
    : `Only if you answered “${question}” with “${answer}”.`
export const onlyWith = ({ purchase }: { purchase: string }) => `Only with “${purchase}”.`
