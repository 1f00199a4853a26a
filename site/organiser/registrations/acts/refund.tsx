/** Refunds money; the registration stays as it is. */
import type { Reader } from '#database/database.ts'
import { formatMoney, formatPercent, shareOf, sumOf as sumOfParts } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { readRegistrationMoney, withShare } from '#domain/money/refunds/money-parts.ts'
import { readRefundable } from '#domain/money/refunds/plan-refund.ts'
import { quoteRefund } from '#domain/money/refunds/quote-refund.ts'
import { isToPayByHand, isWithdrawn } from '#domain/money/refunds/refund.ts'
import { cancellationTerms, sumOfShares } from '#domain/money/refunds/refund-policy.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { readHeldMoney } from '#domain/money/refunds/return-surplus.ts'
import { refundAmount } from '#domain/money/returning/refund-amount.ts'
import { readRetainedByPolicy } from '#domain/registrations/choice-change.ts'
import { isMoving } from '#domain/registrations/moves/conference-move.ts'
import { isLive, standingOf } from '#domain/registrations/registration.ts'
import {
  type At,
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
  personWords,
  readShare,
  readSum,
  reasonField,
  reasonProblems,
  sumOf,
  wayBackWords,
} from '#site/organiser/registrations/acts/act-words.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'
import { registrationStatus } from '#words/registration-status.ts'

interface Input {
  what: 'surplus' | 'retained' | 'policy' | 'share' | 'sum'
  currency: string
  /** For a share, in basis points. */
  basisPoints: number
  /** For a fixed amount. */
  amountMinor: number
  reason: string
}

const anotherShare = 'Another share'
const aSum = 'A sum'

const page: TwoStep<Input> = {
  title: registrationActWords.refund,
  async ask(at) {
    const { registration, site } = at
    const { currency } = registration
    const money = await readAmounts(site.database.read, at)
    const amount = (minor: number) => formatMoney(minor, currency)
    const currencies = [currency, ...money.foreign.map(each => each.currency)]
    return {
      hindrance: money.hereMinor === 0 && money.foreign.length === 0 ? 'No money is held for it.' : undefined,
      lead: `${[
        ...(money.hereMinor > 0 ? [amount(money.hereMinor)] : []),
        ...money.foreign.map(each => formatMoney(each.amountMinor, each.currency)),
      ].join(' and ')} can be refunded. ${placeWords(at)}`,
      fields: [
        {
          name: 'what',
          label: 'What to refund',
          kind: 'cards',
          options: [
            ...(money.surplusMinor > 0
              ? [{ value: 'surplus', label: 'The surplus', detail: amount(money.surplusMinor) }]
              : []),
            ...(money.retainedMinor > 0
              ? [
                  {
                    value: 'retained',
                    label: 'What the policy kept of what was given up',
                    detail: amount(money.retainedMinor),
                  },
                ]
              : []),
            ...(isPolicyDecided(at)
              ? []
              : [
                  {
                    value: 'policy',
                    label: 'The share set by the policy',
                    detail: `${formatPercent(money.policyBasisPoints)} today${money.hasRefunds ? ' of what is left' : ''}, ${amount(money.policyMinor)}`,
                  },
                ]),
            { value: 'share', label: anotherShare, detail: 'As in the field below' },
            { value: 'sum', label: aSum, detail: 'As in the field below' },
          ],
        },
        { name: 'share', label: 'Share in percent, for another share', kind: 'sum' },
        { name: 'amount', label: 'Amount, for a fixed amount', kind: 'sum' },
        ...(currencies.length > 1
          ? [
              {
                name: 'currency',
                label: 'Currency of the sum',
                kind: 'options' as const,
                options: currencies.map(value => ({ value, label: value })),
              },
            ]
          : []),
        reasonField('the registrant can read it in the mail and on the credit note'),
      ],
      values: {
        what:
          money.surplusMinor > 0
            ? 'surplus'
            : money.foreign.length > 0 || money.hasRefunds || isPolicyDecided(at)
              ? 'sum'
              : 'policy',
      },
    }
  },
  async read(at, values) {
    const { registration, site } = at
    const problems = reasonProblems(values)
    const what = (['surplus', 'retained', 'policy', 'share', 'sum'] as const).find(
      each => each === values.what,
    )
    if (!what || (what === 'policy' && isPolicyDecided(at))) problems.what = 'Choose what to refund.'
    const { foreign } = await readHeldMoney(site.database.read, registration.id)
    const known = [registration.currency, ...foreign.map(each => each.currency)]
    const chosen = what === 'sum' ? (values.currency ?? registration.currency) : registration.currency
    const currency = known.find(each => each === chosen)
    if (!currency) problems.currency = 'Choose the currency.'
    const share = what === 'share' ? readShare(values.share) : 0
    const shareProblem = what === 'share' ? share : notChosenProblem(values.share, anotherShare)
    if (typeof shareProblem === 'string') problems.share = shareProblem
    const sum = what === 'sum' && currency ? readSum(values.amount, currency) : 0
    const amountProblem = what === 'sum' ? sum : notChosenProblem(values.amount, aSum)
    if (typeof amountProblem === 'string') problems.amount = amountProblem
    if (
      Object.keys(problems).length > 0 ||
      !what ||
      !currency ||
      typeof share === 'string' ||
      typeof sum === 'string'
    )
      return fail({ code: 'invalid', problems })
    return ok({ what, currency, basisPoints: share, amountMinor: sum, reason: values.reason ?? '' })
  },
  async check(db, at, input) {
    const { registration } = at
    const { currency } = input
    const amountMinor = await readAmount(db, at, input)
    const quoted = await quoteRefund(db, registration, { amountMinor, currency }, at.act.now)
    if (!quoted.ok) {
      return refused(
        quoted.error.code === 'nothing'
          ? 'Nothing would be refunded. Choose another share or a sum.'
          : `Only ${formatMoney(quoted.error.leftMinor, currency)} is left to refund.`,
      )
    }
    const { leftMinor, creditNoteMinor, parts } = quoted.value
    const sum = sumOf(amountMinor, currency)
    return ok<Check>({
      needs: 'refund',
      button: `Refund ${sum.figures}`,
      sum,
      facts: [
        { label: 'To', lines: [personWords(at)] },
        { label: 'How and when', lines: wayBackWords(parts) },
        {
          label: 'Place',
          lines: [
            `Stays as it is: ${registrationStatus[standingOf(registration)].label}.`,
            ...((await isMoving(db, registration.id))
              ? ['Its move to another conference is cancelled.']
              : []),
          ],
        },
        {
          label: 'Invoice',
          lines: [
            creditNoteMinor > 0
              ? `A credit note reverses ${formatMoney(creditNoteMinor, currency)} of what was billed.`
              : 'None of it was billed: there is no credit note.',
          ],
        },
        { label: 'Mail', lines: [`${registration.registrant.email} is told once it is paid.`] },
        { label: 'Left here', lines: [formatMoney(leftMinor - amountMinor, currency)] },
        { label: 'Reason', lines: [input.reason] },
      ],
    })
  },
}

/** Whether cancelling has decided on the policy's share; after a conference is cancelled, the policy refunds everything. */
const isPolicyDecided = ({ registration, conference }: At) =>
  registration.state === 'cancelled' && conference.cancelledAt === null

/** What becomes of the place. */
function placeWords(at: At): string {
  const { state } = at.registration
  if (at.registration.application) return 'The application stays open; to end that too, decline it.'
  if (state === 'waiting') return 'The registration stays on the waiting list; to end that too, cancel it.'
  if (isLive(state)) return 'The registration keeps its place; to give that up too, cancel it.'
  const decided = isPolicyDecided(at) ? ' The share set by the policy was decided when it was cancelled.' : ''
  return `It has no place: ${registrationStatus[state].label}.${decided}`
}

/** What each choice would refund now, in the registration's currency. */
async function readAmounts(db: Reader, { conference, registration, act }: At) {
  const { shared, surplus, retainedMinor } = await readRegistrationMoney(db, registration.id)
  const ofPolicyMinor = isLive(registration.state) ? await readRetainedByPolicy(db, registration.id) : 0
  const { leftMinor } = await readRefundable(db, registration.id, registration.currency)
  const { refundBasisPoints } = cancellationTerms(conference, registration, act.now)
  const { foreign } = await readHeldMoney(db, registration.id)
  const refunds = await listRefunds(db, registration.id)
  const sharedMinor = sumOfParts(shared)
  return {
    hereMinor: leftMinor,
    sharedMinor,
    surplusMinor: Math.min(leftMinor, sumOfParts(surplus)),
    /** What stayed at changes to something cheaper, of what is here. */
    retainedMinor: Math.min(leftMinor, retainedMinor, ofPolicyMinor),
    policyBasisPoints: refundBasisPoints,
    policyMinor: sumOfShares(withShare(shared, refundBasisPoints)),
    /** Whether earlier decisions of staff refunded a part. */
    hasRefunds: refunds.some(each => each.changeId === null && each.moveId === null && !isWithdrawn(each)),
    foreign,
  }
}

async function readAmount(db: Reader, at: At, { what, basisPoints, amountMinor }: Input): Promise<number> {
  if (what === 'sum') return amountMinor
  const money = await readAmounts(db, at)
  if (what === 'share') return shareOf(money.sharedMinor, basisPoints)
  if (what === 'retained') return money.retainedMinor
  return what === 'surplus' ? money.surplusMinor : money.policyMinor
}

const giving: Doing<'refund', Input> = {
  kind: 'command',
  async run(at, input, isAsRead) {
    const { site, registration, permit, act } = at
    const amountMinor = await readAmount(site.database.read, at, input)
    const { reason, currency } = input
    const request = {
      registrationId: registration.id,
      amountMinor,
      currency,
      reason,
      isAsRead,
      isWaiver: input.what === 'retained',
    }
    const given = await refundAmount(site.payments, permit, act, request)
    if (!given.ok) return given.error.code === 'key-used' ? refused('This form was used before.') : stale
    const outcomes = given.value.refunds.map(({ outcome }) => outcome)
    if (outcomes.every(outcome => outcome === 'completed')) return ok('refund')
    if (outcomes.includes('failed')) return ok('refund-by-hand')
    const refunds = await listRefunds(site.database.read, registration.id)
    return ok(refunds.some(isToPayByHand) ? 'refund-of-transfer' : 'refund-under-way')
  },
}

const route = twoStep(page, ['refund'], giving)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
