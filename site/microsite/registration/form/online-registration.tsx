import { redirectDocument } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { settingsIfAny } from '#domain/conference/conferences/field-settings.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { answersInForm, idsIn } from '#domain/desk/registering/answers-in-form.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { checkRegistrationInput, type FieldProblems } from '#domain/desk/registering/registration-input.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { language } from '#domain/foundations/language.ts'
import { tryDiscountCode } from '#domain/foundations/limits/code-tries.ts'
import { unknownClient } from '#domain/foundations/limits/unknown-client.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { say } from '#domain/foundations/say.ts'
import { dateIn, formatDateRange } from '#domain/foundations/time.ts'
import { includedExtras, offerIdOf } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { readLeftOfBudget, takenOffChoice } from '#domain/offers/codes/budget.ts'
import { readUnlocked } from '#domain/offers/codes/unlocked.ts'
import { readPriceList } from '#domain/offers/pricing/fee-queries.ts'
import { takesNothingOff, toAdmission } from '#domain/offers/pricing/pricing.ts'
import type { AnswerProblems } from '#domain/offers/questions/asking.ts'
import { boughtInOrder } from '#domain/offers/questions/bought.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { answerName } from '#domain/offers/questions/shown.ts'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import {
  conferenceContext,
  type ReadingSite,
  readingContext,
  type SiteContext,
  siteContext,
} from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { echoOf } from '#site/forms/echo.ts'
import { formAgain, receiveUncounted } from '#site/forms/post-failure.ts'
import { draftOf } from '#site/forms/read-form.ts'
import { fieldsOfLongForm, readForm } from '#site/forms/receive-form.ts'
import { describeMicrositePage } from '#site/microsite/load-microsite-page.ts'
import { chosenParameter, offerParameter } from '#site/microsite/registration/form/chosen.ts'
import { wrongIn } from '#site/microsite/registration/form/control-errors.ts'
import { orderedExtras, rawExtras } from '#site/microsite/registration/form/extra-fields.ts'
import {
  type FormValues,
  nothingWrong,
  type Refusal,
  registrationBack,
  toRawInput,
  valuesOf,
} from '#site/microsite/registration/form/form-values.ts'
import { withOwnAmounts } from '#site/microsite/registration/form/own-amounts.ts'
import {
  type Earlier,
  firstTime,
  isReturn,
  readEarlier,
} from '#site/microsite/registration/form/read-earlier.ts'
import { RegistrationForm } from '#site/microsite/registration/form/registration-form.tsx'
import { storeWaitingFiles } from '#site/microsite/registration/questions/answer-files.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import {
  type FeesView,
  type PeriodView,
  readCountries,
  readFees,
} from '#site/microsite/registration/summary/registration-view.ts'
import { metaOf } from '#site/page-head.ts'
import * as formWords from '#words/form-words.ts'
import { paths } from '#words/paths.ts'
import * as texts from '#words/registration/form.ts'
import { salesEndWords, soldOutWords } from '#words/selling-words.ts'
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

const nobody: ReadonlySet<number> = new Set()

/** What the link to a hidden offer opens. */
async function readLinked(site: ReadingSite, conference: Conference, link: string) {
  const opening = { link, code: '', email: '', now: site.clock.now() }
  return (await readUnlocked(site.database.read, conference, opening)).ids
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
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request, fieldsOfLongForm)
  const typed = valuesOf(form)
  const draftKey = draftOf(form)
  site.countStep(conference.name, 'begun', draftKey)
  // Only a refusal of extras names them.
  // Only the answers of a form that showed some are looked at.
  const isAsked = 'answers' in typed
  const readExtras = () => listOffers(site.database.read, conference.id)
  const extras = isAsked || rawExtras(typed).length > 0 ? await readExtras() : []
  const questions = isAsked ? await listQuestions(site.database.read, conference.id) : []
  const files = await storeWaitingFiles(site, form, conference, questions)
  // A key that names no waiting file is nobody's; no page offers what is no admission, and prices would be looked up by it.
  const isKnown = ([name, value]: [string, unknown]) =>
    name === 'presentation' ? toAdmission(value) !== undefined : !/^answer-\d+-file$/.test(name)
  const values: FormValues = { ...Object.fromEntries(Object.entries(typed).filter(isKnown)), ...files.values }
  const back = async (
    problems: FieldProblems,
    words: string | null = null,
    answers: AnswerProblems = {},
  ): Promise<Refusal> => {
    // Too few are chosen also where none is.
    const isAboutNone = extras.length === 0 && Object.values(problems).includes('too-few-chosen')
    const wrong = wrongIn(problems, isAboutNone ? await readExtras() : extras, undefined, {
      problems: answers,
      questions,
    })
    const wrongFiles = [...files.problems].map(([id, message]) => ({ name: answerName(id), message }))
    // A file that was refused is also missing, which needs no second message.
    const others = wrong.errors.filter(({ name }) => wrongFiles.every(file => file.name !== name))
    const { isCodeWrong, ...shown } = await readShown(site, conference, values, problems.code === undefined)
    const wrongCode = isCodeWrong ? wrongIn({ code: 'code-unusable' }, []).errors : []
    const errors = [...others, ...wrongFiles, ...wrongCode]
    return { values: echoOf(values), draftKey, ...wrong, errors, words, ...shown }
  }
  if (form.get('open') === 'yes') {
    if (!values.code?.trim()) return formAgain(await back({ code: 'missing' }), 422)
    const opened = await openByCode(site, conference, values)
    if (opened.ok) {
      const { fees, names, isLost, isSpent } = opened.value
      const awaited = awaitedBy(fees, values)
      if (isLost && awaited === undefined) return formAgain(await back({ code: 'code-takes-nothing' }), 422)
      if (isSpent) return formAgain(await back({ code: 'code-spent' }), 422)
      const again = { values: echoOf(values), draftKey, ...nothingWrong, words: null }
      const told = formWords.codeApplied(names, awaited)
      return formAgain({ ...again, opened: told, fees } satisfies Refusal, 200)
    }
    if (opened.error.code === 'unusable') return formAgain(await back({ code: 'code-unusable' }), 422)
    const { retryAfterSeconds } = opened.error
    const { fees } = await readShown(site, conference, values, false)
    const again = { values: echoOf(values), draftKey, ...nothingWrong, ...(fees && { fees }) }
    return formAgain({ ...again, words: formWords.tooManyCodes(retryAfterSeconds) } satisfies Refusal, 429, {
      retryAfterSeconds,
    })
  }

  const checked = checkRegistrationInput(toRawInput(values, form.get('category')), conference.fieldSettings)
  if (!checked.ok) {
    const included = includedExtras(extras)[values.presentation ?? ''] ?? []
    const { problems } = answersInForm(questions, values, {
      bought: boughtInOrder(values.presentation ?? null, [...included, ...orderedExtras(values)]),
      today: dateIn(conference.timeZone, site.clock.now()).toString(),
      // Whether there is such a country is looked up once everything else is right.
      countries: new Set(idsIn(values)),
    })
    return formAgain(await back(checked.error.fields, null, problems), 422)
  }
  if (files.problems.size > 0) return formAgain(await back({}), 422)
  const now = site.clock.now()
  const mayWait = form.get('wait') === 'yes'
  const received = await receiveUncounted(site, 'registration', () =>
    receiveRegistration(
      site.database,
      {
        conference,
        actor: pageVisitor,
        now,
        draftKey: `form:${draftKey}`,
        language: language(),
        mayWait,
        clientAddress: site.clientAddress,
      },
      checked.value,
    ),
  )
  if (!received.ok) {
    const { failure } = received
    const shown = await receiveUncounted(site, 'registration', () =>
      readShown(site, conference, values, true),
    )
    const fees = shown.ok ? shown.value.fees : undefined
    const refusal = { ...registrationBack(form, failure.words), values: echoOf(values), draftKey }
    return formAgain<Refusal>({ ...refusal, ...(fees && { fees }) }, failure.status, failure)
  }
  const placed = received.value
  if (placed.ok) {
    site.countStep(conference.name, 'sent', draftKey)
    // A separate document: its policy, unlike this page's, allows the payer to go to the gateway.
    return redirectDocument(paths.registration(conference.name, placed.value.registration.secret), 303)
  }
  if (placed.error.code === 'invalid-fields') {
    return formAgain(await back(placed.error.fields, null, placed.error.answers), 422)
  }
  if (placed.error.code === 'sold-out') {
    const soldOut = await back({}, soldOutWords[placed.error.part])
    return formAgain({ ...soldOut, detail: formWords.waitingTerms(), mayWait: true }, 409)
  }
  if (placed.error.code === 'too-many-codes' || placed.error.code === 'too-many-unpaid') {
    const { error } = placed
    const { retryAfterSeconds } = error
    const words =
      error.code === 'too-many-codes'
        ? formWords.tooManyCodes(retryAfterSeconds)
        : formWords.tooManyUnpaid[error.of](error.limit)
    return formAgain(await back({}, words), 429, { retryAfterSeconds })
  }
  if (placed.error.code === 'price-changed' || placed.error.code === 'key-reused') {
    throw new Error(`a form sends neither sums nor keys: ${placed.error.code}`)
  }
  return formAgain(await back({}, salesEndWords[placed.error.code]), 422)
}

/** What a code opens and takes off, for who has not tried too many. */
async function openByCode(site: SiteContext, conference: Conference, values: FormValues) {
  const { read } = site.database
  const [now, email, code] = [site.clock.now(), values.email ?? '', values.code?.trim() ?? '']
  const prices = await readPriceList(read, conference, now)
  const tried = await tryDiscountCode(
    site.database,
    { address: site.clientAddress ?? unknownClient, email, now },
    () =>
      readUnlocked(read, conference, {
        link: values.offer ?? '',
        code,
        email,
        now,
        periodId: prices.period?.id,
      }),
    unlocked => unlocked.code === null,
  )
  if (!tried.ok) return tried
  const { ids, code: found } = tried.value
  if (!found) return fail({ code: 'unusable' as const })
  const hidden = (await listOffers(read, conference.id)).filter(
    ({ id, soldBy }) => soldBy === 'link' && ids.has(id),
  )
  const { discount, on, presentationType } = found
  const fees = {
    ...(await readFees(site, conference, undefined, ids, found)),
    code: { typed: code, discount, on, presentationType },
  }
  const choice = { presentationType: toAdmission(values.presentation) ?? null, extras: orderedExtras(values) }
  const isLost = !hidden.some(({ id }) => id === on?.offerId) && takesNothingOff(prices, choice, found)
  const leftMinor = await readLeftOfBudget(read, found)
  const isForChoice = presentationType === null || presentationType === choice.presentationType
  const wholeChoice = { ...choice, accommodation: null, hasAddOn: false }
  const isSpent =
    leftMinor === 0 ||
    (leftMinor !== null && isForChoice && takenOffChoice(prices, wholeChoice, found) > leftMinor)
  return ok({ fees, names: hidden.map(({ name }) => name), isLost, isSpent })
}

/** What an applied code is for, if that is not chosen; undefined if the sum shows what it takes off. */
function awaitedBy({ code, admissions, extras, included }: FeesView, values: FormValues): string | undefined {
  if (!code) return undefined
  const { on, presentationType } = code
  if (presentationType !== null && values.presentation !== presentationType)
    return admissions.find(({ key }) => key === presentationType)?.name
  const isOrdered = orderedExtras(values).some(
    ({ offerId, optionId }) => offerId === on?.offerId && (on.optionId === null || on.optionId === optionId),
  )
  const isInPrice = included?.[values.presentation ?? '']?.some(({ offerId }) => offerId === on?.offerId)
  return on === null || isOrdered || isInPrice ? undefined : extras.find(({ id }) => id === on.offerId)?.name
}

/** What somebody has opened and what their code takes off, for the form that they get back. */
async function readShown(
  site: SiteContext,
  conference: Conference,
  values: FormValues,
  isCodeTried: boolean,
): Promise<Pick<Refusal, 'fees'> & { isCodeWrong?: true }> {
  const code = isCodeTried ? (values.code?.trim() ?? '') : ''
  if (code === '' && !values.offer) return {}
  const opened = code === '' ? undefined : await openByCode(site, conference, values)
  if (opened?.ok) return { fees: opened.value.fees }
  const linked = values.offer ? await readLinked(site, conference, values.offer) : nobody
  return {
    ...(linked.size > 0 && { fees: await readFees(site, conference, undefined, linked) }),
    // Told with what else is wrong, since it was tried.
    ...(opened?.error.code === 'unusable' && { isCodeWrong: true as const }),
  }
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
