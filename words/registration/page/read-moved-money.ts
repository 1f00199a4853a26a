export const weWouldLikeToMove = 'We would like to move it to your registration'

export const youAskedToMoveIt = 'You asked to move it to your registration'

export const forWhereIsToPay = ({
  conference,
  due,
  holdUntil,
}: {
  conference: string | number
  due: string | number
  holdUntil: string | number
}) =>
  `for ${conference}, where ${due} is to pay until ${holdUntil}. Until then this place stays yours; if that is not paid in time, nothing changes.`

export const onceItIsPaidIt = 'Once it is paid, it replaces your registration'

export const thatYouPaidThereCounts = ({ pledge }: { pledge: string | number }) =>
  `: ${pledge} that you paid there counts here`

export const forUntilThenYouKeep = ({
  conference,
  counting,
}: {
  conference: string | number
  counting: string | number
}) =>
  `for ${conference}${counting}. Until then you keep that one; if you do not pay in time, it stays as it is.`

export const itWasMeantToReplace = 'It was meant to replace your registration'

export const forWhichStaysAsIt = ({ conference }: { conference: string | number }) =>
  `for ${conference}, which stays as it was.`

export const yourRegistration = 'your registration'

export const wasMovedTo = ({ amount, whose }: { amount: string | number; whose: string | number }) =>
  `${amount} was moved to ${whose}`

export const ofItCameFrom = ({ amount, whose }: { amount: string | number; whose: string | number }) =>
  `${amount} of it came from ${whose}`

export const forOn = ({ conference, on }: { conference: string | number; on: string | number }) =>
  `for ${conference} on ${on}.`
