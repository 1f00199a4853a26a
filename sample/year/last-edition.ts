import type { ComposedConference } from '#sample/compose-conference.ts'

/** The same weekdays a year earlier. */
const aYear = 364

/**
 * Last year's edition of a conference: its name, days and prices, for numbers to be compared with. It is off the public
 * site, so it has no pages, people or programme.
 */
export function lastEditionOf(composed: ComposedConference, prefix: string): ComposedConference {
  const startsOn = composed.conference.startsOn.subtract({ days: aYear })
  return {
    ...composed,
    conference: {
      ...composed.conference,
      name: `${composed.conference.name}-${startsOn.year}`,
      prefix,
      isActive: false,
      startsOn,
      endsOn: composed.conference.endsOn.subtract({ days: aYear }),
      photo: null,
    },
    periods: composed.periods.map(period => ({
      ...period,
      endsOn: period.endsOn.subtract({ days: aYear }),
    })),
    speakers: [],
    days: [],
    content: {},
  }
}
