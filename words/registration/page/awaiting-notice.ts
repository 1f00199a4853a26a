import { say } from '#domain/foundations/say.ts'
export const thisIsACustomAmount = () =>
  say(
    "This is a custom amount: once you have paid, your place awaits the organiser's confirmation. If it cannot be confirmed, everything that you paid will be refunded.",
  )

export const placeHeld = ({ heldUntil }: { heldUntil: string }) =>
  say('Your place is held until {heldUntil}.', { heldUntil })

export const placeHeldUntilPaid = ({ heldUntil }: { heldUntil: string }) =>
  say('Your place is held until {heldUntil}; paying completes the registration.', { heldUntil })

export const placeHeldUntilRestPaid = ({ heldUntil }: { heldUntil: string }) =>
  say('Your place is held until {heldUntil}; paying the rest completes the registration.', { heldUntil })

export const theMoveWasNotCompleted = () => say('The move was not completed.')

export const thisPlaceIsBeingReleased = () =>
  say('This place is being released, and nothing is owed for it. Please do not pay.')

export const isStillToPay = ({ owed }: { owed: string | number }) => say('{owed} is still to pay', { owed })

export const ofHasArrivedAndIs = ({
  part,
  total,
  heldWords,
}: {
  part: string | number
  total: string | number
  heldWords: string | number
}) => say('{part} of {total} has arrived and is with us. {heldWords}', { part, total, heldWords })

export const toPay = ({ owed }: { owed: string | number }) => say('{owed} to pay', { owed })

export const moneyThatArrivedEarlierDoes = ({ heldWords }: { heldWords: string | number }) =>
  say('Money that arrived earlier does not count towards it. {heldWords}', { heldWords })

export const yourLastPaymentDidNot = () =>
  say(
    'Your last payment did not go through, and no money was taken for it. You can try again, or pay in another way.',
  )

export const nothingHasBeenChargedYet = () => say('Nothing has been charged yet.')

export const aPlaceHasBecomeFree = () => say('A place has become free for you.')

export const isDueIfItIs = ({ owed, held }: { owed: string | number; held: string | number }) =>
  say('{owed} is due. {held} If it is not paid by then, the place goes to the next person in line.', {
    owed,
    held,
  })

export const toPayInCashOn = ({ owed }: { owed: string | number }) =>
  say('{owed} to pay in cash on site', { owed })

export const nothingHasBeenChargedYour = () =>
  say(
    'Nothing has been charged. Your place is held until the conference; pay when you arrive, and your receipt comes by email.',
  )

export const toPayByBankTransfer = ({ owed }: { owed: string | number }) =>
  say('{owed} to pay by bank transfer', { owed })

export const noPaymentHasArrivedYet = ({
  dueOn,
  heldUntil,
  email,
}: {
  dueOn: string | number
  heldUntil: string | number
  email: string | number
}) =>
  say(
    'No payment has arrived yet. Please pay by {dueOn}: we hold your place until {heldUntil}, so that the bank has a few days. We will write to {email} as soon as the money arrives.',
    { dueOn, heldUntil, email },
  )

export const ifYouHaveTransferredIt = () =>
  say('If you have transferred it, do not pay again in another way.')
