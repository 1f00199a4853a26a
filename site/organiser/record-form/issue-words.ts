import type { z } from 'zod'
import { lookUp } from '#domain/foundations/look-up.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import type { Control, RecordForm } from '#site/organiser/record-form/controls.ts'
import type { FieldProblem } from '#site/organiser/record-form/files/store-files.ts'
import { customIssueWords } from '#words/organiser/field-words.ts'

/** Instead of who made the change that a form has not seen. */
export const fromUnknownVersion =
  'This form began with a version that is not stored here: perhaps a backup was restored.'

/** The problems found by a kind's fields in its data, in words beside each control. */
export function wordsForIssues(
  form: RecordForm,
  issues: readonly z.core.$ZodIssue[],
  data: RecordData,
): FieldProblem[] {
  const problems = issues.map(issue => problemOf(form.fields, issue, issue.path, data))
  // One message beside a field is enough.
  return problems.filter(({ name }, at) => problems.findIndex(other => other.name === name) === at)
}

/** @param path where the problem is, below what has these fields */
function problemOf(
  fields: RecordForm['fields'],
  issue: z.core.$ZodIssue,
  path: readonly PropertyKey[],
  data: RecordData,
): FieldProblem {
  const [field, index, column] = path
  const control = fields[String(field)]
  if (control?.control === 'blocks' && typeof index === 'number') {
    const entries = data[String(field)]
    const block: RecordData | undefined = Array.isArray(entries) ? entries[index] : undefined
    const form = lookUp(control.blocks, String(block?.block))
    const at = `${String(field)}.${index}`
    // The block itself is wrong here.
    if (!form || !block || column === undefined)
      return { name: at, message: wordsOf(issue, `${control.blockName} ${index + 1}`, undefined) }
    const { name, message } = problemOf(form.fields, issue, path.slice(2), block)
    return { name: `${at}.${name}`, message: `${capital(control.blockName)} ${index + 1}: ${message}` }
  }
  if (control?.control === 'rows' && typeof index === 'number' && column !== undefined) {
    const cell = control.row[String(column)]
    const label = `${cell?.label ?? String(column)} of ${control.rowName} ${index + 1}`
    return { name: `${String(field)}.${index}.${String(column)}`, message: wordsOf(issue, label, cell) }
  }
  if (control?.control === 'picture' && index === 'focus') {
    const side = column === 'y' ? 'From the top' : 'From the left'
    const message = `“${side}” of “${control.label}” must be a whole number from 0 to 100.`
    return { name: `${String(field)}.focus-${column === 'y' ? 'y' : 'x'}`, message }
  }
  const label = control?.label ?? String(field)
  // An empty field is empty, whatever else it is not yet; but it may be what a rule is about.
  const isEmpty = issue.code !== 'custom' && path.length === 1 && (data[String(field)] ?? '') === ''
  const message = isEmpty ? missing(label, control) : wordsOf(issue, label, control)
  return { name: String(field), message }
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function wordsOf(issue: z.core.$ZodIssue, label: string, control: Control | undefined): string {
  switch (issue.code) {
    case 'too_big':
      // Their limits are in minor units and basis points, which nobody types.
      if (control?.control === 'money') return `“${label}” is more than can be charged.`
      if (control?.control === 'percent') return `“${label}” can be at most 100%.`
      if (issue.origin === 'string') return `“${label}” is longer than ${issue.maximum} characters.`
      if (issue.origin === 'array') return `“${label}” can have at most ${issue.maximum}.`
      return `“${label}” can be at most ${issue.maximum}.`
    case 'too_small':
      if (control?.control === 'money') return `“${label}” must be more than 0.`
      if (issue.origin === 'string' || issue.origin === 'array') return `Fill in “${label}”.`
      return `“${label}” must be at least ${issue.minimum}.`
    case 'invalid_format':
      if (issue.format === 'email') return `“${label}” is not an e-mail address.`
      if (issue.format === 'url') return `“${label}” is not a complete address: it must begin with https://.`
      if (issue.format === 'date') return `“${label}” is not a date.`
      return `“${label}” is not in the right form.`
    case 'custom':
      return `“${label}” ${customIssueWords(issue)}.`
    default:
      return missing(label, control)
  }
}

function missing(label: string, control: Control | undefined): string {
  switch (control?.control) {
    case 'picture':
      return `Choose a picture for “${label}”.`
    case 'file':
      return `Choose a file for “${label}”.`
    case 'number':
    case 'hue':
      return `“${label}” must be a whole number.`
    case 'percent':
      return `“${label}” must be a percentage, such as 4.5.`
    case 'money':
      return `“${label}” must be an amount, such as 699.00.`
    case 'choice':
      return `Choose one for “${label}”.`
    default:
      return `Fill in “${label}”.`
  }
}
