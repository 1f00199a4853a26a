import { redirect } from 'react-router'
import type { Conference } from '#domain/conferences/conference.ts'
import { findAttempt, findAttemptByReturnToken } from '#domain/payments/attempt-queries.ts'
import { settle } from '#domain/payments/settle.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { PageWidth } from '#site/components/section.tsx'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { comeBack, receiveUncounted } from '#site/forms/post-failure.ts'
import { type Paid, PaymentMessage } from '#site/microsite/registration/payment-message.tsx'
import { paths } from '#site/paths.ts'
import type { Route } from './+types/message.ts'

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers(loaderHeaders)
  headers.set('Cache-Control', 'no-store')
  headers.set('Referrer-Policy', 'no-referrer')
  // The payment may have been made in a window that this one opened: it must be able to close it.
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  return headers
}

export const meta: Route.MetaFunction = ({ loaderData: page }) => [
  { title: `Payment – ${page?.subject ?? 'Conference'}` },
  { name: 'robots', content: 'noindex' },
]

/**
 * Where a gateway sends its payer. The gateway is asked what is true; only then is anything said. Without a
 * valid token the page is the specified text alone.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const page = { event: conference.name, subject: conference.subject }
  const token = new URL(request.url).searchParams.get('r')
  if (token === null) return { ...page, paid: null, isChecking: false }
  const settled = await receiveUncounted(site, 'payment message', () => settleReturn(site, conference, token))
  if (settled.ok) return { ...page, paid: settled.value, isChecking: false }
  return comeBack({ ...page, paid: null, isChecking: true }, settled.failure.status, settled.failure)
}

/**
 * What is true of the payment that came back with this token; null where there is no such payment.
 *
 * @throws a redirect where it did not succeed, or not yet
 */
async function settleReturn(site: SiteContext, conference: Conference, token: string): Promise<Paid | null> {
  const attempt = await findAttemptByReturnToken(site.database.read, token)
  const registration = attempt && (await findRegistration(site.database.read, attempt.registrationId))
  if (!attempt || registration?.conferenceId !== conference.id) return null

  const outcome = await settle(site.payments, attempt.id, { hasPayerActed: true })
  const registrationPage = paths.registration(conference.name, registration.secret)
  if (outcome === 'checking') throw redirect(registrationPage, 303)
  // An order that nobody has approved is no failure (decision 28): it can be paid, and the page says so.
  const isOpen = (await findAttempt(site.database.read, attempt.id))?.state === 'started'
  if (isOpen) throw redirect(registrationPage, 303)
  if (outcome !== 'paid') {
    const { kind } = registration.choice
    throw redirect(paths.failed(conference.name, attempt.returnToken, kind), 303)
  }
  return {
    code: registration.code,
    email: registration.registrant.email,
    isListed: registration.choice.kind === 'listed',
    registrationPage,
    totalMinor: attempt.amountMinor,
    currency: attempt.currency,
    isDemo: site.isDemo,
  }
}

export default function Message({ loaderData }: Route.ComponentProps) {
  return (
    <PageWidth>
      <PaymentMessage {...loaderData} />
    </PageWidth>
  )
}
