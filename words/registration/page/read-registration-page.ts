import { say } from '#domain/foundations/say.ts'
import type { OfflineMeans } from '#domain/money/payments/offline-means.ts'

export const paymentSummary = () => say('Payment Summary')

export const yourRegistration = () => say('Your registration')

export const accountHolder = () => say('Account holder')

export const atTheLatestOn = () => say('At the latest on')

export const payUntil = () => say('Pay until')

/** Where a refund is. Its page fills in the amount. */
export const willBePaidOnOr = ({ on }: { on: string | number }) =>
  say('{amount} will be paid on or after {on}', { on })

export const isOnItsWay = () => say('{amount} is on its way')

export const wasPaidBack = ({ means, on }: { means: OfflineMeans | null; on: string }) => {
  switch (means) {
    case 'bank-transfer':
      return say('{amount} was paid back by bank transfer on {on}', { on })
    case 'cash':
      return say('{amount} was paid back by cash on {on}', { on })
    case 'cheque':
      return say('{amount} was paid back by cheque on {on}', { on })
    case null:
      return say('{amount} was paid back on {on}', { on })
  }
}

export const isNotPaidBecauseYour = () => say('{amount} is not paid, because your bank took the payment back')

export const isNotPaidBecauseThe = () =>
  say('{amount} is not paid, because the money was returned in another way')

export const couldNotBePaidBack = () =>
  say('{amount} could not be paid back this way; the amount still owed is shown above')

export const couldNotBePaidBackAnd = () =>
  say('{amount} could not be paid back and stays with the organiser, as agreed')
