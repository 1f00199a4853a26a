/** What may be done with a registration, as its page lists it. */
import type { StaffAct } from '#domain/accounts/can.ts'
import type { StaffCan, StaffRegistrationAct } from '#domain/possible-acts/staff-can.ts'
import { organiserPaths, type RegistrationActPage } from '#site/organiser/organiser-paths.ts'
import { hindranceWords, registrationActWords } from '#words/registration-acts-words.ts'

export const actGroups = ['Money', 'Place', 'Mail'] as const
type ActGroup = (typeof actGroups)[number]

interface PossibleAct {
  page: RegistrationActPage
  act: StaffRegistrationAct
  group: ActGroup
  /** The rights that it takes; whoever has one of them sees it. */
  needs: readonly [StaffAct, ...StaffAct[]]
  /** Left out, and not only refused, where it does not concern this registration. */
  isRare?: true
}

/** In the order of the page. */
export const possibleActs: readonly PossibleAct[] = [
  { page: 'payment', act: 'record-payment', group: 'Money', needs: ['record-cash', 'record-transfer'] },
  { page: 'refund', act: 'refund', group: 'Money', needs: ['refund'] },
  { page: 'cancel', act: 'cancel', group: 'Place', needs: ['cancel-by-policy'] },
]

export interface ActView {
  label: string
  /** Where it is done; undefined where the state forbids it. */
  href: string | undefined
  because: string | undefined
}

/** An act that the state forbids stands there with its reason; one that the role forbids is absent. */
export function listActs(
  event: string,
  code: string,
  can: StaffCan,
  may: (act: StaffAct) => boolean,
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
