/** The fees of a new conference; its organiser changes them before it opens. */
import type { Transaction } from '#database/database.ts'

/** Currencies in which a hundred units are worth roughly a hundred dollars. */
const alike: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD', 'SGD'])

/** Whether the default prices make sense in a currency; otherwise the organiser enters the first ones. */
export const hasDefaultPrices = (currency: string) => alike.has(currency)

const prices = {
  invited_minor: 64_900,
  oral_minor: 69_900,
  poster_minor: 39_900,
  student_minor: 29_900,
  delegate_minor: 59_900,
  virtual_minor: 19_900,
}

// The keys of the record above.
export const periodPriceColumns = Object.keys(prices) as (keyof typeof prices)[]

/** Whether all periods of a conference still have the prices that it began with. */
export const areDefaultPrices = (periodsOfIt: readonly Readonly<typeof prices>[]): boolean =>
  periodsOfIt.length > 0 &&
  periodsOfIt.every(each => periods.some(({ lessMinor }) => isCheaperBy(lessMinor, each)))

const isCheaperBy = (lessMinor: number, period: Readonly<typeof prices>) =>
  periodPriceColumns.every(column => period[column] === prices[column] - lessMinor)

/** How many days before the first day each period ends. */
const periods = [
  { name: 'Early Bird', endsBefore: 120, lessMinor: 10_000 },
  { name: 'Mid Term', endsBefore: 60, lessMinor: 0 },
  { name: 'Final Registration', endsBefore: 1, lessMinor: -10_000 },
]

/** Adds the periods that are not over yet. */
export async function addDefaultFees(
  tx: Transaction,
  { id, startsOn, today }: { id: number; startsOn: Temporal.PlainDate; today: Temporal.PlainDate },
): Promise<void> {
  const rows = periods
    .map(({ name, endsBefore, lessMinor }) => ({
      name,
      endsOn: startsOn.subtract({ days: endsBefore }),
      lessMinor,
    }))
    .filter(({ endsOn }) => Temporal.PlainDate.compare(endsOn, today) > 0)
    .map(({ name, endsOn, lessMinor }) => ({
      conference_id: id,
      name,
      ends_on: endsOn.toString(),
      invited_minor: prices.invited_minor - lessMinor,
      oral_minor: prices.oral_minor - lessMinor,
      poster_minor: prices.poster_minor - lessMinor,
      student_minor: prices.student_minor - lessMinor,
      delegate_minor: prices.delegate_minor - lessMinor,
      virtual_minor: prices.virtual_minor - lessMinor,
    }))
  if (rows.length > 0) await tx.insertInto('registration_categories').values(rows).execute()
}
