import { say } from '#domain/foundations/say.ts'
export const theChangeThatWeAsk = () => say('The change that we ask for')

export const theChangeYouAskedFor = () => say('The change you asked for')

export const whatTheRegistrationCostsAfter = () => say('What the registration costs after the change')

export const differenceToPay = () => say('Difference to pay')

export const keepWhatIHad = () => say('Keep what I had')
