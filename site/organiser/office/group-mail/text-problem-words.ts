import type { MailTextProblem } from '#domain/office/group-mail/group-mail-text.ts'
import { wordsForLabel } from '#words/problem-words.ts'

/** What is wrong with the subject or the text of a mail. */
export function textProblemWords(label: string, problem: MailTextProblem): string {
  if (typeof problem === 'string') return wordsForLabel(label, problem)
  const names = problem.fields.map(name => `{${name}}`).join(', ')
  return problem.fields.length === 1
    ? `There is no field ${names}. The fields are listed below; to write a brace itself, type it twice.`
    : `There are no fields ${names}. The fields are listed below; to write a brace itself, type it twice.`
}
