/** Reassigns money that was paid on the wrong registration to the right one. */

import {
  type ReassignPaymentError,
  reassignPayment,
  whyNotMove,
} from '#domain/desk/moving/reassign-payment.ts'
import { formatMoney, toDecimal } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { readHeldMoney } from '#domain/money/refunds/return-surplus.ts'
import { findInScope } from '#domain/office/lists/find-in-scope.ts'
import { fullLimit, partOf } from '#domain/registrations/places/capacity.ts'
import { limitsFor } from '#domain/registrations/places/read-limits.ts'
import { needsOfLines } from '#domain/registrations/places/seats.ts'
import { type Registration, standingOf } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import {
  alsoPermit,
  type Check,
  type Doing,
  refused,
  stale,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import {
  personWords,
  readSum,
  reasonField,
  reasonProblems,
  sumOf,
} from '#site/organiser/registrations/acts/act-words.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'
import { beyondLimitWords, fullWords } from '#words/organiser/registrations/sold-out-words.ts'
import { registrationStatus } from '#words/registration-status.ts'

interface Input {
  to: Registration
  amountMinor: number
  isCancelling: boolean
  reason: string
}

const page: TwoStep<Input> = {
  title: registrationActWords['reassign-payment'],
  async ask(at) {
    const { registration, site } = at
    const { currency } = registration
    const { billedMinor, surplusMinor } = await readHeldMoney(site.database.read, registration.id)
    return {
      hindrance: await hindranceIn(at, 'reassign-payment'),
      lead: `${formatMoney(surplusMinor, currency)} of it can be reassigned. ${formatMoney(billedMinor, currency)} pays for its place and can be reassigned only if the place is given up.`,
      fields: [
        {
          name: 'to',
          label: 'Code of the registration that it was meant for',
          kind: 'line',
          isRequired: true,
        },
        { name: 'amount', label: `Sum, ${currency}`, kind: 'sum', isRequired: true },
        {
          name: 'give-up',
          label: 'Give this place up',
          hint: 'Cancels this registration and reassigns all of its money.',
          kind: 'yes',
        },
        reasonField('both registrants can read it'),
      ],
      values: {
        amount: toDecimal(surplusMinor > 0 ? surplusMinor : billedMinor, currency),
        ...(surplusMinor === 0 && registration.state === 'paid' && { 'give-up': 'yes' }),
      },
    }
  },
  async read(at, values) {
    const { registration, site, scope } = at
    const problems = reasonProblems(values)
    const code = (values.to ?? '').trim()
    const to = code === '' ? undefined : await findInScope(site.database.read, scope, code)
    if (!to)
      problems.to =
        code === '' ? 'The code is missing.' : `There is no registration ${code} at this conference.`
    else if (to.id === registration.id) problems.to = 'That is this registration.'
    const amountMinor = readSum(values.amount, registration.currency)
    if (typeof amountMinor === 'string') problems.amount = amountMinor
    if (Object.keys(problems).length > 0 || !to || typeof amountMinor === 'string')
      return fail({ code: 'invalid', problems })
    return ok({ to, amountMinor, isCancelling: values['give-up'] === 'yes', reason: values.reason ?? '' })
  },
  async check(db, at, input) {
    const { registration: from, conference } = at
    const to = (await findRegistration(db, input.to.id)) ?? input.to
    const { amountMinor, isCancelling, reason } = input
    const hindrance = await whyNotMove(db, { from, to, amountMinor, isCancelling })
    if (hindrance) return refused(refusalWords(from, to, hindrance))
    const openMinor = (await readOwed(db, to)) - amountMinor
    const limits = await limitsFor(db, conference.id, to.id, isCancelling ? from.id : null)
    const full = openMinor === 0 ? fullLimit(limits, needsOfLines(to.lines)) : undefined
    if (full && !at.may('exceed-limits')) return refused(fullWords(partOf(full)))
    const sum = sumOf(amountMinor, from.currency)
    const { registrant } = to
    return ok<Check>({
      needs: 'refund',
      button: `Move ${sum.figures}`,
      sum,
      facts: [
        { label: 'From', lines: [`${personWords(at)}, ${from.code}`] },
        { label: 'To', lines: [`${fullName(registrant)}, ${registrant.email}, ${to.code}`] },
        {
          label: 'Place',
          lines: [
            isCancelling
              ? `${from.code} is cancelled at once, for good.`
              : `${from.code} stays as it is: ${registrationStatus[standingOf(from)].label}.`,
            openMinor === 0
              ? `${to.code} is paid, and has its place.`
              : `${to.code} still owes ${formatMoney(openMinor, to.currency)}.`,
            ...(full ? [beyondLimitWords(partOf(full))] : []),
          ],
        },
        {
          label: 'Invoice',
          lines: [
            isCancelling
              ? `A credit note reverses what was billed for ${from.code}.`
              : `Nothing changes for ${from.code}.`,
            openMinor === 0 ? `${to.code} gets its invoice.` : `${to.code} is billed once it is paid.`,
          ],
        },
        { label: 'Mail', lines: [`${from.registrant.email} and ${registrant.email} are told now.`] },
        { label: 'Reason', lines: [reason] },
      ],
    })
  },
}

function refusalWords(from: Registration, to: Registration, error: ReassignPaymentError): string {
  const amount = (minor: number) => formatMoney(minor, from.currency)
  switch (error.code) {
    case 'not-free':
      return `Only ${amount(error.unallocatedMinor)} can be moved.${
        error.boundMinor > 0
          ? ` ${amount(error.boundMinor)} pays for the place: give the place up to move it.`
          : ''
      }`
    case 'not-all':
      return `With the place given up all of it moves, which is ${amount(error.netReceivedMinor)}.`
    case 'not-cancellable':
      return 'It has no place to give up.'
    case 'owes-nothing':
      return `${to.code} is ${registrationStatus[standingOf(to)].label.toLowerCase()} and owes nothing.`
    case 'more-than-owed':
      return `${to.code} owes ${amount(error.owedMinor)}, which is less.`
    case 'payment-pending':
      return `A gateway has not yet decided on a payment of ${to.code}. Try again in a while.`
    case 'disputed':
      return 'Its payment is disputed: it can’t be moved until the dispute is closed.'
    case 'move-open':
      return `${error.of.code} belongs to a move to another conference that is not complete.`
    case 'other-currency':
      return 'The two are paid in different currencies: refund the money instead.'
    case 'conference-cancelled':
      return 'The conference was cancelled: refund the money instead.'
    default:
      return 'This money cannot be moved there.'
  }
}

const moving: Doing<'refund', Input> = {
  kind: 'transaction',
  async run(tx, at, { to, ...input }) {
    const beyondLimits = alsoPermit(at, 'exceed-limits')
    const move = { from: at.registration, to, ...input, ...(beyondLimits && { beyondLimits }) }
    const done = await reassignPayment(tx, at.permit, at.act, move)
    return done.ok ? ok('reassign-payment') : stale
  },
}

const route = twoStep(page, ['refund'], moving)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
