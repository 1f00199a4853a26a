/** What links and codes open on the form, and what a code takes off. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { tryDiscountCode } from '#domain/foundations/limits/code-tries.ts'
import { unknownClient } from '#domain/foundations/limits/unknown-client.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { readLeftOfBudget, takenOffChoice } from '#domain/offers/codes/budget.ts'
import { readUnlocked } from '#domain/offers/codes/unlocked.ts'
import { readPriceList } from '#domain/offers/pricing/fee-queries.ts'
import { takesNothingOff, toAdmission } from '#domain/offers/pricing/pricing.ts'
import type { ReadingSite, SiteContext } from '#site/context.ts'
import { orderedExtras } from '#site/microsite/registration/form/extra-fields.ts'
import type { FormValues, Refusal } from '#site/microsite/registration/form/form-values.ts'
import { type FeesView, readFees } from '#site/microsite/registration/summary/registration-view.ts'

export const nobody: ReadonlySet<number> = new Set()

/** What the link to a hidden offer opens. */
export async function readLinked(site: ReadingSite, conference: Conference, link: string) {
  const opening = { link, code: '', email: '', now: site.clock.now() }
  return (await readUnlocked(site.database.read, conference, opening)).ids
}

/** What a code opens and takes off, for who has not tried too many. */
export async function openByCode(site: SiteContext, conference: Conference, values: FormValues) {
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
export function awaitedBy(
  { code, admissions, extras, included }: FeesView,
  values: FormValues,
): string | undefined {
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
export async function readShown(
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
