export const changeYourRegistration = 'Change your registration'

export const backToYourRegistration = 'Back to your registration'

export const whatTheChangeMeans = 'What the change means'

export const theTotalsFeeAndTaxes = 'The totals, fee and taxes included'

export const theTotalsFeeIncluded = 'The totals, fee included'

export const totalSoFar = 'Total so far'

export const totalAfterTheChange = 'Total after the change'

export const confirmTheChange = 'Confirm the change'

export const keepWhatIHave = 'Keep what I have'

export const orChooseSomethingElse = 'Or choose something else'

export const whatYouKeepStaysAt =
  'What you keep stays at the price you agreed to. What you change is charged at today’s price.'

export const registrationCategory = 'Registration Category'

export const accompanyingPerson = 'Accompanying person'

export const seeWhatTheChangeMeans = 'See what the change means'

export const whatYouHave = ({ period }: { period: string | number }) => `What you have, ${period}`

export const noLongerSold = 'No longer sold: what you have stays, and can be given up'
