import { say } from '#domain/foundations/say.ts'
export const whatYouBooked = () => say('What you booked')

export const yourDetails = () => say('Your details')

export const backToRegistration = () => say('Back to Registration')

export const holdThePlaceAgain = () => say('Hold the place again, ')

export const registerAgain = () => say('Register again')

export const questionsAboutAPaymentAndBefore = () => say('Questions about a payment? ')

export const writeToUs = () => say('Write to us')

export const questionsAboutAPaymentAndAfter = () => say(' and quote ')

export const pagesForYou = () => say('Pages for you')
