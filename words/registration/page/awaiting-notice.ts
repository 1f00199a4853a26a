export const thisIsACustomAmount =
  "This is a custom amount: once you have paid, your place awaits the organiser's confirmation. If it cannot be confirmed, everything that you paid will be refunded."

export const completesTheRegistration = ({ paying }: { paying: string | number }) =>
  `; ${paying} completes the registration`

export const yourPlaceIsHeldUntil = ({
  heldUntil,
  completing,
}: {
  heldUntil: string | number
  completing: string | number
}) => `Your place is held until ${heldUntil}${completing}.`

export const theMoveWasNotCompleted = 'The move was not completed.'

export const thisPlaceIsBeingReleased =
  'This place is being released, and nothing is owed for it. Please do not pay.'

export const isStillToPay = ({ owed }: { owed: string | number }) => `${owed} is still to pay`

export const payingTheRest = 'paying the rest'

export const ofHasArrivedAndIs = ({
  part,
  total,
  heldWords,
}: {
  part: string | number
  total: string | number
  heldWords: string | number
}) => `${part} of ${total} has arrived and is with us. ${heldWords}`

export const toPay = ({ owed }: { owed: string | number }) => `${owed} to pay`

export const moneyThatArrivedEarlierDoes = ({ heldWords }: { heldWords: string | number }) =>
  `Money that arrived earlier does not count towards it. ${heldWords}`

export const yourLastPaymentDidNot =
  'Your last payment did not go through, and no money was taken for it. You can try again, or pay in another way.'

export const nothingHasBeenChargedYet = 'Nothing has been charged yet.'

export const aPlaceHasBecomeFree = 'A place has become free for you.'

export const isDueIfItIs = ({ owed, held }: { owed: string | number; held: string | number }) =>
  `${owed} is due. ${held} If it is not paid by then, the place goes to the next person in line.`

export const toPayInCashOn = ({ owed }: { owed: string | number }) => `${owed} to pay in cash on site`

export const nothingHasBeenChargedYour =
  'Nothing has been charged. Your place is held until the conference; pay when you arrive, and your receipt comes by email.'

export const toPayByBankTransfer = ({ owed }: { owed: string | number }) => `${owed} to pay by bank transfer`

export const noPaymentHasArrivedYet = ({
  dueOn,
  heldUntil,
  email,
}: {
  dueOn: string | number
  heldUntil: string | number
  email: string | number
}) =>
  `No payment has arrived yet. Please pay by ${dueOn}: we hold your place until ${heldUntil}, so that the bank has a few days. We will write to ${email} as soon as the money arrives.`

export const ifYouHaveTransferredIt = 'If you have transferred it, do not pay again in another way.'
