/** What a coordinator does with the people of a group. */
import { redirect } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import type { RequestedPeople } from '#domain/desk/changing/plan-group-change.ts'
import { quoteGroupChange } from '#domain/desk/changing/quote-group-change.ts'
import { askToJoin } from '#domain/desk/joining/ask-to-join.ts'
import { letPeopleChoose } from '#domain/desk/naming/choose-extras.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { type TooManyDiscountCodes, tryDiscountCode } from '#domain/foundations/limits/code-tries.ts'
import { parseDecimal } from '#domain/foundations/money.ts'
import { wasDone } from '#domain/foundations/repeats/acts-done.ts'
import { keyOfContent } from '#domain/foundations/repeats/form-key.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { offersIn } from '#domain/offers/lines/choice.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { SiteContext } from '#site/context.ts'
import { formAgain } from '#site/forms/post-failure.ts'
import type { ChangePreview } from '#site/microsite/registration/changes/read-preview.ts'
import { groupErrors, isNamedInPublic, valuesOf } from '#site/microsite/registration/group/group-errors.ts'
import type { Values } from '#site/microsite/registration/group/group-view.ts'
import { previewOfPeople, readPeople, requestedIn } from '#site/microsite/registration/group/people-view.ts'
import { arriveAfter } from '#site/microsite/registration/page/arrivals.ts'
import { registrationAt } from '#site/microsite/registration/summary/registration-at.ts'
import { paths } from '#words/addresses/paths.ts'
import { tooManyCodes } from '#words/form-words.ts'
import { wordsFor } from '#words/problem-words.ts'
import { changeRefusalWords } from '#words/registration/change-words.ts'
import { notAQuantity } from '#words/registration/group.ts'
import * as joinTexts from '#words/registration/join.ts'
import * as texts from '#words/registration/people.ts'

export interface Sent {
  words: string
  values: Values
  errors: { name: string; message: string }[]
  /** What it means, to be confirmed. */
  preview?: ChangePreview
  /** What was done about somebody who has registered. */
  done?: string
}

export async function receive(site: SiteContext, conference: Conference, secret: string, form: FormData) {
  const { read } = site.database
  const registration = await registrationAt(site, conference, secret)
  const { difference, refund, key = '', ...values } = valuesOf(form)
  const back = (words: string, status: number, more: Partial<Sent> = {}) =>
    formAgain<Sent>({ words, values, errors: [], ...more }, status)
  if (values.allow !== undefined) return letThemChoose(site, registration, values)
  if (values.ask !== undefined) return askSomebody(site, conference, registration.id, values)
  const { requested, wrong } = requestedIn(values)
  if (wrong.length > 0) {
    return back('', 422, { errors: wrong.map(name => ({ name, message: notAQuantity() })) })
  }
  const now = site.clock.now()
  const act = {
    actor: pageVisitor,
    now,
    ...(key !== '' && { requestKey: keyOfContent(['people', registration.id, key, values]) }),
  }
  const page = paths.registration(conference.name, secret)
  if (difference !== undefined && (await wasDone(read, act))) return redirect(page, 303)
  const refused = async (error: Parameters<typeof changeRefusalWords>[0]) => {
    if (isAboutCode(error.code))
      return back('', 422, { errors: [{ name: 'code', message: changeRefusalWords(error) }] })
    if (error.code !== 'invalid-order') return back(changeRefusalWords(error), 409)
    const has = offersIn(registration.choice)
    const offers = (await listOffers(read, conference.id)).filter(
      offer => isNamedInPublic(offer) || has.has(offer.id),
    )
    const errors = groupErrors(error.problems, offers, values)
    return back('', 422, { errors })
  }
  const tried = await offerWithCode(site, conference, registration, requested)
  if (!tried.ok) {
    const { retryAfterSeconds } = tried.error
    return formAgain<Sent>({ words: tooManyCodes(retryAfterSeconds), values, errors: [] }, 429, {
      retryAfterSeconds,
    })
  }
  const offered = tried.value
  if (!offered.ok) return refused(offered.error)
  const { people } = await readPeople(site, conference, registration, null)
  const leaving = people.filter(({ id }) => requested.leaving.includes(id)).map(({ name }) => name)
  const preview = previewOfPeople(conference, registration, offered.value, leaving)
  if (difference === undefined) return back('', 200, { preview })
  const changed = await changeChoice(site.payments, act, {
    conference,
    registrationId: registration.id,
    requested,
    expected: { differenceMinor: Number(difference), refundMinor: Number(refund) },
  })
  if (!changed.ok) {
    // What it costs by now stands beside the reason.
    return changed.error.code === 'terms-changed'
      ? back(changeRefusalWords(changed.error), 409, { preview })
      : refused(changed.error)
  }
  if (changed.value === 'to-pay') return redirect(page, 303)
  return arriveAfter(site, 'changed', { event: conference.name, secret })
}

const isAboutCode = (code: string) => code.startsWith('code-')

/** Wrong codes are counted here as on the form. */
async function offerWithCode(
  site: SiteContext,
  conference: Conference,
  registration: Registration,
  requested: RequestedPeople,
): Promise<Result<Awaited<ReturnType<typeof quoteGroupChange>>, TooManyDiscountCodes>> {
  const now = site.clock.now()
  const quote = () => quoteGroupChange(site.database.read, conference, registration, requested, now)
  if (!requested.code) return ok(await quote())
  const who = { address: site.clientAddress, email: registration.registrant.email, now }
  return tryDiscountCode(site.database, who, quote, made => !made.ok && made.error.code === 'code-unusable')
}

async function letThemChoose(site: SiteContext, registration: Registration, values: Values) {
  const typed = (values.allow ?? '').trim().replace(',', '.')
  const mostMinor = typed === '' ? null : parseDecimal(typed, registration.currency)
  const back = (sent: Partial<Sent>, status: number) =>
    formAgain<Sent>({ words: '', values, errors: [], ...sent }, status)
  if (mostMinor === undefined || mostMinor === 0)
    return back({ errors: [{ name: 'allow', message: wordsFor('amount', 'not-an-amount') }] }, 422)
  const act = { actor: pageVisitor, now: site.clock.now() }
  const request = { registrationId: registration.id, mostMinor }
  const done = await site.database.write(tx => letPeopleChoose(tx, act, request))
  if (!done.ok) return back({ words: changeRefusalWords(done.error) }, 409)
  return back(
    { values: {}, done: mostMinor === null ? texts.peopleMayNotChoose() : texts.peopleMayChoose() },
    200,
  )
}

/** Whoever has registered already is asked whether the group may pay for them. */
async function askSomebody(site: SiteContext, conference: Conference, groupId: number, values: Values) {
  const code = (values.ask ?? '').trim().toUpperCase().slice(0, 40)
  const back = (sent: Partial<Sent>, status: number) =>
    formAgain<Sent>({ words: '', values, errors: [], ...sent }, status)
  if (code === '') return back({ errors: [{ name: 'ask', message: joinTexts.numberMissing() }] }, 422)
  const asked = await site.database.write(tx =>
    askToJoin(tx, { actor: pageVisitor, now: site.clock.now() }, { conference, groupId, code }),
  )
  if (!asked.ok) {
    const message = joinTexts.joinRefusalWords(asked.error)
    return back({ errors: [{ name: 'ask', message }] }, 409)
  }
  return back({ values: {}, done: joinTexts.asked({ code }) }, 200)
}
