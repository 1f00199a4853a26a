export const youHaveLessThanA = 'You have less than a minute left to pay before your place is released.'

export const youHaveLeftToPay = ({ minutes, unit }: { minutes: string | number; unit: string | number }) =>
  `You have ${minutes} ${unit} left to pay before your place is released.`
