/**
 * The page of one registration, at an address that only its registrant knows: what is due, the receipt, and all that
 * can be done. It is never cached, and tells no other site its address.
 */

import { data, redirect, redirectDocument } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { chosenMeans } from '#domain/conference/settings/offline-terms.ts'
import { startPayment } from '#domain/desk/settlement/start-payment.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { paymentMethods } from '#domain/money/payments/payments.ts'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { payerAddress } from '#site/demo-gateway/payer-address.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { formAgain, receiveUncounted, wordsOfAct } from '#site/forms/post-failure.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { readNotice, redirectWithNotice } from '#site/forms/sent-notice.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { type ActOutcome, registrationActs } from '#site/microsite/registration/acts/registration-acts.ts'
import { wrongIn } from '#site/microsite/registration/form/control-errors.ts'
import { type Answer, returnedAct } from '#site/microsite/registration/page/arrivals.ts'
import { moveTo, openForm } from '#site/microsite/registration/page/possible-acts.tsx'
import { readRegistrationPage } from '#site/microsite/registration/page/read-registration-page.ts'
import { RegistrationSheet } from '#site/microsite/registration/page/registration-sheet.tsx'
import { listPagesOfRegistrant } from '#site/microsite/registration/pages/list-pages.ts'
import { startPaymentFailure } from '#site/microsite/registration/paying/start-payment-failure.ts'
import { readProofAsked } from '#site/microsite/registration/proof/read-proof.ts'
import { readAnswersLink } from '#site/microsite/registration/questions/answers-link.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { registrationAt } from '#site/microsite/registration/summary/registration-at.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import * as paymentWords from '#words/payment-words.ts'
import type { Route } from './+types/registration-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const registration = await registrationAt(site, conference, params.secret)
  const isDetailsFormOpen = url.searchParams.get(openForm) === 'details'
  const { page, widgetOrigins } = await readRegistrationPage(
    site,
    conference,
    registration,
    isDetailsFormOpen,
    url.searchParams.get(moveTo),
  )
  const head = await describeUnlistedPage(context, page.heading)
  return data(
    {
      ...page,
      head,
      proof: await readProofAsked(site, conference, registration),
      ownPages: await listPagesOfRegistrant(site, conference, registration),
      answersLink: await readAnswersLink(site, conference, registration),
      answer: readNotice<Answer>(site, url),
    },
    {
      headers: {
        'X-Form-Targets': formTargets(
          site.payments.offered.flatMap(offer => offer.gateway.capabilities.payerOrigins),
        ),
        ...(widgetOrigins && { 'X-Widget-Origins': widgetOrigins.join(' ') }),
      },
    },
  )
}

const formTargets = (origins: readonly string[]) => [...new Set(origins)].join(' ')

/** A fault is reported on the page itself, so that somebody about to pay knows what happened. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request)
  const received = await receiveUncounted(site, 'registration page', () =>
    receiveAct(site, conference, params.secret, form),
  )
  if (received.ok) return received.value
  const { failure } = received
  const words = form.has('act') ? wordsOfAct(failure) : paymentWords.checking()
  return formAgain<Answer>({ words, isDone: false, ...returnedAct(form) }, failure.status, failure)
}

/** The page keeps the input of its forms if something else answers in the server's place. */
export const clientAction = (sent: Route.ClientActionArgs) =>
  answerOrFormAgain(sent, (_, words): Answer => ({ words, isDone: false }))

async function receiveAct(site: SiteContext, conference: Conference, secret: string, form: FormData) {
  const registration = await registrationAt(site, conference, secret)
  const wanted = form.get('act')
  if (wanted !== null) {
    const act = registrationActs.get(String(wanted))
    if (!act) throw new Response(null, { status: 422 })
    const page = paths.registration(conference.name, secret)
    return answerAct(site, page, form, await act(site, conference, registration, form))
  }
  const method = [...paymentMethods, ...chosenMeans].find(known => known === form.get('method'))
  if (!method) {
    const { words, status } = startPaymentFailure({ code: 'method-not-offered' })
    return formAgain<Answer>({ words, isDone: false }, status)
  }
  const started = await startPayment(
    site.payments,
    { actor: pageVisitor, now: site.clock.now() },
    registration.id,
    method,
  )
  if (started.ok && started.value.kind === 'redirect') {
    return redirect(payerAddress(site, started.value.address), 303)
  }
  if (started.ok) return redirect(paths.registration(conference.name, registration.secret), 303)
  if (started.error.code === 'nothing-owed') {
    return redirect(paths.registration(conference.name, registration.secret), 303)
  }
  const { words, status, later } = startPaymentFailure(started.error)
  return formAgain<Answer>({ words, isDone: false }, status, later)
}

function answerAct(site: SiteContext, page: string, form: FormData, outcome: ActOutcome) {
  switch (outcome.kind) {
    case 'moved':
      return redirectDocument(outcome.address, 303)
    case 'done':
      return redirectWithNotice(site, page, { words: outcome.words, isDone: true } satisfies Answer)
    case 'refused':
      return formAgain<Answer>({ words: outcome.words, isDone: false, ...returnedAct(form) }, outcome.status)
    case 'invalid':
      // The form itself says what is wrong.
      return formAgain<Answer>(
        { words: '', isDone: false, ...returnedAct(form, wrongIn(outcome.problems)) },
        422,
      )
  }
}

export default function RegistrationPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageWidth>
      <RegistrationSheet
        page={loaderData}
        ownPages={loaderData.ownPages}
        proof={loaderData.proof}
        answersLink={loaderData.answersLink}
        answer={actionData ?? loaderData.answer ?? undefined}
      />
    </PageWidth>
  )
}
