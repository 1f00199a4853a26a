import { say } from '#domain/foundations/say.ts'
export const whatTheRegistrationCosts = () => say('What the registration costs')

export const processingFee = ({ share }: { share: string }) => say('Processing fee ({share})', { share })

export const grandTotal = () => say('Grand total')

export const openUntil = ({ endsOn }: { endsOn: string }) => say('open until {endsOn}', { endsOn })

export const closedOn = ({ endsOn }: { endsOn: string }) => say('closed on {endsOn}', { endsOn })

export const opensOnceThePeriodBefore = ({ endsOn }: { endsOn: string }) =>
  say('opens once the period before it has ended; closes on {endsOn}', { endsOn })

export const onePerson = () => say('One person')

export const customAmount = () => say('Custom amount')

/** The button of the form, and that of a form with which somebody may apply. */
export const proceed = () => say('Continue')
