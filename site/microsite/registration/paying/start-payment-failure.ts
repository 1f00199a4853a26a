import type { StartPaymentError } from '#domain/desk/settlement/start-payment.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import type { PostFailure } from '#site/forms/post-failure.ts'
import * as paymentWords from '#words/payment-words.ts'
import * as texts from '#words/registration/page/start-payment-failure.ts'

/** When a gateway that does not answer is to be asked again. */
export const askGatewayAgain: Pick<PostFailure, 'retryAfterSeconds'> = { retryAfterSeconds: 30 }

interface StartFailure {
  words: string
  status: number
  /** For a response that says when to try again. */
  later?: Pick<PostFailure, 'retryAfterSeconds'>
}

/** What the least is by a way that takes no amount as small as what is due. */
export const tooLittleWords = ({ label, least }: Pick<TooLittle, 'label' | 'least'>): string =>
  texts.takesNoLess({ label, least: formatMoney(least.amountMinor, least.currency) })

type TooLittle = Extract<StartPaymentError, { code: 'too-little' }>

/** Why a payer could not be sent to the gateway, in plain words, with the response's status. */
export function startPaymentFailure(error: StartPaymentError): StartFailure {
  switch (error.code) {
    case 'gateway-unavailable':
      return { words: paymentWords.unavailable(error.label), status: 503, later: askGatewayAgain }
    case 'payment-pending':
      return { words: paymentWords.checking(), status: 409 }
    case 'method-not-offered':
      return { words: texts.thisWayToPayIs(), status: 422 }
    case 'too-little':
      return { words: tooLittleWords(error), status: 422 }
    case 'nothing-owed':
      return { words: texts.nothingIsDueAnyMore(), status: 409 }
    case 'not-payable':
      return {
        words: texts.thisRegistrationCantBePaid(),
        status: 409,
      }
  }
}
