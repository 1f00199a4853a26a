import { say } from '#domain/foundations/say.ts'
export const weWouldLikeToMove = () => say('We would like to move it to your registration')

export const youAskedToMoveIt = () => say('You asked to move it to your registration')

export const forWhereIsToPay = ({
  conference,
  due,
  holdUntil,
}: {
  conference: string | number
  due: string | number
  holdUntil: string | number
}) =>
  say(
    'for {conference}, where {due} is to pay until {holdUntil}. Until then this place stays yours; if that is not paid in time, nothing changes.',
    { conference, due, holdUntil },
  )

export const onceItIsPaidIt = () => say('Once it is paid, it replaces your registration')

export const thatYouPaidThereCounts = ({ pledge }: { pledge: string | number }) =>
  say(': {pledge} that you paid there counts here', { pledge })

export const forUntilThenYouKeep = ({
  conference,
  counting,
}: {
  conference: string | number
  counting: string | number
}) =>
  say(
    'for {conference}{counting}. Until then you keep that one; if you do not pay in time, it stays as it is.',
    { conference, counting },
  )

export const itWasMeantToReplace = () => say('It was meant to replace your registration')

export const forWhichStaysAsIt = ({ conference }: { conference: string | number }) =>
  say('for {conference}, which stays as it was.', { conference })

export const wasMovedTo = ({ amount, isOwn }: { amount: string; isOwn: boolean }) =>
  isOwn
    ? say('{amount} was moved to your registration', { amount })
    : say('{amount} was moved to registration', { amount })

export const ofItCameFrom = ({ amount, isOwn }: { amount: string; isOwn: boolean }) =>
  isOwn
    ? say('{amount} of it came from your registration', { amount })
    : say('{amount} of it came from registration', { amount })

export const forConference = ({ conference }: { conference: string }) =>
  say('for {conference}.', { conference })

export const forOn = ({ conference, on }: { conference: string | number; on: string | number }) =>
  say('for {conference} on {on}.', { conference, on })
