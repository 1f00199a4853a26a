/** The dates in a sample conference's prose and prices, counted from the day of loading. */
export interface ConferenceDates {
  /** The day of loading. */
  today: Temporal.PlainDate
  startsOn: Temporal.PlainDate
  endsOn: Temporal.PlainDate
  /** The year in which the conference starts. */
  year: number
  /** The date this many days after the day of loading; before it when negative. */
  fromToday(days: number): Temporal.PlainDate
  /** The date this many days before the conference's first day. */
  beforeStart(days: number): Temporal.PlainDate
}

/** @param lastsDays the conference's length in days */
export function conferenceDates(
  today: Temporal.PlainDate,
  { startsInDays, lastsDays }: { startsInDays: number; lastsDays: number },
): ConferenceDates {
  const startsOn = today.add({ days: startsInDays })
  return {
    today,
    startsOn,
    endsOn: startsOn.add({ days: lastsDays - 1 }),
    year: startsOn.year,
    fromToday: days => today.add({ days }),
    beforeStart: days => startsOn.subtract({ days }),
  }
}
