/** A condition as the texts of its form. */
import type { Condition } from '#domain/conference/conferences/condition.ts'
import type { SetCondition } from '#domain/offers/conditions/set-condition.ts'

export const conditionTextFields = ['kind', 'domains', 'of', 'until'] as const
export type ConditionTexts = Record<(typeof conditionTextFields)[number], string>

export const textsOfCondition = (condition: Condition | undefined): ConditionTexts => ({
  kind: condition?.kind ?? 'everybody',
  domains: condition?.kind === 'members' ? condition.domains.join('\n') : '',
  of: condition?.kind === 'proof' ? condition.of : '',
  until: condition?.kind === 'proof' ? (condition.until ?? '') : '',
})

/** The input of the command, whose schema refuses what is none. */
export function inputOf({ kind, domains, of, until }: ConditionTexts): SetCondition['input'] {
  const typed = {
    kind,
    domains: domains.split(/[\s,;]+/).filter(text => text !== ''),
    of,
    until: until === '' ? null : until,
  }
  return typed as unknown as SetCondition['input']
}
