export const whatTheRegistrationCosts = 'What the registration costs'

export const processingFee = 'Processing fee ('

export const grandTotal = 'Grand total'

export const openUntil = 'open until'

export const closedOn = 'closed on'

export const opensOnceThePeriodBefore = 'opens once the period before it has ended; closes on'

export const onePerson = 'One person'

export const customAmount = 'Custom amount'

/** The button of the form, and that of a form with which somebody may apply. */
export const proceed = 'Continue'
