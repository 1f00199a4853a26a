/** The list of codes, in words. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import type { RegistrationPeriod } from '#domain/offers/pricing/period.ts'
import {
  type CodeTypes,
  type CodeUseState,
  codesNoun,
  codeUses,
  type ListedCode,
} from '#domain/office/lists/codes-noun.ts'
import type { ListWords } from '#site/organiser/office/lists/list-view.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import {
  budgetWords,
  conditionWords,
  discountWords,
  standingWords,
} from '#words/organiser/offers/discount-code-words.ts'

const useLabels = {
  unused: 'Not used yet',
  'used-up': 'Used up',
  ended: 'Ended',
} as const satisfies Record<CodeUseState, string>

export const useChoices = codeUses.map(value => ({ value, label: useLabels[value] }))

export const codeWords: ListWords<CodeTypes> = {
  noun: codesNoun,
  one: 'code',
  many: 'codes',
  searched: () => 'Code, note or e-mail address',
  legends: { use: 'Use' },
  labels: { grants: 'Grants', used: 'Used', state: 'Status', only: 'Only', note: 'Note' },
  views: [
    { name: 'all', label: 'All', query: '' },
    ...codeUses.map(name => ({ name, label: useLabels[name], query: `use=${name}` })),
  ],
}

interface CodesOf {
  conference: Conference
  periods: readonly RegistrationPeriod[]
  offers: readonly Offer[]
  now: Temporal.Instant
  mayWrite: boolean
}

export function codeRow(code: ListedCode, { conference, periods, offers, now, mayWrite }: CodesOf) {
  const isOurs = code.conferenceId !== null
  return {
    id: code.id,
    code: code.code,
    isOurs,
    href: mayWrite && isOurs ? organiserPaths.code(conference.name, code.id) : undefined,
    grants: discountWords(code),
    used: [
      `${code.uses} of ${code.usesAllowed ?? 'any number'}`,
      ...(code.budget ? [budgetWords(code, code.takenMinor)] : []),
    ].join(', '),
    state: standingWords(code, conference, now, code.takenMinor),
    only: conditionWords(code, periods, offers),
    note: code.note,
  }
}
