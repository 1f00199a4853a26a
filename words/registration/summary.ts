import { say } from '#domain/foundations/say.ts'
export const whatTheRegistrationCosts = () => say('What the registration costs')

export const processingFee = () => say('Processing fee (')

export const grandTotal = () => say('Grand total')

export const openUntil = () => say('open until')

export const closedOn = () => say('closed on')

export const opensOnceThePeriodBefore = () => say('opens once the period before it has ended; closes on')

export const onePerson = () => say('One person')

export const customAmount = () => say('Custom amount')

/** The button of the form, and that of a form with which somebody may apply. */
export const proceed = () => say('Continue')
