/** From an accepted abstract to a presenter who has registered and paid: computed from each fact's own rows. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { mayBeSamePerson } from '#domain/programme/people/person-names.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

/** How far a presenter has come. `registered`: and has not paid, or waits for a place. */
export const presenterSteps = ['unregistered', 'registered', 'paid'] as const
export type PresenterStep = (typeof presenterSteps)[number]

/** Of each accepted abstract of a conference, in no order. */
export type PresenterLine = readonly { id: number; step: PresenterStep }[]

const living = ['waiting', 'awaiting-payment', 'paid'] as const satisfies readonly RegistrationState[]

/**
 * Who of the accepted has registered and paid, in one statement however many there are. A registration is a presenter's
 * if it has their mail address and may have their name: institutes share addresses.
 */
export async function readPresenterLine(db: Reader, scope: Scope): Promise<PresenterLine> {
  const rows = await abstractsSeenBy(db, chairOf(scope))
    .leftJoin('registrations', join =>
      join
        .onRef('registrations.conference_id', '=', 'abstracts.conference_id')
        .on(sql<boolean>`lower(registrations.email) = abstracts.email_key`)
        .on('registrations.state', 'in', living),
    )
    .select(['abstracts.id', 'abstracts.name', 'registrations.name as registered', 'registrations.state'])
    .where('abstracts.conference_id', '=', conferenceOf(scope))
    .where('abstracts.state', '=', 'submitted')
    .where('abstracts.outcome', '=', 'accepted')
    .where('abstracts.decision_state', 'in', ['set', 'released', 'corrected'])
    .execute()
  const steps = new Map<number, PresenterStep>()
  for (const { id, name, registered, state } of rows) {
    const isTheirs = registered !== null && mayBeSamePerson(name, registered)
    const step = !isTheirs ? 'unregistered' : state === 'paid' ? 'paid' : 'registered'
    const before = steps.get(id)
    if (before === undefined || presenterSteps.indexOf(step) > presenterSteps.indexOf(before))
      steps.set(id, step)
  }
  return [...steps].map(([id, step]) => ({ id, step }))
}
