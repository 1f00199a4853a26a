import { say } from '#domain/foundations/say.ts'
export const wasReceived = ({
  times,
  isDemo,
  ...facts
}: {
  times: number
  isDemo: boolean
  captured: string
  paidOn: string
}) => {
  if (times > 1)
    return isDemo
      ? say(
          '{captured} was received in all, the last payment on {paidOn} (a demonstration: no money moved).',
          facts,
        )
      : say('{captured} was received in all, the last payment on {paidOn}.', facts)
  return isDemo
    ? say('{captured} was received on {paidOn} (a demonstration: no money moved).', facts)
    : say('{captured} was received on {paidOn}.', facts)
}

export const thereWasNothingToPay = () => say('There was nothing to pay.')

export const thisIsACustomAmount = ({ email }: { email: string | number }) =>
  say(
    "This is a custom amount: your place awaits the organiser's confirmation, and we will write to {email} about it.",
    { email },
  )

export const ifItCannotBeConfirmed = ({ awaited }: { awaited: string | number }) =>
  say('{awaited} If it cannot be confirmed, everything that you paid will be refunded.', { awaited })

interface HeldChange {
  owed: string
  heldUntil: string
}

/** A change that costs more, by who asked for it; `line` is the waiting line. */
export const changeIsHeld = {
  organiser: ({ owed, heldUntil }: HeldChange) =>
    say(
      'We would like to change your registration, which costs {owed} more. It is held for you until {heldUntil} and made once you have paid; until then everything stays as it is.',
      { owed, heldUntil },
    ),
  registrant: ({ owed, heldUntil }: HeldChange) =>
    say(
      'You asked for a change that costs {owed} more. It is held for you until {heldUntil} and made once you have paid; until then everything stays as it is.',
      { owed, heldUntil },
    ),
  line: ({ owed, heldUntil }: HeldChange) =>
    say(
      'A place of what you waited for is free, which costs {owed} more. It is held for you until {heldUntil} and made once you have paid; until then everything stays as it is.',
      { owed, heldUntil },
    ),
}

export const pleaseTransferTheDifferenceBy = ({ dueOn }: { dueOn: string | number }) =>
  say('Please transfer the difference by {dueOn}.', { dueOn })

export const youPayTheDifferenceIn = () => say('You pay the difference in cash on site.')

export const youAreRegistered = () => say('You are registered.')

export const yourPaymentHasArrived = () => say('Your payment has arrived.')

export const confirmationWent = ({ email, hasReceipt }: { email: string; hasReceipt: boolean }) =>
  hasReceipt
    ? say('A confirmation with the receipt went to {email}.', { email })
    : say('A confirmation went to {email}.', { email })

export const confirmationGoes = ({ email, hasReceipt }: { email: string; hasReceipt: boolean }) =>
  hasReceipt
    ? say('A confirmation with the receipt is on its way to {email}.', { email })
    : say('A confirmation is on its way to {email}.', { email })

export const theReceiptIsBelowUnder = () => say('The receipt is below under Documents.')
