/** What the editors of questions share, whoever is asked. Pure. */
import type { AskingFields } from '#domain/offers/questions/asking-rows.ts'
import { type Asking, isChoice } from '#domain/offers/questions/question.ts'
import type { RecordProblem } from '#domain/preparation/records/record-store.ts'

export const fieldsOfAsking = (question: Asking): AskingFields => ({
  label: question.label,
  help: question.help,
  kind: question.kind,
  options: question.options.filter(({ isRetired }) => !isRetired).map(({ name }) => ({ name })),
  isRequired: question.isRequired,
  least: question.least,
  most: question.most,
  isRetired: question.isRetired,
})

/** @param others the other questions of the conference to the same people */
export function problemsOfAsking(
  fields: Pick<AskingFields, 'kind' | 'label' | 'options'>,
  others: readonly Pick<Asking, 'label' | 'isRetired'>[],
): { field: 'label' | 'options'; rule: RecordProblem['rule'] }[] {
  const names = fields.options.map(({ name }) => name)
  const isTaken = others.some(({ label, isRetired }) => label === fields.label && !isRetired)
  return [
    ...(isTaken ? [{ field: 'label', rule: 'other-question' } as const] : []),
    ...(new Set(names).size < names.length ? [{ field: 'options', rule: 'named-twice' } as const] : []),
    ...(isChoice(fields) && names.length === 0 ? [{ field: 'options', rule: 'needs-options' } as const] : []),
  ]
}
