/**
 * The data of the page on which registrants choose something else: what they have, what they could have, and what that
 * would cost or refund.
 */

import { conditionOf } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { keepingAmounts, type RequestedChoice } from '#domain/desk/changing/changed-price.ts'
import { quoteChange, whyNotChangeable } from '#domain/desk/changing/quote-change.ts'
import { quoteWaits, type WaitQuote } from '#domain/desk/changing/wait-for-extras.ts'
import { checkOrderedExtras, type FieldProblems } from '#domain/desk/registering/registration-input.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { isOrdered, type OfferOption, type PricedExtra } from '#domain/offers/catalogue/offer.ts'
import { offersIn } from '#domain/offers/lines/choice.ts'
import { saidAdmission } from '#domain/offers/lines/said-line.ts'
import type { NamedAdmission } from '#domain/offers/pricing/period.ts'
import { listedMinor, toAdmission } from '#domain/offers/pricing/pricing.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { SiteContext } from '#site/context.ts'
import { previewOf } from '#site/microsite/registration/changes/read-preview.ts'
import { rawExtras } from '#site/microsite/registration/form/extra-fields.ts'
import {
  choiceOf,
  type FormValues,
  valuesOfRegistration,
} from '#site/microsite/registration/form/form-values.ts'
import { withOwnAmounts } from '#site/microsite/registration/form/own-amounts.ts'
import { readAhead, readingTogether } from '#site/microsite/registration/summary/read-ahead.ts'
import {
  type ExtraView,
  type FeesView,
  readFees,
} from '#site/microsite/registration/summary/registration-view.ts'
import { extraWords } from '#words/extra-words.ts'
import { changeRefusalWords } from '#words/registration/change-words.ts'
import * as texts from '#words/registration/changes.ts'
import { addOnWords } from '#words/registration/registration-words.ts'
import * as waitTexts from '#words/registration/waits.ts'
import { soldOutHere, soldOutNote } from '#words/selling-words.ts'
import { taxNote } from '#words/tax-words.ts'

/** Why the form's values make no choice; with the fields that hold something else than a whole number. */
type NoChoice = { code: 'not-a-choice' } | { code: 'invalid-order'; problems: []; fields: readonly string[] }

/** The choice that the form’s values make. A number that is none is refused: as none, it would give something up. */
export function requestedChoiceOf(
  values: FormValues,
  registration: Pick<Registration, 'choice' | 'currency'>,
): Result<RequestedChoice, NoChoice> {
  const { presentationType: chosen, ...rest } = choiceOf(values)
  const presentationType = toAdmission(chosen)
  if (!presentationType) return fail({ code: 'not-a-choice' })
  const problems: FieldProblems = {}
  const extras = checkOrderedExtras(rawExtras(values), problems)
  if (Object.keys(problems).length === 0) {
    return ok(keepingAmounts({ presentationType, ...rest, extras }, registration))
  }
  const isWrong = (name: string) => /^extra-\d+/.exec(name)?.some(of => of in problems)
  return fail({ code: 'invalid-order', problems: [], fields: Object.keys(values).filter(isWrong) })
}

export type ChangeView = Awaited<ReturnType<typeof readChange>>

/** What can be chosen instead, and what the choice in the address would mean, where there is one. */
export async function readChange(
  ownSite: SiteContext,
  conference: Conference,
  registration: Registration,
  query: URLSearchParams,
) {
  const site = readingTogether(ownSite)
  await readAhead(site, conference, registration)
  const now = site.clock.now()
  const { read } = site.database
  const { choice, price, currency, code, secret } = registration
  const hindrance = await whyNotChangeable(read, conference, registration, now)
  const fees = await readFees(site, conference, undefined, offersIn(choice))
  const open = fees.periods?.find(({ isOpen }) => isOpen)
  const booked = withOwnAmounts(valuesOfRegistration(registration, 'all'), registration, fees.extras)
  const chosen: FormValues = {
    presentation: query.get('presentation') ?? '',
    stay: query.get('stay') ?? '',
    ...(query.get('add_on') === 'yes' && { add_on: 'yes' }),
    ...extrasIn(query),
  }
  const typed = query.has('presentation') ? requestedChoiceOf(chosen, registration) : undefined
  const requested = typed?.ok ? typed.value : undefined
  const quoted =
    requested && !hindrance ? await quoteChange(read, conference, registration, requested, now) : undefined
  const isSoldOut = quoted?.ok === false && quoted.error.code === 'sold-out'
  const waits =
    requested && isSoldOut ? await quoteWaits(read, conference, registration, requested, now) : undefined
  const isListed = choice.kind === 'listed'
  const addOnMinor = isListed && choice.hasAddOn ? price.addOnMinor : conference.addOnMinor
  return {
    event: conference.name,
    subject: nameInText(conference),
    code,
    secret,
    currency,
    hindrance: hindrance ? changeRefusalWords(hindrance) : null,
    refusal:
      typed?.ok === false
        ? changeRefusalWords(typed.error)
        : quoted && !quoted.ok
          ? [changeRefusalWords(quoted.error), whyNoWait(waits)].filter(Boolean).join(' ')
          : null,
    wait: waits?.ok && waits.value.length > 0 ? waitView(waits.value, currency) : null,
    values: typed ? chosen : booked,
    presentations: admissionsFor(fees, choice).flatMap(({ key, name }) => {
      const isBooked = isListed && choice.presentationType === key
      // Staff decide who else may have it.
      if (!isBooked && conditionOf(conference, key)) return []
      const minor = isBooked ? listedMinor(price) : (open?.prices[key] ?? null)
      if (minor === null) return []
      const period = isBooked ? choice.periodName : (open?.name ?? '')
      return [
        {
          type: key,
          label: name,
          price: formatMoney(minor, currency),
          detail: isBooked ? texts.whatYouHave({ period }) : period,
        },
      ]
    }),
    accommodations: fees.accommodations,
    periods: fees.periods,
    extras: extrasFor(fees, choice),
    soldOut: soldOutToOthers(fees, booked, registration.state === 'paid'),
    admission: (requested?.presentationType ?? (isListed ? choice.presentationType : null)) as string | null,
    taxNote: price.addedTax && taxNote(price.addedTax, fees.extras),
    agreedStay: booked.stay ? { stay: booked.stay, priceMinor: price.accommodationMinor } : undefined,
    addOnDetail: addOnWords(conference),
    addOnPrice: addOnMinor === null ? null : formatMoney(addOnMinor, currency),
    preview: quoted?.ok ? previewOf(conference, registration, quoted.value) : null,
  }
}

/** Those that are offered now, and the one that is booked. */
function admissionsFor({ admissions }: FeesView, choice: Registration['choice']): NamedAdmission[] {
  const key = choice.kind === 'listed' ? choice.presentationType : null
  if (choice.kind === 'custom' || key === null || admissions.some(each => each.key === key)) return admissions
  return [{ key, name: saidAdmission(choice) }, ...admissions]
}

/**
 * Those that are on sale now, and what is booked: that can stay, or be given up, though nobody can buy it any more. It
 * keeps its price, which the form does not know.
 */
function extrasFor({ extras }: FeesView, choice: Registration['choice']): ExtraView[] {
  const booked = choice.kind === 'custom' ? [] : choice.extras.filter(isOrdered)
  const gone = booked.filter(({ offerId }) => !extras.some(({ id }) => id === offerId))
  // So does an option of theirs that nobody else can choose any more.
  const withTheirs = extras.map(extra => {
    const theirs = booked.filter(
      ({ offerId, optionId }) =>
        offerId === extra.id && optionId !== null && !extra.options.some(({ id }) => id === optionId),
    )
    return theirs.length === 0 ? extra : { ...extra, options: [...extra.options, ...optionsOf(theirs)] }
  })
  return [
    ...withTheirs,
    ...[...Map.groupBy(gone, ({ offerId }) => offerId)].flatMap(([id, lines]) => {
      const [first] = lines
      if (!first) return []
      const most = lines.reduce((sum, { quantity }) => sum + quantity, 0)
      const options = optionsOf(lines)
      return [
        {
          id,
          kind: 'extra' as const,
          name: first.name,
          description: '',
          soldBy: 'nobody' as const,
          priceMinor: first.unitMinor,
          periodPrices: {},
          admissionPrices: {},
          most,
          options,
          soldFrom: null,
          soldUntil: null,
          takesPlace: null,
          isForGuests: false,
          namesUntil: null,
          taxClass: first.taxClass,
          isRemovable: true,
          includedIn: {},
          note: texts.noLongerSold(),
        },
      ]
    }),
  ]
}

/** Why what is sold out cannot be waited for; undefined if it can, or where it is no extra. */
function whyNoWait(waits: Awaited<ReturnType<typeof quoteWaits>> | undefined): string | undefined {
  if (!waits || waits.ok) return undefined
  const { error } = waits
  if (error.code === 'not-paid') return waitTexts.payFirst()
  return error.code === 'waits-already' ? waitTexts.youWaitAlready() : undefined
}

/** What can be waited for, with what is due then. */
function waitView(quotes: readonly WaitQuote[], currency: string) {
  return {
    dueMinor: quotes.reduce((sum, each) => sum + each.dueMinor, 0),
    items: quotes.map(({ extra, extras, dueMinor, ahead }) => {
      const [first] = extras
      const { quantity } = extra
      return {
        key: `${extra.offerId}-${extra.optionId ?? ''}`,
        label: first ? extraWords({ ...first, quantity }) : '',
        place: waitTexts.yourPlaceWouldBe({ place: ahead + 1 }),
        due: waitTexts.dueThen(dueMinor > 0 ? formatMoney(dueMinor, currency) : undefined),
      }
    }),
  }
}

export type WaitView = ReturnType<typeof waitView>

/** The extras and nights that are full, but for what they have; who has paid can wait for them. */
function soldOutToOthers({ soldOut }: FeesView, booked: FormValues, isPaid: boolean): FeesView['soldOut'] {
  const theirs = Object.keys(booked)
  const isTheirs = (name: string) => theirs.some(own => own === name || own.startsWith(`${name}-`))
  const full = Object.keys(soldOut.notes).filter(name => name.startsWith('extra-') && !isTheirs(name))
  return {
    notes: Object.fromEntries(full.map(name => [name, isPaid ? soldOutNote() : soldOutHere()])),
    summary: null,
  }
}

/** What was booked, once each, as options of a form. */
const optionsOf = (lines: readonly PricedExtra[]): OfferOption[] =>
  [...new Map(lines.map(({ optionId, detail }) => [optionId, detail]))].flatMap(([id, name]) =>
    id === null ? [] : [{ id, name, surchargeMinor: 0, isRetired: false }],
  )

/** The fields of extras that an address names. */
const extrasIn = (query: URLSearchParams): FormValues =>
  Object.fromEntries([...query].filter(([name]) => name.startsWith('extra-')))
