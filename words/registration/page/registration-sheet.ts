export const whatYouBooked = 'What you booked'

export const yourDetails = 'Your details'

export const backToRegistration = 'Back to Registration'

export const holdThePlaceAgain = 'Hold the place again, '

export const registerAgain = 'Register again'

export const questionsAboutAPaymentAndBefore = 'Questions about a payment? '

export const writeToUs = 'Write to us'

export const questionsAboutAPaymentAndAfter = ' and quote '

export const pagesForYou = 'Pages for you'
