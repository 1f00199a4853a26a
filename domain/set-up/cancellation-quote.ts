/** What cancelling a conference does, before it is done. */
import type { Reader } from '#database/database.ts'

export interface CancellationQuote {
  /** Registrations that are cancelled, by what they are now. */
  waiting: number
  unpaid: number
  paid: number
  /** What can go back: received, less what went back or is decided to; by currency. */
  goingBack: { currency: string; amountMinor: number }[]
}

export async function readCancellationQuote(db: Reader, conferenceId: number): Promise<CancellationQuote> {
  const states = await db
    .selectFrom('registrations')
    .select(['state', eb => eb.fn.countAll<number>().as('count')])
    .where('conference_id', '=', conferenceId)
    .where('state', 'in', ['waiting', 'awaiting-payment', 'paid'])
    .groupBy('state')
    .execute()
  const received = await db
    .selectFrom('captures')
    .innerJoin('registrations', 'registrations.id', 'captures.registration_id')
    .select(['captures.currency', eb => eb.fn.sum<number>('captures.amount_minor').as('sum')])
    .where('registrations.conference_id', '=', conferenceId)
    .groupBy('captures.currency')
    .execute()
  const returned = await db
    .selectFrom('refunds')
    .innerJoin('registrations', 'registrations.id', 'refunds.registration_id')
    .select(['refunds.currency', eb => eb.fn.sum<number>('refunds.amount_minor').as('sum')])
    .where('registrations.conference_id', '=', conferenceId)
    .where('refunds.state', '!=', 'failed')
    .groupBy('refunds.currency')
    .execute()
  const count = (state: string) => Number(states.find(row => row.state === state)?.count ?? 0)
  return {
    waiting: count('waiting'),
    unpaid: count('awaiting-payment'),
    paid: count('paid'),
    goingBack: received
      .map(({ currency, sum }) => ({
        currency,
        amountMinor: Number(sum) - Number(returned.find(each => each.currency === currency)?.sum ?? 0),
      }))
      .filter(({ amountMinor }) => amountMinor > 0)
      .toSorted((one, other) => one.currency.localeCompare(other.currency)),
  }
}

/** One text for one quote: a form carries it, and what differs when it is sent is asked again. */
export function quoteText({ waiting, unpaid, paid, goingBack }: CancellationQuote): string {
  const sums = goingBack.map(({ currency, amountMinor }) => `${currency}${amountMinor}`)
  return [waiting, unpaid, paid, ...sums].join('.')
}
