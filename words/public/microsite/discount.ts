export const noProcessingFeeAndNo = 'No processing fee and no tax is added: you pay exactly this amount.'

export const noProcessingFeeIsAdded = 'No processing fee is added.'

export const fromTo = ({
  min,
  max,
  feeNote,
}: {
  min: string | number
  max: string | number
  feeNote: string | number
}) => `From ${min} to ${max}. ${feeNote}`

export const whatTheAmountIsFor = 'What the amount is for, as agreed with us.'

export const payThrough = 'Pay through'

export const nothingCanBePaidOnline = 'Nothing can be paid online here. The next page says how to pay.'

export const demonstrationThePaymentPageStands =
  ' Demonstration: the payment page stands in for the real one, and no money moves.'

export const openingThePaymentPage = 'Opening the payment page…'

export const proceedToPay = 'Proceed to Pay'

export const resetTheForm = 'Reset the form?'

export const discountForm = 'Discount Form'

export const payAnAmountThatWas = ({ conference }: { conference: string | number }) =>
  `Pay an amount that was agreed with the organiser of ${conference}.`

export const forParticipantsWhoHaveAgreed = ({ subject }: { subject: string | number }) =>
  `For participants who have agreed an amount with us: ${subject}.`
