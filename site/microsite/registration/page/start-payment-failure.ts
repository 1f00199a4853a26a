import type { StartPaymentError } from '#domain/settlement/start-payment.ts'
import { paymentWords } from '#words/words.ts'

/** Why a payer could not be sent to the gateway, in plain words, with the response's status. */
export function startPaymentFailure(error: StartPaymentError): { words: string; status: number } {
  switch (error.code) {
    case 'gateway-unavailable':
      return { words: paymentWords.unavailable(error.label), status: 503 }
    case 'payment-pending':
      return { words: paymentWords.checking, status: 409 }
    case 'method-not-offered':
      return { words: 'This way to pay is not offered here. Please choose another.', status: 422 }
    case 'nothing-owed':
      return { words: 'Nothing is due any more: this registration is paid.', status: 409 }
    case 'not-payable':
      return { words: 'This registration can no longer be paid. Please register again.', status: 409 }
  }
}
