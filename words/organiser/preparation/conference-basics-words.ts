/** What is wrong with a conference's basics. */
import type { FieldIssue, FieldProblem } from '#domain/foundations/parse-input.ts'
import type { BadDate } from '#domain/preparation/copying/clone-conference.ts'
import { longestConferenceDays } from '#domain/preparation/set-up/conference-basics.ts'
import { problemWords } from '#words/organiser/field-words.ts'
import { notACurrencyWords } from '#words/organiser/preparation/currency-words.ts'

/** Errors by the form's field, only the first of each. */
export function errorsOf(issues: readonly FieldIssue[]): { name: string; message: string }[] {
  const first = new Map<string, string>()
  for (const { field, problem } of issues) {
    const name = field === 'feeBasisPoints' ? 'feeRate' : field
    if (!first.has(name)) first.set(name, wordsOf(name, problem))
  }
  return [...first].map(([name, message]) => ({ name, message }))
}

export const badDateWords: Readonly<Record<BadDate['code'], string>> = {
  'no-date': 'Enter a date: day, month and year.',
  'after-last-day': 'This is after the last day: nobody could register in it.',
  'not-a-day': 'This is not a day of the conference.',
}

function wordsOf(name: string, problem: FieldProblem): string {
  if (problem.code === 'too-long') return problemWords(problem)
  if (problem.code === 'rule' && problem.rule === 'last-day-before-first')
    return 'The last day is before the first. Enter the first day again, or a later one.'
  if (problem.code === 'rule' && problem.rule === 'too-many-days')
    return `The conference would last more than ${longestConferenceDays} days. Check the year.`
  return fieldWords[name] ?? problemWords(problem)
} // biome-ignore format: sentences

const fieldWords: Readonly<Record<string, string>> = {
  subject: 'Enter the conference’s subject, such as “Material Science”.',
  // The summary repeats these away from their fields.
  startsOn: 'Enter the first day: day, month and year.',
  endsOn: 'Enter the last day: day, month and year.',
  timeZone: 'Choose a time zone from the list, such as Europe/Lisbon, or type a large city.',
  location: 'Enter the place, such as “Lisbon, Portugal”.',
  hue: 'Enter a whole number from 0 to 359.',
  currency: notACurrencyWords,
  feeRate: 'Enter a rate from 0 to 100.',
}
