/**
 * The page to which a gateway sends the payer back. What it says comes from the gateway's books, never from its
 * address.
 */

import { redirect } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { say } from '#domain/foundations/say.ts'
import { findAttempt, findAttemptByReturnToken } from '#domain/money/payments/attempt-queries.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { formAgain, receiveUncounted } from '#site/forms/post-failure.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { type PaymentAnswer, PaymentMessage } from '#site/microsite/registration/message/payment-message.tsx'
import {
  paymentResultOf,
  paymentResultWords,
  uncapturedWords,
} from '#site/microsite/registration/message/payment-result.ts'
import { readPaymentFacts } from '#site/microsite/registration/message/read-payment-result.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import type { Route } from './+types/message.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

/**
 * Where a gateway sends the payer back. The page asks the gateway for the payment's status before it says anything.
 * Without a valid token it shows only the specified text.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const conference = context.get(conferenceContext)
  const head = await describeUnlistedPage(context, say('Payment'))
  const page = { head, event: conference.name, subject: nameInText(conference) }
  const token = new URL(request.url).searchParams.get('r')
  if (token === null) return { ...page, answer: null, isChecking: false }
  const site = context.get(siteContext)
  const settled = await receiveUncounted(site, 'payment message', () => settleReturn(site, conference, token))
  if (settled.ok) return { ...page, answer: settled.value, isChecking: false }
  return formAgain({ ...page, answer: null, isChecking: true }, settled.failure.status, settled.failure)
}

/**
 * The outcome of the payment with this token; null where there is no such payment.
 *
 * @throws a redirect where no money arrived, or that is not known yet
 */
async function settleReturn(
  site: SiteContext,
  conference: Conference,
  token: string,
): Promise<PaymentAnswer | null> {
  const { read } = site.database
  const returned = await findAttemptByReturnToken(read, token)
  const before = returned && (await findRegistration(read, returned.registrationId))
  if (!returned || before?.conferenceId !== conference.id) return null

  const outcome = await settle(site.payments, returned.id, { hasPayerActed: true })
  const registrationPage = paths.registration(conference.name, before.secret)
  if (outcome === 'checking') throw redirect(registrationPage, 303)
  // Settling has changed both.
  const registration = (await findRegistration(read, before.id)) ?? before
  const attempt = (await findAttempt(read, returned.id)) ?? returned
  const facts = await readPaymentFacts(site, conference, registration, attempt)
  if (facts) {
    const words = paymentResultWords(paymentResultOf(facts), facts)
    return {
      ...words,
      hasArrived: true,
      registrationPage,
      isDemo: site.isDemo || conference.isRehearsal === true,
    }
  }
  if (attempt.uncaptured !== null) {
    const words = uncapturedWords(attempt.uncaptured, registration.code)
    return {
      ...words,
      hasArrived: false,
      registrationPage,
      isDemo: site.isDemo || conference.isRehearsal === true,
    }
  }
  // An order that nobody has approved is not a failure (note 28): it can still be paid, and the page says so.
  if (attempt.state === 'started') throw redirect(registrationPage, 303)
  throw redirect(paths.failed(conference.name, attempt.returnToken, registration.choice.kind), 303)
}

export default function Message({ loaderData }: Route.ComponentProps) {
  return (
    <PageWidth>
      <PaymentMessage {...loaderData} />
    </PageWidth>
  )
}
