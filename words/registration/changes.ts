import { say } from '#domain/foundations/say.ts'
export const changeYourRegistration = () => say('Change your registration')

export const backToYourRegistration = () => say('Back to your registration')

export const whatTheChangeMeans = () => say('What the change means')

export const theTotalsFeeAndTaxes = () => say('The totals, fee and taxes included')

export const theTotalsFeeIncluded = () => say('The totals, fee included')

export const totalSoFar = () => say('Total so far')

export const totalAfterTheChange = () => say('Total after the change')

export const confirmTheChange = () => say('Confirm the change')

export const keepWhatIHave = () => say('Keep what I have')

export const orChooseSomethingElse = () => say('Or choose something else')

export const whatYouKeepStaysAt = () =>
  say('What you keep stays at the price you agreed to. What you change is charged at today’s price.')

export const registrationCategory = () => say('Registration Category')

export const accompanyingPerson = () => say('Accompanying person')

export const seeWhatTheChangeMeans = () => say('See what the change means')

export const whatYouHave = ({ period }: { period: string | number }) =>
  say('What you have, {period}', { period })

export const noLongerSold = () => say('No longer sold: what you have stays, and can be given up')
