import { say } from '#domain/foundations/say.ts'
export const yourBankHasAskedUs = () =>
  say(
    'Your bank has asked us about a payment for this registration. Nothing is refunded until that is settled.',
  )

/** For whoever has a place. */
export const yourPlaceIsNotAffected = () =>
  say(
    'Your bank has asked us about a payment for this registration. Nothing is refunded until that is settled; your place is not affected.',
  )

export const weWillLookIntoWhy = () => say('We will look into why that happened and write to you.')

export const youKeepYourPlaceUntil = () =>
  say('You keep your place until the organiser has decided; please do not pay again before that.')

export const pleaseDoNotPayAgain = () => say('Please do not pay again before that.')

export const yourPaymentForAChange = () =>
  say(
    'Your payment for a change arrived when what you chose was no longer available. It is safe with us, and we will write to you.',
  )

export const arrivedAfterTheCancellationIt = ({ late }: { late: string | number }) =>
  say('{late} arrived after the cancellation. It is safe with us: we will refund it and write to you.', {
    late,
  })

export const twoRegistrationsWithYourEmail = () =>
  say(
    'Two registrations with your email address are paid. If you meant to have only one, write to us and we will refund the other.',
  )

export const weAreAlsoReviewingAn = () =>
  say('We are also reviewing an earlier payment. Your money is safe, and we will write to you.')

export const weAreReviewingThisPayment = () =>
  say('We are reviewing this payment. Your money is safe and you need not do anything; we will write to you.')
