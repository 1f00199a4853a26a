export const hybridEvent = 'Hybrid Event'

export const thisConferenceIsOverIts = 'This conference is over. Its pages remain as a record.'

export const registerNow = 'REGISTER NOW'

export const submitAbstract = 'SUBMIT ABSTRACT'

export const keyDates = 'Key dates'

export const addToCalendar = 'Add to Calendar'

export const calendarEntryIcs = 'Calendar entry (.ics)'

export const subscribeInYourCalendar = 'Subscribe in your calendar'

export const plenarySpeakers = 'Plenary speakers'

export const viewAll = 'View All'

export const downloadProgram = 'DOWNLOAD PROGRAM'

export const ticketPricing = 'Ticket pricing'

export const abstractSubmission = ({ standing }: { standing: string | number }) =>
  `Abstract submission ${standing}`
