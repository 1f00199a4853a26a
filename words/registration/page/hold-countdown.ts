import { say } from '#domain/foundations/say.ts'
export const youHaveLessThanA = () =>
  say('You have less than a minute left to pay before your place is released.')

export const youHaveLeftToPay = ({ minutes, unit }: { minutes: string | number; unit: string | number }) =>
  say('You have {minutes} {unit} left to pay before your place is released.', { minutes, unit })
