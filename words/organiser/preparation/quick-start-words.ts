/** What is wrong with the quick start of a conference. */
import type { QuickStartIssue } from '#domain/preparation/set-up/quick-start.ts'
import { problemWords } from '#words/organiser/field-words.ts'

interface Facts {
  currency: string
  /** The conference's last day, in words. */
  lastDay: string
}

/** The first problem of each field, by the form's names. */
export function startErrors(
  issues: readonly QuickStartIssue[],
  facts: Facts,
): { name: string; message: string }[] {
  const first = new Map<string, string>()
  for (const issue of issues) {
    const name = controlOf(issue.field)
    if (!first.has(name)) first.set(name, wordsOf(name, issue, facts))
  }
  return [...first].map(([name, message]) => ({ name, message }))
}

/** `admissions.1.priceMinor` is the control `price.1`. */
function controlOf(field: string): string {
  const [group = '', place = '0', part] = field.split('.')
  if (group === 'admissions') return `${part === 'priceMinor' ? 'price' : 'name'}.${place}`
  if (field === 'organisation.name') return 'organiser'
  if (field === 'organisation.officeAddress') return 'address'
  return field === 'cash' ? 'where' : field.replace('bankTransfer.', '')
}

function wordsOf(name: string, { field, problem }: QuickStartIssue, { currency, lastDay }: Facts): string {
  switch (problem.code) {
    case 'named-twice':
      return 'This name is there twice: choose a different one.'
    case 'day-is-over':
      return 'This day is over: nobody could register.'
    case 'after-last-day':
      return `This is after the conference’s last day, ${lastDay}.`
    case 'empty-list':
      return 'Enter at least one registration with its price.'
    default:
      break
  }
  if (field === 'lastDay') return 'Enter the last day of registration: day, month and year.'
  if (name.startsWith('price.') && problem.code !== 'too-big')
    return `Enter an amount in ${currency}, such as 450 or 380.50. 0 is free.`
  if (name.startsWith('name.') && problem.code === 'empty')
    return 'Enter what people register as, such as “Member”.'
  if (name === 'places' && problem.code === 'wrong-type')
    return 'Enter a whole number, or leave it empty for no limit.'
  return problemWords(problem)
}
