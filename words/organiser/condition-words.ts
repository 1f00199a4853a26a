/** Who may buy an admission, as staff read and set it. */
import type { Condition, ConditionKind } from '#domain/conference/conferences/condition.ts'

export const conditionChoices: Readonly<
  Record<'everybody' | ConditionKind, { label: string; detail: string }>
> = {
  everybody: { label: 'Everybody', detail: 'Nothing is asked.' },
  code: {
    label: 'With a code',
    detail: 'Only with a code under Codes that is for this registration alone.',
  },
  members: {
    label: 'Members',
    detail:
      'Who is on the list under Members, by e-mail address or number, each once; or has an address at a domain.',
  },
}

/** A condition in a line. */
export function conditionLine(condition: Condition | undefined): string {
  if (!condition) return conditionChoices.everybody.label
  switch (condition.kind) {
    case 'code':
      return conditionChoices.code.label
    case 'members':
      return condition.domains.length > 0
        ? `Members, and addresses at ${condition.domains.join(', ')}`
        : 'Members'
  }
}
