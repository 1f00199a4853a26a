/** What a conference's programme, brochure and calendar say. The last two are made for the sample alone, which is in English. */
import { say } from '#domain/foundations/say.ts'

export const programme = () => say('Programme')

export const talksToBeAnnounced = () => say('Talks will be announced after the call for abstracts.')

export const andOnline = ({ location }: { location: string }) => say('{location} and online', { location })

export const brochure = 'Brochure'

export const waysToTakePart = 'Ways to take part'

export const speakers = 'Speakers'

export const writeOrCall = ({ email, phone }: { email: string; phone: string }) =>
  `Write to ${email} or call ${phone}.`

export const calendar = 'Calendar'

export const keyDates = 'Key dates'

export const venue = 'Venue'
