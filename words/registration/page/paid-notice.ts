export const aDemonstrationNoMoneyMoved = ' (a demonstration: no money moved)'

export const inAllTheLastPayment = ' in all, the last payment'

export const wasReceivedOn = ({
  captured,
  inAll,
  paidOn,
  demo,
}: {
  captured: string | number
  inAll: string | number
  paidOn: string | number
  demo: string | number
}) => `${captured} was received${inAll} on ${paidOn}${demo}.`

export const thereWasNothingToPay = 'There was nothing to pay.'

export const thisIsACustomAmount = ({ email }: { email: string | number }) =>
  `This is a custom amount: your place awaits the organiser's confirmation, and we will write to ${email} about it.`

export const ifItCannotBeConfirmed = ({ awaited }: { awaited: string | number }) =>
  `${awaited} If it cannot be confirmed, everything that you paid will be refunded.`

export const weWouldLikeToChange = 'We would like to change your registration, which'

export const youAskedForAChange = 'You asked for a change that'

export const costsMoreItIsHeld = ({
  change,
  owed,
  heldUntil,
}: {
  change: string | number
  owed: string | number
  heldUntil: string | number
}) =>
  `${change} costs ${owed} more. It is held for you until ${heldUntil} and made once you have paid; until then everything stays as it is.`

export const pleaseTransferTheDifferenceBy = ({ dueOn }: { dueOn: string | number }) =>
  `Please transfer the difference by ${dueOn}.`

export const youPayTheDifferenceIn = 'You pay the difference in cash on site.'

export const youAreRegistered = 'You are registered.'

export const yourPaymentHasArrived = 'Your payment has arrived.'

export const confirmationWithTheReceipt = 'confirmation with the receipt'

export const aWentTo = ({ confirmation, email }: { confirmation: string | number; email: string | number }) =>
  `A ${confirmation} went to ${email}.`

export const aIsOnItsWay = ({
  confirmation,
  email,
}: {
  confirmation: string | number
  email: string | number
}) => `A ${confirmation} is on its way to ${email}.`

export const theReceiptIsBelowUnder = 'The receipt is below under Documents.'
