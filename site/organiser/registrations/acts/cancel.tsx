/** Cancels a registration: by the policy, or with another share of what was paid. */

import { cancelRegistration, quoteCancellation } from '#domain/desk/cancelling/cancel-registration.ts'
import { whyNoRefund } from '#domain/desk/cancelling/no-refund.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { readRefundable } from '#domain/money/refunds/plan-refund.ts'
import { splitByPayment } from '#domain/money/refunds/quote-refund.ts'
import { neverRefundedNames } from '#domain/offers/lines/never-refunded.ts'
import {
  type Check,
  type Doing,
  refused,
  stale,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import {
  notChosenProblem,
  payableForStaff,
  personWords,
  readShare,
  reasonField,
  reasonProblems,
  sumOf,
  wayBackWords,
} from '#site/organiser/registrations/acts/act-words.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { noRefundWordsForStaff } from '#words/no-refund-words.ts'
import { timeLeftWords } from '#words/policy-words.ts'
import { shareWords } from '#words/registration/share-words.ts'

interface Input {
  /** Of an own share, in basis points; undefined for the policy's. */
  share: number | undefined
  reason: string
}

const anotherShare = 'Another share'

const page: TwoStep<Input> = {
  title: 'Cancel the registration',
  async ask(at) {
    const { conference, registration, site, act, may } = at
    const quote = await quoteCancellation(site.database.read, conference, registration, act.now)
    const back = formatMoney(quote.refundMinor, registration.currency)
    const noRefund = await whyNoRefund(site.database.read, registration.id, quote)
    return {
      hindrance: await hindranceIn(at, 'cancel'),
      lead: noRefund
        ? noRefundWordsForStaff[noRefund]
        : `${timeLeftWords(quote.terms.daysBefore)}: by the policy ${back} is refunded.`,
      fields: [
        ...(may('refund') && quote.billedMinor + quote.keptMinor > 0
          ? [
              {
                name: 'by',
                label: 'What to refund',
                kind: 'cards' as const,
                options: [
                  {
                    value: 'policy',
                    label: 'The share set by the policy',
                    detail: `${formatPercent(quote.terms.refundBasisPoints)}, ${back}`,
                  },
                  { value: 'share', label: anotherShare, detail: 'At once, as in the field below' },
                ],
              },
              { name: 'share', label: 'Share in percent, for another share', kind: 'sum' as const },
            ]
          : []),
        reasonField('the registrant reads it in the mail, on the page and on the credit note'),
      ],
      values: { by: 'policy' },
    }
  },
  async read(_at, values) {
    const problems = reasonProblems(values)
    const isOwn = values.by === 'share'
    const share = isOwn ? readShare(values.share) : undefined
    const problem = isOwn ? share : notChosenProblem(values.share, anotherShare)
    if (typeof problem === 'string') problems.share = problem
    if (Object.keys(problems).length > 0 || typeof share === 'string')
      return fail({ code: 'invalid', problems })
    return ok({ share, reason: values.reason ?? '' })
  },
  async check(db, at, input) {
    const hindrance = await hindranceIn(at, 'cancel', db)
    if (hindrance) return refused(hindrance)
    const { registration, conference } = at
    const { currency, registrant } = registration
    const quote = await quoteCancellation(db, conference, registration, at.act.now, input.share)
    const money = (minor: number) => formatMoney(minor, currency)
    const { refundMinor, surplusMinor, policyRefundMinor, billedMinor } = quote
    const sum = refundMinor > 0 ? sumOf(refundMinor, currency) : undefined
    const { left, leftMinor } = await readRefundable(db, registration.id, currency)
    const isNow = input.share !== undefined || policyRefundMinor === 0
    const from = formatDate(dateIn(conference.timeZone, quote.payableFrom))
    const isLater =
      !isNow &&
      quote.payableBecause !== 'by-hand' &&
      Temporal.Instant.compare(quote.payableFrom, at.act.now) > 0
    const refunded = [
      ...(isLater && surplusMinor > 0 ? [`${money(surplusMinor)} now`] : []),
      isLater ? `${money(policyRefundMinor)} from ${from}` : money(refundMinor),
    ]
    return ok<Check>({
      needs: input.share === undefined ? 'cancel-by-policy' : 'refund',
      button: sum ? `Cancel and refund ${refunded.join(', ')}` : 'Cancel the registration',
      ...(sum && { sum }),
      facts: [
        { label: 'Registration', lines: [personWords(at)] },
        ...(quote.keptMinor > 0
          ? [
              {
                label: 'Stays',
                lines: [
                  `${money(quote.keptMinor)} is for what is never refunded: ${neverRefundedNames(registration.lines)}.`,
                ],
              },
            ]
          : []),
        ...(refundMinor > 0
          ? [
              {
                label: 'Refunded',
                lines: [
                  ...(billedMinor > 0
                    ? [`${shareWords(quote.billed, currency)}: ${money(policyRefundMinor)}.`]
                    : []),
                  ...(surplusMinor > 0
                    ? [
                        `${money(surplusMinor)} that was paid ${registration.state === 'paid' ? 'beyond the price' : 'before it was complete'}, in full.`,
                      ]
                    : []),
                ],
              },
              {
                label: 'How and when',
                lines: isNow
                  ? wayBackWords(splitByPayment(left, refundMinor, at.act.now))
                  : [
                      `${money(policyRefundMinor)} is ${payableForStaff(quote, conference, at.act.now)}.`,
                      ...(surplusMinor > 0 ? [`${money(surplusMinor)} is refunded now.`] : []),
                    ],
              },
            ]
          : []),
        { label: 'Place', lines: ['It is released now, for good, and offered to the next person in line.'] },
        {
          label: 'Invoice',
          lines: [
            policyRefundMinor > 0
              ? `A credit note reverses ${money(policyRefundMinor)} of what was billed.`
              : 'Nothing that was billed is reversed.',
          ],
        },
        {
          label: 'Mail',
          lines: [
            `${registrant.email} is told now that it is cancelled${refundMinor > 0 ? ', and again once the money is paid' : ''}.`,
          ],
        },
        { label: 'Retained', lines: [money(Math.max(0, leftMinor - refundMinor))] },
        { label: 'Reason', lines: [input.reason] },
      ],
    })
  },
}

const cancelling = {
  kind: 'transaction',
  async run(tx, at, { share, reason }) {
    const request = {
      conference: at.conference,
      registrationId: at.registration.id,
      ...(share === undefined
        ? { because: reason }
        : { override: { refundBasisPoints: share, reason, isDueNow: true } }),
    }
    const cancelled = await cancelRegistration(tx, at.act, request)
    return cancelled.ok ? ok('cancel') : stale
  },
} as const satisfies Doing<'cancel-by-policy' | 'refund', Input>

const route = twoStep(page, ['cancel-by-policy', 'refund'], cancelling)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
