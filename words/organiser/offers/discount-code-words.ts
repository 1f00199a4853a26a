/** Discount codes as organisers read and type them. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { formatMoney, formatPercent, parseDecimal, toDecimal } from '#domain/foundations/money.ts'
import type { FieldIssue } from '#domain/foundations/parse-input.ts'
import { parsePercent } from '#domain/foundations/parse-percent.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import type { Discount } from '#domain/offers/catalogue/discount.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import {
  type DiscountCode,
  longestCodeNote,
  type PlacesOfCode,
  placesOfCodes,
} from '#domain/offers/codes/codes.ts'
import { namedAdmissions, type RegistrationPeriod } from '#domain/offers/pricing/period.ts'
import { toAdmission } from '#domain/offers/pricing/pricing.ts'

export const codeTextFields = [
  'code', 'kind', 'on', 'percent', 'amount', 'uses', 'budget', 'places', 'email', 'period', 'type', 'from', 'until', 'note', 'count', 'prefix',
] as const // biome-ignore format: the fields of the form

/** The form as typed. */
export type CodeTexts = Record<(typeof codeTextFields)[number], string>

export const emptyCode: CodeTexts = {
  code: '', kind: 'percent', on: '', percent: '', amount: '', uses: '', budget: '', places: '', email: '', period: '', type: '', from: '', until: '',
  note: '', count: '50', prefix: '',
} // biome-ignore format: the fields of the form

/** A code as its form shows it. */
export function textsOfCode(code: DiscountCode, currency: string): CodeTexts {
  const { discount } = code
  return {
    ...emptyCode,
    code: code.code,
    kind: discount.kind,
    on: code.on ? extraKey(code.on) : '',
    percent: discount.kind === 'percent' ? String(discount.basisPoints / 100) : '',
    amount: 'amountMinor' in discount ? toDecimal(discount.amountMinor, code.currency ?? currency) : '',
    uses: code.usesAllowed === null ? '' : String(code.usesAllowed),
    budget: code.budget === null ? '' : toDecimal(code.budget.amountMinor, code.budget.currency),
    places: code.places ?? '',
    email: code.email ?? '',
    period: code.periodId === null ? '' : String(code.periodId),
    type: code.presentationType ?? '',
    from: code.validFrom?.toString() ?? '',
    until: code.validUntil?.toString() ?? '',
    note: code.note,
  }
}

/** What a code grants, parsed from its fields, or what is wrong with the input. */
export function readTerms(texts: CodeTexts, currency: string) {
  const problems: { name: string; message: string }[] = []
  const uses =
    texts.uses.trim() === '' ? null : Number(/^\d{1,9}$/.exec(texts.uses.trim())?.[0] ?? Number.NaN)
  if (uses !== null && !(uses >= 1)) {
    problems.push({ name: 'uses', message: 'Uses are a whole number from 1, or empty for any number.' })
  }
  const budgetMinor = texts.budget.trim() === '' ? null : parseDecimal(texts.budget.trim(), currency)
  if (budgetMinor === undefined || budgetMinor === 0) {
    const message = `The budget is a sum in ${currency}, such as ${toDecimal(50_000, currency)}, or empty for any sum.`
    problems.push({ name: 'budget', message })
  }
  problems.push(...contradictions(texts))
  const discount = readDiscount(texts, currency)
  if ('message' in discount) problems.push(discount)
  const period = texts.period === '' ? null : (toId(texts.period) ?? Number.MAX_SAFE_INTEGER)
  const terms = {
    discount,
    on: extraOf(texts.on),
    usesAllowed: uses,
    budgetMinor: budgetMinor ?? null,
    places: placesOfCodes.find(each => each === texts.places) ?? null,
    email: readEmail(texts.email).trim() || null,
    periodId: period,
    presentationType: toAdmission(texts.type) ?? null,
    validFrom: texts.from || null,
    validUntil: texts.until || null,
    note: texts.note.trim(),
  }
  if (problems.length > 0 || 'message' in discount) return { ok: false, problems } as const
  return { ok: true, terms: { ...terms, discount } } as const
}

/** An extra as the form names it, perhaps with one of its options: `12`, `12-31`. */
export const extraKey = ({ offerId, optionId }: NonNullable<DiscountCode['on']>): string =>
  optionId === null ? String(offerId) : `${offerId}-${optionId}`

function extraOf(key: string): DiscountCode['on'] {
  const [offerId, optionId = null] = key.split('-').map(toId)
  if (key === '') return null
  // A name that no form has is of no extra.
  return { offerId: offerId ?? Number.MAX_SAFE_INTEGER, optionId: optionId ?? null }
}

/** What a code can be for besides the registration, by the form's name for it. */
export const extrasForCodes = (offers: readonly Offer[]): { key: string; name: string }[] =>
  offers
    .filter(({ kind, soldBy }) => kind === 'extra' && soldBy !== 'nobody')
    .flatMap(({ id, name, options }) => [
      { key: extraKey({ offerId: id, optionId: null }), name },
      ...options
        .filter(({ isRetired }) => !isRetired)
        .map(option => ({
          key: extraKey({ offerId: id, optionId: option.id }),
          name: `${name}: ${option.name}`,
        })),
    ])

/** Nothing typed is ignored: neither a share nor an amount may stand beside another choice. */
function contradictions({ kind, ...texts }: CodeTexts): { name: string; message: string }[] {
  const choices = { percent: 'a percentage', amount: 'an amount' } as const
  const wanted = kind === 'price' ? 'amount' : kind
  const ofBudget =
    kind === 'none' && texts.budget.trim() !== ''
      ? [{ name: 'budget', message: 'This code takes nothing off, so it needs no budget: empty this field.' }]
      : []
  const ofDiscount = (['percent', 'amount'] as const)
    .filter(name => name !== wanted && texts[name].trim() !== '')
    .map(name => ({
      name,
      message: `You chose something else: empty this field, or choose ${choices[name]} off.`,
    }))
  return [...ofDiscount, ...ofBudget]
}

function readDiscount(
  { kind, percent, amount }: CodeTexts,
  currency: string,
): Discount | { name: string; message: string } {
  if (kind === 'free' || kind === 'none') return { kind } as const
  if (kind === 'amount' || kind === 'price') {
    const amountMinor = parseDecimal(amount.trim(), currency)
    if (amountMinor) return { kind, amountMinor } as const
    return {
      name: 'amount',
      message: `The amount is a sum in ${currency}, such as ${toDecimal(5_000, currency)}.`,
    }
  }
  const basisPoints = parsePercent(percent)
  if (basisPoints && basisPoints <= 10_000) return { kind: 'percent', basisPoints } as const
  return { name: 'percent', message: 'The share is a percentage from 0.01 to 100, such as 25 or 12.5.' }
}

const fieldOfIssue: Readonly<Record<string, string>> = {
  code: 'code',
  usesAllowed: 'uses',
  budgetMinor: 'budget',
  email: 'email',
  periodId: 'period',
  validFrom: 'from',
  validUntil: 'until',
  note: 'note',
  count: 'count',
  prefix: 'prefix',
}

const wordsOfField: Readonly<Record<string, string>> = {
  uses: 'Places are kept for so many: say how often it can be used.',
  code: 'A code has 1 to 60 letters, digits and symbols, without spaces or accents.',
  email: 'This is not an e-mail address. It looks like name@example.org.',
  from: 'The first day is not a date.',
  until: 'The last day is not a date, or is before the first one.',
  note: `The note is longer than ${longestCodeNote} characters.`,
  count: 'From 1 to 500 codes are made at once.',
  prefix: 'The beginning has up to 40 letters, digits and symbols, without spaces or accents.',
}

/** Problems with the code's fields, in words beside the form's. */
export function wordsOfIssues(issues: readonly FieldIssue[]): { name: string; message: string }[] {
  return issues.map(({ field }) => {
    const name = fieldOfIssue[field] ?? field
    return { name, message: wordsOfField[name] ?? 'Please look at this field.' }
  })
}

/** `25% off`, `USD 50.00 off`, `Free`. */
export function discountWords({ discount, currency, on }: DiscountCode): string {
  switch (discount.kind) {
    case 'percent':
      return `${formatPercent(discount.basisPoints)} off`
    case 'amount':
      return `${formatMoney(discount.amountMinor, currency ?? '')} off`
    case 'free':
      return on ? 'Free' : 'Free registration'
    case 'price':
      return `For ${formatMoney(discount.amountMinor, currency ?? '')}`
    case 'none':
      return 'No discount'
  }
}

/** For whom, for what and when. */
export function conditionWords(
  code: DiscountCode,
  periods: readonly RegistrationPeriod[],
  offers: readonly Offer[],
): string {
  const { on, email, presentationType, periodId, validFrom, validUntil, places } = code
  const period = periods.find(({ id }) => id === periodId)
  const conditions = [
    on && nameOfExtra(offers, on),
    email && `for ${email}`,
    presentationType &&
      (namedAdmissions(offers).find(({ key }) => key === presentationType)?.name ??
        'an admission that was removed'),
    periodId !== null && (period?.name ?? 'a period that was removed'),
    validFrom && `from ${formatDate(validFrom)}`,
    validUntil && `until ${formatDate(validUntil)}`,
    places && placesWords[places],
  ].filter(Boolean)
  return conditions.join(', ') || 'everybody'
}

const placesWords = {
  kept: 'places are kept',
  beyond: 'also when sold out',
} as const satisfies Record<PlacesOfCode, string>

function nameOfExtra(
  offers: readonly Offer[],
  { offerId, optionId }: NonNullable<DiscountCode['on']>,
): string {
  const offer = offers.find(({ id }) => id === offerId)
  const option = offer?.options.find(({ id }) => id === optionId)
  if (!offer) return 'an extra that was removed'
  return option ? `${offer.name}: ${option.name}` : offer.name
}

/** `USD 50.00 of USD 500.00 taken off`; nothing where there is no budget. */
export const budgetWords = ({ budget }: Pick<DiscountCode, 'budget'>, takenMinor: number): string =>
  budget === null
    ? ''
    : `${formatMoney(takenMinor, budget.currency)} of ${formatMoney(budget.amountMinor, budget.currency)} taken off`

/** Whether a code can be used now, and why not. @param takenMinor what one with a budget has taken off */
export function standingWords(
  code: DiscountCode,
  conference: Conference,
  now: Temporal.Instant,
  takenMinor: number,
): string {
  const today = dateIn(conference.timeZone, now)
  const { endedAt, usesAllowed, uses, budget, validFrom, validUntil } = code
  const currency = code.currency ?? budget?.currency ?? null
  if (endedAt) return `Ended ${formatDate(dateIn(conference.timeZone, endedAt))}`
  if (currency !== null && currency !== conference.currency) return `In ${currency}: not usable`
  if (usesAllowed !== null && uses >= usesAllowed) return 'Used up'
  if (budget !== null && takenMinor >= budget.amountMinor) return 'Budget used up'
  if (validUntil && Temporal.PlainDate.compare(today, validUntil) > 0) return 'Expired'
  return validFrom && Temporal.PlainDate.compare(today, validFrom) < 0 ? 'Not yet valid' : 'Valid'
}
