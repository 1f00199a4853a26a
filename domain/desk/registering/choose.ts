/** Whether what is asked for can be chosen now: the period, what is offered, and the answers. */

import { salesEnd } from '#domain/conference/conferences/conference.ts'
import { answersInForm } from '#domain/desk/registering/answers-in-form.ts'
import type { OverrulableRule } from '#domain/desk/registering/overruling.ts'
import type { Placement, PlaceRegistrationError, Terms } from '#domain/desk/registering/placement.ts'
import type {
  FieldProblems,
  RegistrationField,
  RegistrationInput,
} from '#domain/desk/registering/registration-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { checkExtras } from '#domain/offers/catalogue/check-extras.ts'
import type { ListedChoice } from '#domain/offers/lines/choice.ts'
import { type OpenPrices, priceListOf } from '#domain/offers/pricing/fee-queries.ts'
import { inOrder, namedAdmissions, type RegistrationPeriod } from '#domain/offers/pricing/period.ts'
import { findUnoffered, packageOf, pricedExtras, type UnofferedPart } from '#domain/offers/pricing/pricing.ts'
import { boughtInOrder } from '#domain/offers/questions/bought.ts'
import type { NewAnswer } from '#domain/registrations/answers/write-answers.ts'
import { isRegistrant } from '#domain/registrations/places/hold.ts'

export interface ChosenNow {
  prices: OpenPrices
  choice: ListedChoice
  answers: readonly NewAnswer[]
}

/** What is asked for, of what is sold now. */
export function choose(
  { conference, tables, countryIds, questions }: Terms,
  { now, actor, overruled }: Pick<Placement, 'now' | 'actor' | 'overruled'>,
  input: RegistrationInput,
): Result<ChosenNow, PlaceRegistrationError> {
  const isSetAside = (rule: OverrulableRule) => overruled?.rules.includes(rule) ?? false
  const prices = priceListOf(tables, conference, now, !isRegistrant(actor), isSetAside('closed'))
  const { period } = prices
  const end = salesEnd(conference, now)
  if (end && !(end.code === 'registration-closed' && isSetAside('closed'))) return fail(end)
  if (!period) return fail({ code: 'registration-closed' })

  const fields: FieldProblems = countryIds.has(input.registrant.countryId)
    ? {}
    : { countryId: 'not-a-choice' }
  if (input.periodId !== period.id) fields.period = whyNotOpen(tables, period, input.periodId)
  const offer = prices.accommodations.find(({ id }) => id === input.accommodation?.id)
  if (input.accommodation && !offer) fields.accommodation = 'not-a-choice'
  const unoffered = fields.period ? undefined : findUnoffered(prices, input)
  if (unoffered) fields[unofferedFields[unoffered]] = 'not-offered'
  if (unoffered === 'presentation' && period.lacking?.includes(input.presentationType ?? ''))
    fields.presentationType = 'nothing-to-choose'
  const buyer = {
    periodId: period.id,
    admission: input.presentationType,
    hasRoom: input.accommodation !== null,
  }
  const ordered = [...packageOf(prices, input.presentationType).included, ...(input.extras ?? [])]
  for (const [offerId, problem] of checkExtras(prices.extras, ordered, buyer)) {
    if (problem !== 'clashes' || !isSetAside('clash')) fields[`extra-${offerId}`] = problem
  }
  const answered = answersInForm(questions, input.answers, {
    bought: boughtInOrder(input.presentationType, ordered),
    today: dateIn(conference.timeZone, now).toString(),
    countries: countryIds,
  })
  const hasProblems = Object.keys(answered.problems).length > 0
  if (Object.keys(fields).length > 0 || hasProblems) {
    return fail({ code: 'invalid-fields', fields, ...(hasProblems && { answers: answered.problems }) })
  }

  const named = namedAdmissions(tables.offers).find(({ key }) => key === input.presentationType)
  return ok({
    answers: answered.answers,
    prices,
    choice: {
      kind: 'listed',
      periodId: period.id,
      periodName: period.name,
      presentationType: input.presentationType,
      admissionName: named?.name ?? '',
      ...(named?.isNeverRefunded && { isRefundable: 0 as const }),
      accommodation: input.accommodation && offer ? { ...input.accommodation, name: offer.name } : null,
      hasAddOn: input.hasAddOn,
      extras: pricedExtras(prices, input),
    },
  })
}

const unofferedFields = {
  presentation: 'presentationType',
  accommodation: 'accommodation',
  addOn: 'addOn',
} as const satisfies Record<UnofferedPart, RegistrationField>

/** Why a period other than the open one cannot be chosen. */
function whyNotOpen(
  { periods }: Terms['tables'],
  open: RegistrationPeriod,
  chosenId: number,
): 'closed' | 'not-open-yet' | 'not-of-this-conference' {
  const ids = inOrder(periods).map(({ id }) => id)
  if (!ids.includes(chosenId)) return 'not-of-this-conference'
  return ids.indexOf(chosenId) < ids.indexOf(open.id) ? 'closed' : 'not-open-yet'
}
