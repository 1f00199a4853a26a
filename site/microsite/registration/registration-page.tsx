import { data, redirect, redirectDocument } from 'react-router'
import type { Conference } from '#domain/conferences/conference.ts'
import { listAttempts, listCaptures } from '#domain/payments/attempt-queries.ts'
import { type OfferedMethod, type PaymentMethod, paymentMethods } from '#domain/payments/payments.ts'
import { listRefunds, type Refund } from '#domain/payments/refund.ts'
import { startPayment } from '#domain/payments/start-payment.ts'
import { listAttention } from '#domain/registrations/attention.ts'
import { owedMinor } from '#domain/registrations/registration.ts'
import { findRegistrationBySecret, readBalance } from '#domain/registrations/registration-queries.ts'
import { positionInLine } from '#domain/registrations/waiting-list.ts'
import { formatDate, formatDateRange } from '#domain/time.ts'
import { PageWidth } from '#site/components/section.tsx'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { comeBack, receiveUncounted } from '#site/forms/post-failure.ts'
import { readForm } from '#site/forms/read-form.ts'
import { readDocuments } from '#site/microsite/registration/read-documents.ts'
import {
  type ActOutcome,
  readPossibleActs,
  registrationActs,
} from '#site/microsite/registration/registration-acts.ts'
import { RegistrationSheet } from '#site/microsite/registration/registration-sheet.tsx'
import { readCountries, receiptLines } from '#site/microsite/registration/registration-view.ts'
import { startPaymentFailure } from '#site/microsite/registration/start-payment-failure.ts'
import { paths } from '#site/paths.ts'
import { formWords, paymentWords } from '#site/words.ts'
import type { Route } from './+types/registration-page.ts'

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders) headers.set(name, value)
  headers.set('Cache-Control', 'no-store')
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  return headers
}

export const meta: Route.MetaFunction = ({ loaderData: page }) => [
  { title: page ? `${page.heading} – ${page.subject}` : 'Registration' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const { read } = site.database
  const registration = await findRegistrationBySecret(read, conference.id, params.secret)
  if (!registration) throw data(null, { status: 404 })
  const [balance, attempts, captures, refunds, attention, countries] = await Promise.all([
    readBalance(read, registration.id),
    listAttempts(read, registration.id),
    listCaptures(read, registration.id),
    listRefunds(read, registration.id),
    listAttention(read, registration.id),
    readCountries(site),
  ])
  const owed = owedMinor(registration.price.totalMinor, balance.capturedMinor, balance.refundedMinor)
  const { registrant } = registration
  const isListed = registration.choice.kind === 'listed'
  const isPayable = registration.state === 'awaiting-payment' && owed > 0
  const offered = isListed ? site.payments.offered.slice(0, 1) : site.payments.offered
  const paypalButton = isPayable ? buttonAmong(offered) : undefined
  return data(
    {
      event: conference.name,
      subject: conference.subject,
      dates: formatDateRange(conference.startsOn, conference.endsOn),
      location: conference.location,
      heading: registration.state === 'awaiting-payment' ? 'Payment Summary' : 'Your registration',
      placeInLine: await positionInLine(read, conference.id, registration.id),
      code: registration.code,
      secret: registration.secret,
      state: registration.state,
      isListed,
      needsAttention: attention.length > 0,
      isChecking: attempts.some(attempt => attempt.state === 'pending'),
      currency: registration.currency,
      price: registration.price,
      feeBasisPoints: registration.feeBasisPoints,
      lines: receiptLines(registration),
      owedMinor: owed,
      ...balance,
      paidOn:
        registration.paidAt &&
        formatDate(registration.paidAt.toZonedDateTimeISO(conference.timeZone).toPlainDate()),
      heldUntil: heldUntilWords(registration.holdUntil, conference.timeZone),
      payments: captures.map(capture => ({
        reference: capture.gatewayCaptureId,
        amountMinor: capture.amountMinor,
        currency: capture.currency,
        on: formatDate(capture.capturedAt.toZonedDateTimeISO(conference.timeZone).toPlainDate()),
      })),
      registrant: {
        ...registrant,
        country: countries?.find(country => country.id === registrant.countryId)?.name ?? '',
      },
      countries,
      documents: await readDocuments(site, conference.name, registration, balance),
      acts: await readPossibleActs(site, conference, registration),
      refunds: refunds.map(refund => ({
        id: refund.id,
        amountMinor: refund.amountMinor,
        currency: refund.currency,
        words: refundWords(refund, conference.timeZone),
        reason: refund.reason,
      })),
      methods: offered.map(({ method, label }) => ({ method, label })),
      paypalButton: paypalButton && {
        clientId: paypalButton.clientId,
        environment: paypalButton.environment,
      },
      isDemo: site.isDemo,
    },
    {
      headers: {
        'X-Form-Targets': formTargets(
          site.payments.offered.flatMap(offer => offer.gateway.capabilities.payerOrigins),
        ),
        ...(paypalButton && { 'X-Widget-Origins': paypalButton.origins.join(' ') }),
      },
    },
  )
}

/** `14:35 CET on 3 March 2027`: a moment in the conference's own zone. */
function heldUntilWords(instant: Temporal.Instant, zone: string): string {
  const local = instant.toZonedDateTimeISO(zone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const zoneName = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(instant.epochMilliseconds)
    .find(part => part.type === 'timeZoneName')?.value
  return `${time} ${zoneName ?? zone} on ${formatDate(local.toPlainDate())}`
}

/** Where a refund is, for who waits for it. */
function refundWords(refund: Refund, zone: string): string {
  const on = (instant: Temporal.Instant) => formatDate(instant.toZonedDateTimeISO(zone).toPlainDate())
  switch (refund.state) {
    case 'scheduled':
      return refund.dueAt ? `is paid from ${on(refund.dueAt)} on` : 'is paid soon'
    case 'requested':
    case 'pending':
      return 'is on its way'
    case 'completed':
      return refund.settledAt ? `was paid back on ${on(refund.settledAt)}` : 'was paid back'
    case 'failed':
      return 'could not be paid back yet; we look into it and write to you'
  }
}

const buttonAmong = (offered: readonly OfferedMethod[]) =>
  offered.find(({ method }) => method === 'paypal')?.gateway.capabilities.button

const formTargets = (origins: readonly string[]) => [...new Set(origins)].join(' ')

/** A fault is told on the page itself: whoever was about to pay must not wonder what became of it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request)
  const received = await receiveUncounted(site, 'registration page', () =>
    receiveAct(site, conference, params.secret, form),
  )
  if (received.ok) return received.value
  const { failure } = received
  const words = form.has('act') ? formWords.notDone : paymentWords.checking
  return comeBack({ words, isDone: false }, failure.status, failure)
}

async function receiveAct(site: SiteContext, conference: Conference, secret: string, form: FormData) {
  const registration = await findRegistrationBySecret(site.database.read, conference.id, secret)
  if (!registration) throw new Response(null, { status: 404 })
  const wanted = form.get('act')
  if (wanted !== null) {
    const act = registrationActs.get(String(wanted))
    if (!act) throw new Response(null, { status: 422 })
    return answerAct(await act(site, conference, registration, form))
  }
  const method: PaymentMethod | undefined = paymentMethods.find(known => known === form.get('method'))
  if (!method) {
    const { words, status } = startPaymentFailure({ code: 'method-not-offered' })
    return data({ words, isDone: false }, { status })
  }
  const started = await startPayment(site.payments, registration.id, method)
  if (started.ok) return redirect(started.value.address, 303)
  if (started.error.code === 'nothing-owed') {
    return redirect(paths.registration(conference.name, registration.secret), 303)
  }
  const { words, status } = startPaymentFailure(started.error)
  return data({ words, isDone: false }, { status })
}

function answerAct(outcome: ActOutcome) {
  if (outcome.kind === 'moved') return redirectDocument(outcome.address, 303)
  const { words } = outcome
  if (outcome.kind === 'done') return data({ words, isDone: true }, { status: 200 })
  return data({ words, isDone: false }, { status: outcome.status })
}

/** What the loader hands to the page. */
export type RegistrationPageView = Route.ComponentProps['loaderData']

export default function RegistrationPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageWidth>
      <RegistrationSheet page={loaderData} answer={actionData} />
    </PageWidth>
  )
}
