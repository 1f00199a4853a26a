import { say } from '#domain/foundations/say.ts'
export const noProcessingFeeAndNo = () =>
  say('No processing fee and no tax is added: you pay exactly this amount.')

export const noProcessingFeeIsAdded = () => say('No processing fee is added.')

export const fromTo = ({
  min,
  max,
  feeNote,
}: {
  min: string | number
  max: string | number
  feeNote: string | number
}) => say('From {min} to {max}. {feeNote}', { min, max, feeNote })

export const whatTheAmountIsFor = () => say('What the amount is for, as agreed with us.')

export const payThrough = () => say('Pay through')

export const nothingCanBePaidOnline = () =>
  say('Nothing can be paid online here. The next page says how to pay.')

export const proceedToPay = () => say('Proceed to Pay')

export const resetTheForm = () => say('Reset the form?')

export const discountForm = () => say('Discount Form')

export const payAnAmountThatWas = ({ conference }: { conference: string | number }) =>
  say('Pay an amount that was agreed with the organiser of {conference}.', { conference })

export const forParticipantsWhoHaveAgreed = ({ subject }: { subject: string | number }) =>
  say('For participants who have agreed an amount with us: {subject}.', { subject })

export const amountIn = ({ currency }: { currency: string }) => say('Amount ({currency})', { currency })
