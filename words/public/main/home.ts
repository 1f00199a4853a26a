export const exploreMeetings = 'Explore Meetings'

export const nextMeetings = 'Next meetings'

export const theUpcomingConferencesTheNext = 'The upcoming conferences, the next one first.'

export const viewMore = 'View More'

export const servicesAndHighlights = 'Services and highlights'

export const ticketPricing = 'Ticket pricing'

export const callsForAbstractsAndEarly =
  'Calls for abstracts and early-bird dates, a few times a year. Nothing else.'

export const sendMessage = 'SEND MESSAGE'
