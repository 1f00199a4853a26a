/** A condition as the texts of its form. */
import type { Condition } from '#domain/conference/conferences/condition.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import type { SetCondition } from '#domain/offers/conditions/set-condition.ts'

/** How long the place of an accepted person is held, unless an organiser says otherwise. */
const usualHoldDays = 14

export const conditionTextFields = [
  'kind',
  'list',
  'says-so',
  'domains',
  'of',
  'until',
  'hold-days',
  'holds-place',
] as const
export type ConditionTexts = Record<(typeof conditionTextFields)[number], string>

export const textsOfCondition = (condition: Condition | undefined): ConditionTexts => ({
  kind: condition?.kind ?? 'everybody',
  list: condition?.kind === 'members' ? String(condition.list ?? '') : '',
  'says-so': condition?.kind === 'presenters' && condition.whoSaysSo ? 'yes' : '',
  domains: condition?.kind === 'members' ? condition.domains.join('\n') : '',
  of: condition?.kind === 'proof' ? condition.of : '',
  until: condition?.kind === 'proof' || condition?.kind === 'invitation' ? (condition.until ?? '') : '',
  'hold-days': condition?.kind === 'application' ? String(condition.holdDays) : String(usualHoldDays),
  'holds-place': condition?.kind === 'application' && condition.holdsPlace ? 'yes' : '',
})

/** The input of the command, whose schema refuses what is none. */
export function inputOf({
  kind,
  list,
  'says-so': saysSo,
  domains,
  of,
  until,
  'hold-days': holdDays,
  'holds-place': holdsPlace,
}: ConditionTexts): SetCondition['input'] {
  const typed = {
    kind,
    list: list === '' ? null : (toId(list) ?? 0),
    whoSaysSo: saysSo === 'yes',
    domains: domains.split(/[\s,;]+/).filter(text => text !== ''),
    of,
    until: until === '' ? null : until,
    holdDays: /^\d{1,4}$/.test(holdDays.trim()) ? Number(holdDays) : undefined,
    holdsPlace: holdsPlace === 'yes',
  }
  // The command’s schema refuses what is wrong.
  return typed as unknown as SetCondition['input']
}
