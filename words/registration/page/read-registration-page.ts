export const paymentSummary = 'Payment Summary'

export const yourRegistration = 'Your registration'

export const accountHolder = 'Account holder'

export const atTheLatestOn = 'At the latest on'

export const payUntil = 'Pay until'

export const willBePaidOnOr = ({ on }: { on: string | number }) => `will be paid on or after ${on}`

export const isOnItsWay = 'is on its way'

export const wasPaidBack = ({ by, on }: { by: string | number; on: string | number }) =>
  `was paid back${by} on ${on}`

export const isNotPaidBecauseYour = 'is not paid, because your bank took the payment back'

export const isNotPaidBecauseThe = 'is not paid, because the money was returned in another way'

export const couldNotBePaidBack = 'could not be paid back this way; the amount still owed is shown above'

export const couldNotBePaidBackAnd = 'could not be paid back and stays with the organiser, as agreed'
