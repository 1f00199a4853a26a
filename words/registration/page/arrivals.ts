import { say } from '#domain/foundations/say.ts'
export const yourRegistrationIsChanged = () => say('Your registration is changed.')

export const thisIsWhatYouHave = () => say('This is what you have booked.')

export const noMoneyWasTaken = ({ cancelled }: { cancelled: string | number }) =>
  say('{cancelled} No money was taken.', { cancelled })

export const thePaymentDidNotGo = () => say('The payment did not go through. No money was taken.')
