export const yourRegistrationIsChanged = 'Your registration is changed.'

export const thisIsWhatYouHave = 'This is what you have booked.'

export const noMoneyWasTaken = ({ cancelled }: { cancelled: string | number }) =>
  `${cancelled} No money was taken.`

export const thePaymentDidNotGo = 'The payment did not go through. No money was taken.'
