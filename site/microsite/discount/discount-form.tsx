/** The page on which somebody pays an amount that they name themselves, for people who were sent its link. */

import { data, redirectDocument } from 'react-router'
import { salesEnd } from '#domain/conference/conferences/conference.ts'
import { settingsIfAny } from '#domain/conference/conferences/field-settings.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { readAddedTax } from '#domain/conference/settings/tax-profile-queries.ts'
import { namedMethodsFor } from '#domain/money/payments/payments.ts'
import { readSalesEnd } from '#domain/offers/pricing/fee-queries.ts'
import { Notice } from '#site/components/notice.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, readingContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { amountLimits } from '#site/microsite/discount/amount-limits.ts'
import { CustomAmountForm } from '#site/microsite/discount/custom-amount-form.tsx'
import { receiveCustomAmount } from '#site/microsite/discount/receive-custom-amount.ts'
import { describeMicrositePage } from '#site/microsite/load-microsite-page.ts'
import { registrationBack } from '#site/microsite/registration/form/form-values.ts'
import { firstTime, isReturn, readEarlier } from '#site/microsite/registration/form/read-earlier.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { readCountries } from '#site/microsite/registration/summary/registration-view.ts'
import { metaOf } from '#site/page-head.ts'
import { loadSection } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/public/microsite/discount.ts'
import { salesEndWords } from '#words/selling-words.ts'
import type { Route } from './+types/discount-form.ts'

export const headers = privateHeaders('same-origin')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const query = new URL(request.url).searchParams
  // Returning from the gateway may change the payment, which a preview cannot do.
  const earlier = isReturn(query) ? await readEarlier(context.get(siteContext), conference, query) : firstTime
  const { currency } = conference
  const addedTax = await loadSection(site, 'taxes', () => readAddedTax(site.database.read, conference.id))
  const closed = await loadSection(site, 'registration periods', () =>
    readSalesEnd(site.database.read, conference, site.clock.now()),
  )
  const payerOrigins = site.payments.offered.flatMap(offer => offer.gateway.capabilities.payerOrigins)
  const head = await describeMicrositePage(context, {
    title: words.discountForm(),
    description: words.payAnAmountThatWas({ conference: nameInText(conference) }),
    path: paths.microsite(conference.name, 'discount-form'),
    // The page is only for people who were sent its link.
    isPrivate: true,
  })
  const page = {
    head,
    event: conference.name,
    subject: nameInText(conference),
    closed: (closed.ok ? closed.value : salesEnd(conference, site.clock.now())) ?? null,
    countries: await readCountries(site),
    ...settingsIfAny(conference),
    currency,
    limits: amountLimits(conference),
    isTaxAddedElsewhere: addedTax.ok && addedTax.value !== null,
    methods: namedMethodsFor(site.payments, conference),
    isDemo: site.isDemo || conference.isRehearsal === true,
    earlier,
    draftKey: earlier.draftKey ?? site.newFormKey(),
  }
  // Without a script the form itself is sent on to the gateway, which the page's policy must allow.
  return data(page, { headers: { 'X-Form-Targets': [...new Set(payerOrigins)].join(' ') } })
}

export async function action({ context, request }: Route.ActionArgs) {
  const answer = await receiveCustomAmount(context.get(siteContext), context.get(conferenceContext), request)
  return 'address' in answer ? redirectDocument(answer.address, 303) : answer.form
}

export const clientAction = (sent: Route.ClientActionArgs) => answerOrFormAgain(sent, registrationBack)

export default function DiscountForm({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={words.discountForm()}
        lead={words.forParticipantsWhoHaveAgreed({ subject: page.subject })}
      />
      <PageWidth>
        {page.closed ? (
          <Notice title={salesEndWords[page.closed.code]} />
        ) : (
          <CustomAmountForm
            {...page}
            address={paths.microsite(page.event, 'discount-form')}
            refusal={actionData}
          />
        )}
      </PageWidth>
    </>
  )
}
