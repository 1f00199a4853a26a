import type { StartPaymentError } from '#domain/desk/settlement/start-payment.ts'
import type { PostFailure } from '#site/forms/post-failure.ts'
import { paymentWords } from '#words/words.ts'

/** When a gateway that does not answer is to be asked again. */
export const askGatewayAgain: Pick<PostFailure, 'retryAfterSeconds'> = { retryAfterSeconds: 30 }

interface StartFailure {
  words: string
  status: number
  /** For a response that says when to try again. */
  later?: Pick<PostFailure, 'retryAfterSeconds'>
}

/** Why a payer could not be sent to the gateway, in plain words, with the response's status. */
export function startPaymentFailure(error: StartPaymentError): StartFailure {
  switch (error.code) {
    case 'gateway-unavailable':
      return { words: paymentWords.unavailable(error.label), status: 503, later: askGatewayAgain }
    case 'payment-pending':
      return { words: paymentWords.checking, status: 409 }
    case 'method-not-offered':
      return { words: 'This way to pay is not offered here. Please choose another.', status: 422 }
    case 'nothing-owed':
      return { words: 'Nothing is due any more: this registration is paid.', status: 409 }
    case 'not-payable':
      return {
        words: 'This registration can’t be paid now. This page says why, and what you can do.',
        status: 409,
      }
  }
}
