import { data } from 'react-router'
import { startPayment } from '#domain/desk/settlement/start-payment.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { findOpenAttempt } from '#domain/money/payments/attempt-queries.ts'
import { findRegistrationBySecret } from '#domain/registrations/registration-queries.ts'
import { conferenceContext, siteContext } from '#site/context.ts'
import { type PostFailure, receiveUncounted } from '#site/forms/post-failure.ts'
import { startPaymentFailure } from '#site/microsite/registration/paying/start-payment-failure.ts'
import { paths } from '#words/addresses/paths.ts'
import * as paymentWords from '#words/payment-words.ts'
import type { Route } from './+types/payment-order.ts'

/** What the gateway's own button needs: the order to pay, and the address to go to afterwards. */
export interface PaymentOrder {
  orderId: string
  approvedAddress: string
  cancelledAddress: string
}

/** The order behind the redirecting button, for the button that PayPal's script draws. */
export async function action({ context, params }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const registration = await findRegistrationBySecret(site.database.read, conference.id, params.secret)
  if (!registration) throw data(null, { status: 404 })
  const received = await receiveUncounted(site, 'PayPal button', () =>
    startPayment(site.payments, { actor: pageVisitor, now: site.clock.now() }, registration.id, 'paypal'),
  )
  if (!received.ok) return refuse(paymentWords.checking(), received.failure.status, received.failure)
  const started = received.value
  if (!started.ok) {
    const { words, status, later } = startPaymentFailure(started.error)
    return refuse(words, status, later)
  }
  const attempt = await findOpenAttempt(site.database.read, registration.id)
  if (!attempt?.orderId) {
    const { words, status, later } = startPaymentFailure({ code: 'gateway-unavailable', label: 'PayPal' })
    return refuse(words, status, later)
  }
  return Response.json({
    orderId: attempt.orderId,
    approvedAddress: paths.message(conference.name, attempt.returnToken),
    cancelledAddress: paths.cancelled(conference.name, attempt.returnToken, registration.choice.kind),
  } satisfies PaymentOrder)
}

function refuse(words: string, status: number, later?: Pick<PostFailure, 'retryAfterSeconds'>): Response {
  const headers = later && { 'Retry-After': String(later.retryAfterSeconds) }
  return Response.json({ words }, { status, ...(headers && { headers }) })
}

/** The address only accepts posts. */
export function loader(): never {
  throw data(null, { status: 404 })
}
