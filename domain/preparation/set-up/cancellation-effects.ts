/** The effects of cancelling a conference, computed beforehand. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listStillInvited } from '#domain/desk/cancelling/concerned.ts'
import type { Money } from '#domain/foundations/money.ts'
import { selectMovements } from '#domain/money/payments/balance.ts'
import { inIdRanges } from '#domain/registrations/in-id-ranges.ts'
import { registrationTransitions } from '#domain/registrations/registration.ts'

export interface CancellationEffects {
  /** Registrations that would be cancelled, by their present state. */
  waiting: number
  unpaid: number
  paid: number
  /**
   * People with an open invitation, who would be told. Authors are told too, and not counted: whoever reads this may be in conflict
   * with one of them.
   */
  invited: number
  /** What would be refunded, by currency: all money that these registrations have and that is not being refunded. */
  beingRefunded: Money[]
}

export async function readCancellationEffects(
  db: Reader,
  conference: Conference,
  now: Temporal.Instant,
): Promise<CancellationEffects> {
  const { id: conferenceId } = conference
  const states = await db
    .selectFrom('registrations')
    .select(['state', eb => eb.fn.countAll<number>().as('count')])
    .where('conference_id', '=', conferenceId)
    .where('state', 'in', ['waiting', 'awaiting-payment', 'paid'])
    .groupBy('state')
    .execute()
  const beingRefunded = await inIdRanges(db, [conferenceId], inRange => {
    const ids = db
      .selectFrom('registrations')
      .select('id')
      .where('conference_id', '=', conferenceId)
      .where(inRange)
      .where('state', 'in', registrationTransitions.transitions.cancelled.from)
      .$asScalar()
    const held = db
      .selectFrom(selectMovements(db, ids, 'decided').as('movement'))
      .select(['currency', sql<number>`sum(captured) - sum(refunded)`.as('held_minor')])
      .groupBy(['id', 'currency'])
    return db
      .selectFrom(held.as('held'))
      .select(['currency', eb => eb.fn.sum<number>('held_minor').as('amountMinor')])
      .where('held_minor', '>', 0)
      .groupBy('currency')
      .execute()
  })
  const currencies = [...new Set(beingRefunded.map(({ currency }) => currency))].sort()
  const count = (state: string) => Number(states.find(row => row.state === state)?.count ?? 0)
  let invited = 0
  for await (const people of listStillInvited(db, conference, now)) invited += people.length
  return {
    waiting: count('waiting'),
    unpaid: count('awaiting-payment'),
    paid: count('paid'),
    invited,
    beingRefunded: currencies.map(currency => ({
      currency,
      amountMinor: beingRefunded.reduce(
        (sum, row) => sum + (row.currency === currency ? Number(row.amountMinor) : 0),
        0,
      ),
    })),
  }
}
