import type { TextPartProblem } from '#domain/correspondence/mail-texts/edited-texts.ts'
import { type MailText, mailTextParts } from '#domain/correspondence/mail-texts/mail-text.ts'
import { wordsForLabel } from '#words/problem-words.ts'

/** The message about each part of a text that cannot be sent. */
export function wordsForProblems(
  problems: Partial<Record<keyof MailText, TextPartProblem>>,
): Partial<Record<keyof MailText, string>> {
  return Object.fromEntries(
    mailTextParts.flatMap(part => {
      const problem = problems[part]
      return problem ? [[part, problemWords(labels[part], problem)]] : []
    }),
  )
}

const labels: Readonly<Record<keyof MailText, string>> = {
  subject: 'The subject',
  preview: 'The preview',
  heading: 'The heading',
  body: 'The text',
}

function problemWords(label: string, problem: TextPartProblem): string {
  if (typeof problem === 'string') return wordsForLabel(label, problem)
  if (problem.code === 'button-missing') {
    return 'The button is missing: without {button} in a separate paragraph the mail has no link to follow.'
  }
  const names = problem.fields.map(name => `{${name}}`).join(', ')
  return `${problem.fields.length === 1 ? 'There is no field' : 'There are no fields'} ${names} here. To write a brace itself, type it twice.`
}
