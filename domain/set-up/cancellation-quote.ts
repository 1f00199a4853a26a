/** The effects of cancelling a conference, computed beforehand. */
import type { Reader } from '#database/database.ts'

export interface CancellationQuote {
  /** Registrations that would be cancelled, by their present state. */
  waiting: number
  unpaid: number
  paid: number
  /** What can be refunded: money received less refunds made or decided, by currency. */
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

/**
 * A text that identifies a quote: the form carries it, and if it differs when the form is sent, staff have to confirm
 * again.
 */
export function quoteText({ waiting, unpaid, paid, goingBack }: CancellationQuote): string {
  const sums = goingBack.map(({ currency, amountMinor }) => `${currency}${amountMinor}`)
  return [waiting, unpaid, paid, ...sums].join('.')
}
