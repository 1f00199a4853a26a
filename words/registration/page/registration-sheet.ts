import { say } from '#domain/foundations/say.ts'
export const whatYouBooked = () => say('What you booked')

export const yourDetails = () => say('Your details')

export const backToRegistration = () => say('Back to Registration')

export const holdThePlaceAgain = ({ amount }: { amount: string }) =>
  say('Hold the place again, {amount}', { amount })

export const registerAgain = () => say('Register again')

export const questionsAboutAPayment = () =>
  say('Questions about a payment? <contact>Write to us</contact> and quote {code}.')

export const paidOn = () => say('{amount} on {day}')

export const pagesForYou = () => say('Pages for you')

/** Leads one person to where extras are billed to another payer. */
export const billExtras = () => say('Bill extras to somebody else')
