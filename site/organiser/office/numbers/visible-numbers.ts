import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findLastEdition } from '#domain/office/numbers/last-edition.ts'
import { permit, type Scope } from '#domain/staff/rights/permit.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'

/** Which of a conference's numbers somebody may see. */
export interface VisibleNumbers {
  /** Of registrations; null: none. */
  people: Scope | null
  /** Whether sums are shown. */
  hasMoney: boolean
  /** The previous edition, if they may see the same there. */
  last: Conference | undefined
}

export async function readVisibleNumbers(
  { person, site, act }: StaffRequest,
  conference: Conference,
): Promise<VisibleNumbers> {
  const people = permit(person, 'read-registrations', conference.id, act.now)
  if (!people.ok) return { people: null, hasMoney: false, last: undefined }
  const hasMoney = seesSums(conference.id)
  const found = await findLastEdition(site.database.read, conference)
  const sameOfLast = found && permit(person, 'read-registrations', found.id, act.now)
  const isSame =
    sameOfLast?.ok &&
    sameOfLast.value.scope.parts === 'all' &&
    people.value.scope.parts === 'all' &&
    (!hasMoney || seesSums(found?.id ?? 0))
  return { people: people.value.scope, hasMoney, last: isSame ? found : undefined }

  // The front desk sees whether something is paid, but no totals.
  function seesSums(conferenceId: number): boolean {
    const money = permit(person, 'read-money', conferenceId, act.now)
    return money.ok && money.value.scope.parts === 'all'
  }
}
