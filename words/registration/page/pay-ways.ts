import { say } from '#domain/foundations/say.ts'
export const payByBankTransfer = () => say('Pay by bank transfer')

export const payInCashOnSite = () => say('Pay in cash on site')

export const cannotBePaidOnlineHere = () =>
  say(
    '{owed} cannot be paid online here. Please <contact>write to us</contact> and name {code}: we will tell you where to send it.',
  )

/** On the button of a gateway. */
export const payWith = (facts: { amount: string; label: string }) => say('Pay {amount} with {label}', facts)

/** For whoever had chosen to pay offline. */
export const payInsteadWith = (facts: { amount: string; label: string }) =>
  say('Pay {amount} with {label} instead', facts)

export const youPayOnThePayment = () =>
  say('You pay on the payment service’s own page: your card’s number never reaches us.')

export const howToPayInCash = () => say('How to pay in cash')

export const howToPayByBank = () => say('How to pay by bank transfer')

export const qrCodeWithTheAmount = () => say('QR code with the amount, the account and the reference')

export const pleasePayAnyBankCharges = () =>
  say(
    'Please pay any bank charges yourself, and enter only the reference as the payment reference. We are sending you these instructions by email. You will get the invoice once the money has arrived.',
  )

export const pleasePayTheInvoice = () =>
  say(
    'Please pay any bank charges yourself, and enter only the reference as the payment reference. Your invoice is among the documents below, and in the mail that we are sending you.',
  )

export const demonstrationPleaseTransferNoMoney = () => say('Demonstration: please transfer no money.')
