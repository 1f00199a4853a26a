import { say } from '#domain/foundations/say.ts'
export const aDemonstrationNoMoneyMoved = () => say(' (a demonstration: no money moved)')

export const inAllTheLastPayment = () => say(' in all, the last payment')

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
}) => say('{captured} was received{inAll} on {paidOn}{demo}.', { captured, inAll, paidOn, demo })

export const thereWasNothingToPay = () => say('There was nothing to pay.')

export const thisIsACustomAmount = ({ email }: { email: string | number }) =>
  say(
    "This is a custom amount: your place awaits the organiser's confirmation, and we will write to {email} about it.",
    { email },
  )

export const ifItCannotBeConfirmed = ({ awaited }: { awaited: string | number }) =>
  say('{awaited} If it cannot be confirmed, everything that you paid will be refunded.', { awaited })

export const weWouldLikeToChange = () => say('We would like to change your registration, which')

export const youAskedForAChange = () => say('You asked for a change that')

export const costsMoreItIsHeld = ({
  change,
  owed,
  heldUntil,
}: {
  change: string | number
  owed: string | number
  heldUntil: string | number
}) =>
  say(
    '{change} costs {owed} more. It is held for you until {heldUntil} and made once you have paid; until then everything stays as it is.',
    { change, owed, heldUntil },
  )

export const pleaseTransferTheDifferenceBy = ({ dueOn }: { dueOn: string | number }) =>
  say('Please transfer the difference by {dueOn}.', { dueOn })

export const youPayTheDifferenceIn = () => say('You pay the difference in cash on site.')

export const youAreRegistered = () => say('You are registered.')

export const yourPaymentHasArrived = () => say('Your payment has arrived.')

export const confirmationWithTheReceipt = () => say('confirmation with the receipt')

export const aWentTo = ({ confirmation, email }: { confirmation: string | number; email: string | number }) =>
  say('A {confirmation} went to {email}.', { confirmation, email })

export const aIsOnItsWay = ({
  confirmation,
  email,
}: {
  confirmation: string | number
  email: string | number
}) => say('A {confirmation} is on its way to {email}.', { confirmation, email })

export const theReceiptIsBelowUnder = () => say('The receipt is below under Documents.')
