import { say, sayCount } from '#domain/foundations/say.ts'
export const youHaveLessThanA = () =>
  say('You have less than a minute left to pay before your place is released.')

export const timeLeft = ({ minutes }: { minutes: number }) =>
  sayCount(
    'You have {count} minute left to pay before your place is released.',
    'You have {count} minutes left to pay before your place is released.',
    minutes,
  )
