import { say } from '#domain/foundations/say.ts'
export const hybridEvent = () => say('Hybrid Event')

export const thisConferenceIsOverIts = () => say('This conference is over. Its pages remain as a record.')

export const registerNow = () => say('REGISTER NOW')

export const submitAbstract = () => say('SUBMIT ABSTRACT')

export const keyDates = () => say('Key dates')

export const addToCalendar = () => say('Add to Calendar')

export const calendarEntryIcs = () => say('Calendar entry (.ics)')

export const subscribeInYourCalendar = () => say('Subscribe in your calendar')

export const plenarySpeakers = () => say('Plenary speakers')

export const viewAll = () => say('View All')

export const downloadProgram = () => say('DOWNLOAD PROGRAM')

export const ticketPricing = () => say('Ticket pricing')

export const submissionCloses = () => say('Abstract submission closes')

export const submissionClosed = () => say('Abstract submission closed')

export const registrationEnds = () => say('Registration ends')

export const registrationEnded = () => say('Registration ended')
