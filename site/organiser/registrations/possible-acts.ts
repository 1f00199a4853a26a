/** The acts on a registration, as its page lists them. */

import type { StaffCan, StaffRegistrationAct } from '#domain/desk/possible-acts/staff-can.ts'
import type { CaseReason } from '#domain/office/lists/registration-filter.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import { type Right, rolesThatMay } from '#domain/staff/rights/can.ts'
import type { Role } from '#domain/staff/rights/role.ts'
import { organiserPaths, type RegistrationActPage } from '#site/organiser/organiser-paths.ts'
import {
  hindranceWords,
  registrationActWords,
} from '#words/organiser/registrations/registration-acts-words.ts'

export const actGroups = ['Attention', 'Money', 'Place', 'Mail'] as const
type ActGroup = (typeof actGroups)[number]

interface PossibleAct {
  page: RegistrationActPage
  act: StaffRegistrationAct
  group: ActGroup
  /** The rights that it takes; having one of them is enough to see it. */
  needs: readonly [Right, ...Right[]]
  /** Left out instead of refused if it does not concern this registration. */
  isRare?: true
}

/** In the order of the page. */
export const possibleActs: readonly PossibleAct[] = [
  { page: 'payment', act: 'record-payment', group: 'Money', needs: ['record-cash', 'record-transfer'] },
  { page: 'more-time', act: 'more-time', group: 'Money', needs: ['edit-registrations'], isRare: true },
  {
    page: 'decide',
    act: 'decide-custom-amount',
    group: 'Money',
    needs: ['decide-custom-amounts'],
    isRare: true,
  },
  { page: 'refund', act: 'refund', group: 'Money', needs: ['refund'] },
  { page: 'pay-refund', act: 'pay-refund', group: 'Money', needs: ['refund'], isRare: true },
  { page: 'refund-paid', act: 'refund-paid', group: 'Money', needs: ['refund'], isRare: true },
  { page: 'retain-refund', act: 'retain-refund', group: 'Money', needs: ['refund'], isRare: true },
  { page: 'reassign-payment', act: 'reassign-payment', group: 'Money', needs: ['refund'] },
  { page: 'invoice', act: 'correct-invoice', group: 'Money', needs: ['refund'] },
  { page: 'place', act: 'grant', group: 'Place', needs: ['edit-registrations'], isRare: true },
  { page: 'apply-change', act: 'apply-change', group: 'Place', needs: ['edit-registrations'], isRare: true },
  { page: 'details', act: 'change-details', group: 'Place', needs: ['edit-registrations'] },
  { page: 'guests', act: 'name-guests', group: 'Place', needs: ['edit-registrations'], isRare: true },
  { page: 'people', act: 'change-people', group: 'Place', needs: ['edit-registrations'], isRare: true },
  { page: 'join', act: 'join-people', group: 'Place', needs: ['edit-registrations'], isRare: true },
  { page: 'split', act: 'split-people', group: 'Money', needs: ['edit-registrations'], isRare: true },
  {
    page: 'code-for-others',
    act: 'make-allowance',
    group: 'Money',
    needs: ['edit-registrations'],
    isRare: true,
  },
  { page: 'choice', act: 'change-choice', group: 'Place', needs: ['edit-registrations'] },
  {
    page: 'withdraw-change',
    act: 'withdraw-change',
    group: 'Place',
    needs: ['edit-registrations'],
    isRare: true,
  },
  { page: 'person', act: 'hand-over', group: 'Place', needs: ['edit-registrations'] },
  { page: 'conference', act: 'move-to-conference', group: 'Place', needs: ['edit-registrations'] },
  { page: 'cancel', act: 'cancel', group: 'Place', needs: ['cancel-by-policy'] },
  { page: 'payment-reminder', act: 'remind-to-pay', group: 'Mail', needs: ['edit-registrations'] },
  { page: 'confirmation', act: 'resend-confirmation', group: 'Mail', needs: ['edit-registrations'] },
  { page: 'clear', act: 'clear', group: 'Attention', needs: ['edit-registrations'], isRare: true },
]

/** The acts that settle each reason. Their own pages say if one cannot be done now. */
const actsOfReasons: Readonly<Record<CaseReason, readonly RegistrationActPage[]>> = {
  'wrong-amount': ['payment-reminder', 'more-time', 'payment', 'refund', 'place', 'clear'],
  'wrong-currency': ['refund', 'payment-reminder', 'clear'],
  'payment-of-another-order': ['reassign-payment', 'refund', 'place', 'clear'],
  'paid-too-much': ['refund', 'reassign-payment', 'clear'],
  'paid-after-cancelling': ['refund', 'reassign-payment', 'clear'],
  'paid-without-a-seat': ['place', 'apply-change', 'refund', 'reassign-payment', 'clear'],
  'not-offered': ['place', 'clear'],
  'refund-failed': ['refund-paid', 'retain-refund', 'clear'],
  'refund-by-hand': ['refund-paid', 'clear'],
  'refund-delayed': ['pay-refund', 'clear'],
  'payment-disputed': ['clear'],
  'payment-charged-back': ['cancel', 'clear'],
  'chargeback-returned': ['place', 'clear'],
  'refund-due-early': ['pay-refund', 'clear'],
  'registered-twice': ['cancel', 'refund', 'clear'],
  'books-differ': ['payment', 'refund', 'clear'],
  'report-differs': ['clear'],
  'proof-overdue': ['choice', 'clear'],
  'names-missing': ['guests', 'people', 'clear'],
  'mail-not-delivered': ['details', 'confirmation', 'payment-reminder', 'clear'],
  'awaits-confirmation': ['decide'],
}

/**
 * The acts of a reason, for those who may do them.
 *
 * @param isPossible false for an act that is known to be impossible now
 */
export function listActsOfReason(
  event: string,
  code: string,
  reason: CaseReason,
  may: (right: Right) => boolean,
  isPossible: (act: StaffRegistrationAct) => boolean,
): { label: string; href: string }[] {
  return possibleActs
    .filter(({ page, needs }) => actsOfReasons[reason].includes(page) && needs.some(may))
    .filter(({ act }) => isPossible(act))
    .toSorted((a, b) => actsOfReasons[reason].indexOf(a.page) - actsOfReasons[reason].indexOf(b.page))
    .map(({ page, act }) => ({
      label: registrationActWords[act],
      href: `${organiserPaths.registrationAct(event, code, page)}${page === 'clear' ? `?reason=${reason}` : ''}`,
    }))
}

/** The roles that can settle a reason: those that may do the first act for it. */
export function ownersOfReason(reason: CaseReason): Role[] {
  const [first] = actsOfReasons[reason]
  const act = possibleActs.find(({ page }) => page === first)
  const roles = new Set(act?.needs.flatMap(rolesThatMay))
  return [...roles]
}

/** What a registration in a state waits for. */
const awaited: Readonly<Partial<Record<RegistrationState, RegistrationActPage>>> = {
  'awaiting-payment': 'payment',
  waiting: 'place',
}

/** What is asked for most of a registration in a state, most likely first: the first that is possible is in its page's head. */
const firstActs: Readonly<Record<RegistrationState, readonly RegistrationActPage[]>> = {
  'awaiting-payment': ['payment', 'payment-reminder', 'details'],
  waiting: ['place', 'details'],
  paid: ['decide', 'apply-change', 'pay-refund', 'refund-paid', 'choice', 'cancel', 'details'],
  expired: ['payment', 'more-time', 'details'],
  superseded: ['payment', 'refund', 'details'],
  cancelled: ['pay-refund', 'refund-paid', 'refund', 'reassign-payment', 'invoice', 'details'],
}

export interface NextAct {
  label: string
  href: string
  /** Whether the registration waits for it: then it is its page's one loud button. */
  isAwaited: boolean
}

/** The act in the head of a registration's page: the first of its state that is possible and that this person may do. */
export function findNextAct(
  event: string,
  code: string,
  state: RegistrationState,
  can: StaffCan,
  may: (right: Right) => boolean,
): NextAct | undefined {
  for (const page of firstActs[state]) {
    const next = possibleActs.find(each => each.page === page)
    if (!next?.needs.some(may) || can[next.act] !== null) continue
    return {
      label: registrationActWords[next.act],
      href: organiserPaths.registrationAct(event, code, page),
      isAwaited: awaited[state] === page,
    }
  }
  return undefined
}

export interface ActView {
  label: string
  /** The page of the act; undefined if the state forbids it. */
  href: string | undefined
  because: string | undefined
}

/** An act that the state forbids is listed with the reason; one that the role forbids is absent. */
export function listActs(
  event: string,
  code: string,
  can: StaffCan,
  may: (right: Right) => boolean,
): { group: ActGroup; acts: ActView[] }[] {
  return actGroups.map(group => ({
    group,
    acts: possibleActs
      .filter(each => each.group === group && each.needs.some(may))
      .filter(({ act, isRare }) => !isRare || can[act] === null)
      .map(({ page, act }) => {
        const hindrance = can[act]
        return {
          label: registrationActWords[act],
          href: hindrance === null ? organiserPaths.registrationAct(event, code, page) : undefined,
          because: hindrance === null ? undefined : hindranceWords[hindrance],
        }
      }),
  }))
}
