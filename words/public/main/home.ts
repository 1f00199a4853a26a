import { say } from '#domain/foundations/say.ts'
export const exploreMeetings = () => say('Explore Meetings')

export const nextMeetings = () => say('Next meetings')

export const theUpcomingConferencesTheNext = () => say('The upcoming conferences, the next one first.')

export const viewMore = () => say('View More')

export const servicesAndHighlights = () => say('Services and highlights')

export const ticketPricing = () => say('Ticket pricing')

export const callsForAbstractsAndEarly = () =>
  say('Calls for abstracts and early-bird dates, a few times a year. Nothing else.')

export const sendMessage = () => say('SEND MESSAGE')
