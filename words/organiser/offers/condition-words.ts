/** Who may buy an admission, as staff read and set it. */
import type { Condition, ConditionKind } from '#domain/conference/conferences/condition.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { MemberList } from '#domain/offers/members/member-lists.ts'
import type { EligibilityState } from '#domain/registrations/eligibility/eligibility.ts'

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
      'People on a list under Members, by e-mail address or number, each once; or with an address at a domain.',
  },
  presenters: {
    label: 'Presenters',
    detail:
      'Who registers with the address of somebody who presents an abstract, once a letter has told that it is accepted. Pages for presenters are theirs.',
  },
  proof: {
    label: 'With a proof',
    detail: 'People who send a file that you accept. Their place is held, and they can pay meanwhile.',
  },
  application: {
    label: 'By application',
    detail: 'People whom you accept, by what they wrote in the form. They owe nothing before.',
  },
  invitation: {
    label: 'By invitation',
    detail: 'People whom you invite by name under Invitations: each gets a link, which can be used once.',
  },
}

/** Whether somebody meets the condition of what they bought. */
export const eligibilityWords: Readonly<Record<EligibilityState, string>> = {
  open: 'Open',
  accepted: 'Met',
  refused: 'Refused',
  'not-needed': 'Not needed any more',
}

/** A condition in a line. */
export function conditionLine(condition: Condition | undefined, lists: readonly MemberList[]): string {
  if (!condition) return conditionChoices.everybody.label
  switch (condition.kind) {
    case 'code':
      return conditionChoices.code.label
    case 'proof':
      return condition.until === null
        ? `With a proof: ${condition.of}`
        : `With a proof until ${formatDate(Temporal.PlainDate.from(condition.until))}: ${condition.of}`
    case 'application':
      return `By application; ${counted(condition.holdDays, 'day')} to pay once accepted`
    case 'invitation':
      return condition.until === null
        ? conditionChoices.invitation.label
        : `By invitation until ${formatDate(Temporal.PlainDate.from(condition.until))}`
    case 'presenters':
      return condition.whoSaysSo ? 'Presenters: anyone who says so' : 'Presenters of accepted abstracts'
    case 'members':
      return condition.domains.length > 0
        ? `${membersWords(condition, lists)}, and addresses at ${condition.domains.join(', ')}`
        : membersWords(condition, lists)
  }
}

/** `Members of the list “Society of Glass”` */
function membersWords(
  { list }: Extract<Condition, { kind: 'members' }>,
  lists: readonly MemberList[],
): string {
  const named = lists.find(({ id }) => id === list)
  return named ? `Members of the list “${named.name}”` : 'Members'
}

/** `Proof: open` */
export const eligibilityLine = ({
  condition,
  state,
}: {
  condition: ConditionKind
  state: EligibilityState
}): string => `${shortConditions[condition]}: ${eligibilityWords[state].toLowerCase()}`

const shortConditions: Readonly<Record<ConditionKind, string>> = {
  code: 'Code',
  members: 'Member',
  presenters: 'Presenter',
  proof: 'Proof',
  application: 'Application',
  invitation: 'Invitation',
}
