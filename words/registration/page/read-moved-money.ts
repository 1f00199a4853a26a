/** About the registration at the other end of a move. Its page fills in the code, with a link. */
import { say } from '#domain/foundations/say.ts'

interface Leaving {
  conference: string
  due: string
  holdUntil: string
}

export const weWouldLikeToMove = (facts: Leaving) =>
  say(
    'We would like to move it to your registration {code} for {conference}, where {due} is to pay until {holdUntil}. Until then this place stays yours; if that is not paid in time, nothing changes.',
    { ...facts },
  )

export const youAskedToMoveIt = (facts: Leaving) =>
  say(
    'You asked to move it to your registration {code} for {conference}, where {due} is to pay until {holdUntil}. Until then this place stays yours; if that is not paid in time, nothing changes.',
    { ...facts },
  )

export const onceItIsPaid = ({ conference }: { conference: string }) =>
  say(
    'Once it is paid, it replaces your registration {code} for {conference}. Until then you keep that one; if you do not pay in time, it stays as it is.',
    { conference },
  )

export const onceItIsPaidWithPledge = ({ conference, pledge }: { conference: string; pledge: string }) =>
  say(
    'Once it is paid, it replaces your registration {code} for {conference}: {pledge} that you paid there counts here. Until then you keep that one; if you do not pay in time, it stays as it is.',
    { conference, pledge },
  )

export const itWasMeantToReplace = ({ conference }: { conference: string }) =>
  say('It was meant to replace your registration {code} for {conference}.', { conference })

export const whichStaysAsItWas = ({ conference }: { conference: string }) =>
  say('It was meant to replace your registration {code} for {conference}, which stays as it was.', {
    conference,
  })

interface Moved {
  amount: string
  conference: string
  on: string
}

export const wasMovedTo = (facts: Moved, isOwn: boolean) =>
  isOwn
    ? say('{amount} was moved to your registration {code} for {conference} on {on}.', { ...facts })
    : say('{amount} was moved to registration {code} for {conference} on {on}.', { ...facts })

export const ofItCameFrom = (facts: Moved, isOwn: boolean) =>
  isOwn
    ? say('{amount} of it came from your registration {code} for {conference} on {on}.', { ...facts })
    : say('{amount} of it came from registration {code} for {conference} on {on}.', { ...facts })
