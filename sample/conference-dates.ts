/** The dates that a sample conference's prose and prices speak of, counted from the day of loading. */
export interface ConferenceDates {
  /** The day of loading. */
  today: Temporal.PlainDate
  startsOn: Temporal.PlainDate
  endsOn: Temporal.PlainDate
  /** The year in which the conference starts. */
  year: number
  /** A date so many days after the day of loading; before it when negative. */
  fromToday(days: number): Temporal.PlainDate
  /** A date so many days before the conference's first day. */
  beforeStart(days: number): Temporal.PlainDate
}

/** @param lastsDays how many days the conference has, its first included */
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
