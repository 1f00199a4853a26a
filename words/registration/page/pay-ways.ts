export const payByBankTransfer = 'Pay by bank transfer'

export const payInCashOnSite = 'Pay in cash on site'

export const cannotBePaidOnlineHereBefore = ' cannot be paid online here. Please'

export const writeToUs = 'write to us'

export const cannotBePaidOnlineHereBetween = ' and name '

export const cannotBePaidOnlineHereAfter = ': we will tell you where to send it.'

export const demonstrationThePaymentPageStands =
  'Demonstration: the payment page stands in for the real one, and no money moves.'

export const youPayOnThePayment =
  'You pay on the payment service’s own page: your card’s number never reaches us.'

export const openingThePaymentPage = 'Opening the payment page…'

export const howToPayInCash = 'How to pay in cash'

export const howToPayByBank = 'How to pay by bank transfer'

export const qrCodeWithTheAmount = 'QR code with the amount, the account and the reference'

export const pleasePayAnyBankCharges =
  'Please pay any bank charges yourself, and enter only the reference as the payment reference. We are sending you these instructions by email. You will get the invoice once the money has arrived.'

export const demonstrationPleaseTransferNoMoney = 'Demonstration: please transfer no money.'
