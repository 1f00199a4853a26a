/**
 * The registration page: the form with its prices, also for those who come back to it from the summary or a gateway,
 * or by a link that fills it in.
 */

import { settingsIfAny } from '#domain/conference/conferences/field-settings.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { language } from '#domain/foundations/language.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDateRange } from '#domain/foundations/time.ts'
import { offerIdOf } from '#domain/offers/catalogue/offer.ts'
import { toAdmission } from '#domain/offers/pricing/pricing.ts'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, readingContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { fieldsOfLongForm, readForm } from '#site/forms/receive-form.ts'
import { describeMicrositePage } from '#site/microsite/load-microsite-page.ts'
import { chosenParameter, offerParameter } from '#site/microsite/registration/form/chosen.ts'
import { orderedExtras } from '#site/microsite/registration/form/extra-fields.ts'
import { type FormValues, registrationBack } from '#site/microsite/registration/form/form-values.ts'
import { nobody, readLinked } from '#site/microsite/registration/form/opened-offers.ts'
import { withOwnAmounts } from '#site/microsite/registration/form/own-amounts.ts'
import {
  type Earlier,
  firstTime,
  isReturn,
  readEarlier,
} from '#site/microsite/registration/form/read-earlier.ts'
import { registerOnline } from '#site/microsite/registration/form/register-online.ts'
import { RegistrationForm } from '#site/microsite/registration/form/registration-form.tsx'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import {
  type FeesView,
  type PeriodView,
  readCountries,
  readFees,
} from '#site/microsite/registration/summary/registration-view.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import * as texts from '#words/registration/form.ts'
import { unbrokenDates } from '#words/unbroken-dates.ts'
import type { Route } from './+types/online-registration.ts'

export const headers = privateHeaders('same-origin')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const query = new URL(request.url).searchParams
  // Returning from the gateway may change the payment, which a preview cannot do.
  const earlier = isReturn(query) ? await readEarlier(context.get(siteContext), conference, query) : firstTime
  const chosen = toAdmission(query.get(chosenParameter))
  const link = (query.get(offerParameter) ?? '').slice(0, 200)
  const linked = link === '' ? nobody : await readLinked(site, conference, link)
  const [fees, countries, head] = await Promise.all([
    // Who comes back for something hidden, or is invited to it, sees it.
    readFees(site, conference, undefined, new Set([...linked, ...offersInValues(earlier.values ?? {})])),
    readCountries(site),
    describeMicrositePage(context, {
      title: texts.onlineRegistration(),
      description: texts.registerAndPayFor({
        conference: nameInText(conference),
        startsOn: formatDateRange(conference.startsOn, conference.endsOn),
        location: conference.location,
      }),
      path: paths.microsite(conference.name, 'online-registration'),
      // With a query the form is filled in with personal input.
      isPrivate: query.size > 0,
    }),
  ])
  return {
    head,
    event: conference.name,
    lead: leadOf(nameInText(conference), fees),
    fees,
    countries,
    ...settingsIfAny(conference),
    earlier: withAmountsOf(earlier, fees, conference.currency),
    // Values by the names of the form’s fields.
    chosen: {
      ...(chosen && { presentation: chosen }),
      ...(linked.size > 0 && { offer: link, ...admissionAmong(linked, fees) }),
    } as FormValues,
    draftKey: earlier.draftKey ?? site.newFormKey(),
  }
}

/** What somebody comes back with, and the amounts that they said in their fields. */
function withAmountsOf({ choice, ...earlier }: Earlier, { extras }: FeesView, currency: string) {
  const { values } = earlier
  return choice && values
    ? { ...earlier, values: withOwnAmounts(values, { choice, currency }, extras) }
    : earlier
}

/** The organiser's own offers in values that are a registration's, or an invitation's. */
const offersInValues = (values: FormValues): number[] => [
  ...(offerIdOf(values.presentation ?? '') === undefined ? [] : [offerIdOf(values.presentation ?? '') ?? 0]),
  ...orderedExtras(values).map(({ offerId }) => offerId),
]

/** A link to a registration chooses it. */
function admissionAmong(linked: ReadonlySet<number>, { admissions }: FeesView): FormValues {
  const [first] = admissions.filter(({ key }) => linked.has(offerIdOf(key) ?? 0))
  return first ? { presentation: first.key } : {}
}

/** What the form is for, what is open, what it costs, and what is sold out. */
function leadOf(subject: string, fees: FeesView): string {
  const { periods, closed, soldOut } = fees
  const open = periods?.find(period => period.isOpen)
  if (!open || closed) return subject
  const summary = soldOut.summary ?? ''
  const told = [
    texts.openNowUntil({ subject, period: open.name, endsOn: open.endsOn }),
    pricesOf(open, fees),
    summary,
  ]
  return unbrokenDates(told.filter(Boolean).join(' '))
}

/** From the lowest price to the highest, since they stand after the personal details; empty where nothing is offered. */
function pricesOf(
  { prices }: PeriodView,
  { admissions, leastPrices, currency, feeBasisPoints }: FeesView,
): string {
  const offered = admissions.flatMap(({ key, name }) => {
    const minor = leastPrices?.[key] ?? prices[key]
    return typeof minor === 'number' ? [{ words: priceWords(name, minor, currency), minor }] : []
  })
  const [lowest, ...more] = offered.toSorted((one, other) => one.minor - other.minor)
  const highest = more.at(-1)
  if (!lowest) return ''
  const range = highest
    ? texts.fromTo({ lowest: lowest.words, highest: highest.words })
    : texts.itCosts({ price: lowest.words })
  return feeBasisPoints > 0
    ? texts.andAProcessingFeeOf({ range, feeBasisPoints: formatPercent(feeBasisPoints) })
    : `${range}.`
}

/** `USD 199.00 for a virtual presentation` */
function priceWords(admission: string, minor: number, currency: string): string {
  const name = admission.toLowerCase()
  const facts = { price: formatMoney(minor, currency), admission: language() === 'en' ? name : admission }
  return /^[aeiou]/.test(name)
    ? say('{price} for an {admission}', facts)
    : say('{price} for a {admission}', facts)
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, fieldsOfLongForm)
  return registerOnline(context.get(siteContext), context.get(conferenceContext), form)
}

export const clientAction = (sent: Route.ClientActionArgs) => answerOrFormAgain(sent, registrationBack)

export default function OnlineRegistration({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={texts.onlineRegistration()} lead={loaderData.lead} />
      <PageWidth>
        <RegistrationForm {...loaderData} refusal={actionData} />
      </PageWidth>
    </>
  )
}
