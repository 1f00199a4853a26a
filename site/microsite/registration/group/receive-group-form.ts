/** Receives the form of a group: registers it, applies its code, or says what is wrong. */
import { redirectDocument } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type PlaceGroupError, receiveGroup } from '#domain/desk/registering/place-group.ts'
import { checkRegistrant } from '#domain/desk/registering/registration-input.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { language } from '#domain/foundations/language.ts'
import { type TooManyDiscountCodes, tryDiscountCode } from '#domain/foundations/limits/code-tries.ts'
import { unknownClient } from '#domain/foundations/limits/unknown-client.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { ownAdmissionOf } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { findGroupCode } from '#domain/offers/codes/codes.ts'
import { isByCodeOnly } from '#domain/offers/codes/opened-for-group.ts'
import { findLinked } from '#domain/offers/codes/unlocked.ts'
import { priceListOf, readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { registrantFieldNames } from '#domain/registrations/registrant.ts'
import type { SiteContext } from '#site/context.ts'
import { echoOf } from '#site/forms/echo.ts'
import { formAgain, receiveUncounted } from '#site/forms/post-failure.ts'
import { draftOf } from '#site/forms/read-form.ts'
import { fieldsOfLongForm, readForm } from '#site/forms/receive-form.ts'
import { wrongIn } from '#site/microsite/registration/form/control-errors.ts'
import { rawRegistrant } from '#site/microsite/registration/form/form-values.ts'
import { groupErrors, isNamedInPublic, valuesOf } from '#site/microsite/registration/group/group-errors.ts'
import { orderIn, readGroupForm, type Values } from '#site/microsite/registration/group/group-view.ts'
import { paths } from '#words/addresses/paths.ts'
import * as formWords from '#words/form-words.ts'
import { wordsFor } from '#words/problem-words.ts'
import * as texts from '#words/registration/group.ts'
import { codeCounts, groupCodeWords } from '#words/registration/group-code.ts'
import { salesEndWords, soldOutWords } from '#words/selling-words.ts'

/** What was wrong, with everything that was typed. */
export interface Refusal {
  words: string
  values: Values
  draftKey: string
  errors: { name: string; message: string }[]
  /** What the form offers to who has a code that opens something. */
  form?: Awaited<ReturnType<typeof readGroupForm>>
  /** What waiting means, where the group can wait for its places. */
  wait?: string
  /** What a code does that was applied. */
  applied?: string
}

export async function receiveGroupForm(site: SiteContext, conference: Conference, request: Request) {
  const form = await readForm(request, fieldsOfLongForm)
  const typed = valuesOf(form)
  const draftKey = draftOf(form)
  const back: Back = (words, errors = []) => ({ words, values: echoOf(typed), draftKey, errors })
  /** With what the code opens, so that the number beside it is not lost. */
  const opened = async (): Promise<Pick<Refusal, 'form'>> => {
    const found = typed.code?.trim() ? await openByCode(site, conference, typed) : undefined
    return found?.ok && found.value.form ? { form: found.value.form } : {}
  }
  if (form.get('open') === 'yes') return applyCode(site, conference, typed, back)
  const { registrant, problems } = checkRegistrant(
    rawRegistrant(registrantFieldNames, name => typed[name] ?? null),
    conference.fieldSettings,
  )
  const { order, wrong } = orderIn(typed)
  const errors = [
    ...wrongIn(problems).errors,
    ...wrong.map(name => ({ name, message: texts.notAQuantity() })),
  ]
  if (!registrant || errors.length > 0) return formAgain({ ...back('', errors), ...(await opened()) }, 422)
  const received = await receiveUncounted(site, 'group', () =>
    receiveGroup(
      site.database,
      {
        conference,
        actor: pageVisitor,
        now: site.clock.now(),
        draftKey: `group:${draftKey}`,
        language: language(),
        mayWait: form.get('wait') === 'yes',
        clientAddress: site.clientAddress,
      },
      { payer: registrant, order, code: typed.code?.trim() ?? '', link: typed.offer?.slice(0, 200) ?? '' },
    ),
  )
  if (!received.ok) {
    const { failure } = received
    const shown = await receiveUncounted(site, 'group', opened)
    return formAgain({ ...back(failure.words), ...(shown.ok && shown.value) }, failure.status, failure)
  }
  const placed = received.value
  if (placed.ok) {
    // A separate document: its policy, unlike this page's, allows the payer to go to the gateway.
    return redirectDocument(paths.registration(conference.name, placed.value.registration.secret), 303)
  }
  if (placed.error.code === 'too-many-codes') {
    const { retryAfterSeconds } = placed.error
    return formAgain(back(formWords.tooManyCodes(retryAfterSeconds)), 429, { retryAfterSeconds })
  }
  const { words, status, more = [], wait } = await refusalOf(site, conference, placed.error, typed)
  // A wrong code was counted already.
  const shown = placed.error.code === 'code-unusable' ? {} : await opened()
  return formAgain({ ...back(words, more), ...shown, ...(wait && { wait }) }, status)
}

type Back = (words: string, errors?: Refusal['errors']) => Refusal

/** *Apply the code*: says what it does, and uses nothing. */
async function applyCode(site: SiteContext, conference: Conference, typed: Values, back: Back) {
  const wrong = (problem: 'missing' | 'code-unusable') =>
    formAgain(back('', [{ name: 'code', message: wordsFor('code', problem) }]), 422)
  if (!typed.code?.trim()) return wrong('missing')
  const opened = await openByCode(site, conference, typed)
  if (opened.ok) {
    const { names, ...shown } = opened.value
    const applied = names.length > 0 ? formWords.codeApplied(names, undefined) : codeCounts()
    return formAgain<Refusal>({ ...back(''), ...shown, applied }, 200)
  }
  if (opened.error.code === 'unusable') return wrong('code-unusable')
  const { retryAfterSeconds } = opened.error
  return formAgain(back(formWords.tooManyCodes(retryAfterSeconds)), 429, { retryAfterSeconds })
}

async function refusalOf(
  site: SiteContext,
  conference: Conference,
  error: PlaceGroupError,
  typed: Values,
): Promise<{ words: string; status: 409 | 422 | 429; more?: Refusal['errors']; wait?: string }> {
  switch (error.code) {
    case 'invalid-order': {
      const offers = (await listOffers(site.database.read, conference.id)).filter(isNamedInPublic)
      return { words: '', status: 422, more: groupErrors(error.problems, offers, typed) }
    }
    case 'sold-out':
      return {
        words: soldOutWords[error.part],
        status: 409,
        ...(error.canWait && { wait: `${formWords.waitingTerms()} ${texts.waitsTogether()}` }),
      }
    case 'too-many-unpaid':
      return { words: formWords.tooManyUnpaid[error.of](error.limit), status: 429 }
    case 'no-groups':
      return { words: texts.noGroups(), status: 422 }
    case 'code-unusable':
    case 'code-for-extra':
    case 'code-without-effect':
    case 'code-covers-fewer':
    case 'code-spent':
      return { words: '', status: 422, more: [{ name: 'code', message: groupCodeWords(error) }] }
    case 'unknown-country':
      return { words: '', status: 422, more: wrongIn({ countryId: 'not-a-choice' }).errors }
    default:
      return { words: salesEndWords[error.code], status: 422 }
  }
}

/** What a code opens to a group, for who has not tried too many. */
async function openByCode(
  site: SiteContext,
  conference: Conference,
  typed: Values,
): Promise<Result<Pick<Refusal, 'form'> & { names: string[] }, TooManyDiscountCodes | { code: 'unusable' }>> {
  const { read } = site.database
  const [email, now] = [typed.email ?? '', site.clock.now()]
  const tables = await readPriceTables(read, conference.id)
  const { period } = priceListOf(tables, conference, now)
  const tried = await tryDiscountCode(
    site.database,
    { address: site.clientAddress ?? unknownClient, email, now },
    () => findGroupCode(read, typed.code ?? '', { conference, periodId: period?.id ?? 0, email, now }),
    found => !found.ok,
  )
  if (!tried.ok) return tried
  if (!tried.value.ok) return fail({ code: 'unusable' })
  const { on, presentationType: admission } = tried.value.value
  const linked = await openByLink(site, conference, typed.offer ?? '')
  const shop = { offers: tables.offers, conditions: conference.conditions }
  if (on !== null) {
    const hidden = tables.offers.find(({ id, soldBy }) => id === on.offerId && soldBy === 'link')
    if (!hidden) return ok({ names: [] })
    const form = await readGroupForm(site, conference, new Set([...linked, ownAdmissionOf(hidden.id)]))
    return ok({ form, names: [hidden.name] })
  }
  if (admission === null || !isByCodeOnly(shop, admission)) return ok({ names: [] })
  const named = namedAdmissions(tables.offers).find(({ key }) => key === admission)
  return ok({
    form: await readGroupForm(site, conference, new Set([...linked, admission])),
    names: named ? [named.name] : [],
  })
}

/** What a link opens: the key of a hidden offer, such as `offer-12`. */
export async function openByLink(site: SiteContext, conference: Conference, link: string): Promise<string[]> {
  const id = link === '' ? undefined : await findLinked(site.database.read, conference.id, link)
  return id === undefined ? [] : [ownAdmissionOf(id)]
}
