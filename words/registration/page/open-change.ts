export const theChangeThatWeAsk = 'The change that we ask for'

export const theChangeYouAskedFor = 'The change you asked for'

export const whatTheRegistrationCostsAfter = 'What the registration costs after the change'

export const differenceToPay = 'Difference to pay'

export const keepWhatIHad = 'Keep what I had'
