/** The page on which registrants change what they have: choosing, reading the consequences, and confirming. */

import { data, redirect } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { changedParts, type RequestedChoice } from '#domain/desk/changing/changed-price.ts'
import { waitForExtras } from '#domain/desk/changing/wait-for-extras.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { formAgain, receiveUncounted, wordsOfAct } from '#site/forms/post-failure.ts'
import { fieldsOfLongForm, readForm } from '#site/forms/receive-form.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { ChangeSheet } from '#site/microsite/registration/changes/change-sheet.tsx'
import { readChange, requestedChoiceOf } from '#site/microsite/registration/changes/read-change.ts'
import { valuesOf } from '#site/microsite/registration/form/form-values.ts'
import { arriveAfter } from '#site/microsite/registration/page/arrivals.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { registrationAt } from '#site/microsite/registration/summary/registration-at.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import { changeRefusalWords, waitRefusalWords } from '#words/registration/change-words.ts'
import * as texts from '#words/registration/changes.ts'
import type { Route } from './+types/change-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

/** The choices and, for those in the address, their consequences. Reading changes nothing. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const registration = await registrationAt(site, conference, params.secret)
  const change = await readChange(site, conference, registration, new URL(request.url).searchParams)
  // The router may lead to this page, so payment may start from a page with this one's policy.
  const origins = site.payments.offered.flatMap(offer => offer.gateway.capabilities.payerOrigins)
  const head = await describeUnlistedPage(context, texts.changeYourRegistration())
  return data({ ...change, head }, { headers: { 'X-Form-Targets': [...new Set(origins)].join(' ') } })
}

/** Confirms the change that was shown; a fault is reported on the page itself. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request, fieldsOfLongForm)
  const received = await receiveUncounted(site, 'change', () =>
    confirm(site, conference, params.secret, form),
  )
  if (received.ok) return received.value
  return formAgain({ words: wordsOfAct(received.failure) }, received.failure.status, received.failure)
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  answerOrFormAgain(sent, (_, words) => ({ words }))

async function confirm(site: SiteContext, conference: Conference, secret: string, form: FormData) {
  const registration = await registrationAt(site, conference, secret)
  const typed = requestedChoiceOf(valuesOf(form), registration)
  if (!typed.ok) return formAgain({ words: changeRefusalWords(typed.error) }, 422)
  const requested = typed.value
  if (form.has('wait')) return wait(site, conference, registration, requested, Number(form.get('wait')))
  const changed = await changeChoice(
    site.payments,
    { actor: pageVisitor, now: site.clock.now() },
    {
      conference,
      registrationId: registration.id,
      requested,
      expected: {
        differenceMinor: Number(form.get('difference')),
        refundMinor: Number(form.get('refund')),
      },
    },
  )
  const { name } = conference
  if (changed.ok) {
    if (changed.value === 'to-pay') return redirect(paths.registration(name, secret), 303)
    return arriveAfter(site, 'changed', { event: name, secret })
  }
  // Sent twice, or from two tabs: the confirmed change was made already, so it is not refused.
  if (changed.error.code === 'nothing-changed') return arriveAfter(site, 'booked', { event: name, secret })
  if (changed.error.code === 'change-open' && (await isWaiting(site, registration.id, requested))) {
    return redirect(paths.registration(name, secret), 303)
  }
  return formAgain({ words: changeRefusalWords(changed.error) }, 409)
}

/** Joins the line for what is sold out. */
async function wait(
  site: SiteContext,
  conference: Conference,
  { id: registrationId, secret }: Registration,
  requested: RequestedChoice,
  expectedMinor: number,
) {
  const act = { actor: pageVisitor, now: site.clock.now() }
  const joined = await site.database.write(tx =>
    waitForExtras(tx, act, { conference, registrationId, requested, expectedMinor }),
  )
  // Sent twice: they stand in the line already.
  if (joined.ok || joined.error.code === 'waits-already') {
    return arriveAfter(site, 'waiting', { event: conference.name, secret })
  }
  return formAgain({ words: waitRefusalWords(joined.error) }, 409)
}

/** Whether this exact change already awaits payment. */
async function isWaiting(
  site: SiteContext,
  registrationId: number,
  requested: RequestedChoice,
): Promise<boolean> {
  const open = await findOpenChange(site.database.read, registrationId)
  return open !== undefined && !Object.values(changedParts(open.choice, requested)).includes(true)
}

export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageWidth>
      <ChangeSheet
        page={loaderData}
        refusal={actionData?.words ?? loaderData.refusal}
        answers={actionData ?? loaderData}
      />
    </PageWidth>
  )
}
