/** What every document says around and between its own words. */
import { counted } from '#domain/foundations/counted.ts'
import { say } from '#domain/foundations/say.ts'

export const datesAndLocation = ({ dates, location }: { dates: string; location: string }) =>
  say('{dates}, {location}', { dates, location })

/** With its two fields, which the typesetter fills in. */
export const pageOfLast = () => say('Page {now} of {last}')

export const moreLines = ({ count }: { count: number }) => counted(count, 'more line')

export const moreCharacters = ({ count }: { count: number }) => counted(count, 'more character')
