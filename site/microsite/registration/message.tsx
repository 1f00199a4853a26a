import { redirect } from 'react-router'
import { findAttemptByReturnToken } from '#domain/payments/attempt-queries.ts'
import { settle } from '#domain/payments/settle.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { PageWidth } from '#site/components/section.tsx'
import { conferenceContext, siteContext } from '#site/context.ts'
import { PaymentMessage } from '#site/microsite/registration/payment-message.tsx'
import { paths } from '#site/paths.ts'
import type { Route } from './+types/message.ts'

export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  // The payment may have been made in a window that this one opened: it must be able to close it.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
})

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
  const attempt = token === null ? undefined : await findAttemptByReturnToken(site.database.read, token)
  const registration = attempt && (await findRegistration(site.database.read, attempt.registrationId))
  if (!attempt || registration?.conferenceId !== conference.id) return { ...page, paid: null }

  const outcome = await settle(site.payments, attempt.id, { hasPayerActed: true })
  const registrationPage = paths.registration(conference.name, registration.secret)
  if (outcome === 'checking') throw redirect(registrationPage, 303)
  if (outcome !== 'paid') {
    const { kind } = registration.choice
    throw redirect(paths.failed(conference.name, attempt.returnToken, kind), 303)
  }
  return {
    ...page,
    paid: {
      code: registration.code,
      email: registration.registrant.email,
      isListed: registration.choice.kind === 'listed',
      registrationPage,
      totalMinor: attempt.amountMinor,
      currency: attempt.currency,
      isDemo: site.isDemo,
    },
  }
}

export default function Message({ loaderData }: Route.ComponentProps) {
  return (
    <PageWidth>
      <PaymentMessage {...loaderData} />
    </PageWidth>
  )
}
