import { formatMoney } from '#domain/foundations/money.ts'
import { startOfDay } from '#domain/foundations/time.ts'
import { offlineMeans } from '#domain/money/payments/offline-means.ts'
import type { DateProblem } from '#domain/money/payments/payment-date.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import {
  type FailedRefundError,
  type HandPayment,
  payFailedRefund,
  retainFailedRefund,
} from '#domain/money/refunds/failed-refund.ts'
import type { Refund } from '#domain/money/refunds/refund.ts'
import { findRefund } from '#domain/money/refunds/refund-queries.ts'
import { listUnpaidRefunds } from '#domain/money/refunds/unpaid-refunds.ts'
import { confirmRefundPaid } from '#domain/money/returning/confirm-refund.ts'
import { payRefund, releaseRefund } from '#domain/money/returning/pay-refund.ts'
import { type RefundAmountError, refundAmount } from '#domain/money/returning/refund-amount.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { type Act, type Given, Refusal } from '#tools/desk/act.ts'
import {
  actNow,
  conferenceOf,
  findByCode,
  needReason,
  permitFor,
  readAmount,
  readDate,
  readWhole,
  wordsForDate,
} from '#tools/desk/lookups.ts'
import { unpaidRefundLine } from '#tools/desk/refund-lines.ts'
import { keyWords, readKey, repeatWords } from '#tools/desk/request-key.ts'

const refund: Act = {
  usage: 'CODE AMOUNT --reason "…" [--currency CODE] [--key WORD]',
  about:
    'Refund an amount now; the registration stays as it is. Without --currency it is in the registration’s currency. Running the same command twice pays once: to refund the same amount again, add --key with another word.',
  takes: ['code', 'amount'],
  async run(payments, given) {
    const registration = await findByCode(payments, given.of('code'))
    const currency = given.option('currency') ?? registration.currency
    const amountMinor = readAmount(given.of('amount'), currency)
    const reason = needReason(given)
    const requestKey = readKey(given, { code: registration.code, amountMinor, currency }, [reason])
    const request = { registrationId: registration.id, amountMinor, currency, reason }
    const act = { ...actNow(payments), requestKey }
    const back = await refundAmount(payments, permitFor('refund', registration.conferenceId), act, request)
    if (!back.ok) throw new Refusal(refusalOfRefund(back.error, requestKey, currency))
    const { refunds, isRepeat } = back.value
    const lines = refunds.map(({ id, outcome }) => `Refund ${id}: ${outcome}`)
    return isRepeat ? [repeatWords(requestKey), ...lines] : [...lines, keyWords(requestKey)]
  },
}

function refusalOfRefund(error: RefundAmountError, key: string, currency: string): string {
  switch (error.code) {
    case 'more-than-is-left':
      return `Only ${formatMoney(error.leftMinor, currency)} is left to refund.`
    case 'not-found':
    case 'terms-changed':
      return 'The registration has changed in the meantime. Try again.'
    case 'key-used':
      return `The key “${key}” was used for another refund: ${formatMoney(error.amountMinor, error.currency)}. Give another --key.`
  }
}

const listAct: Act = {
  usage: '',
  about:
    'List the refunds that are not paid: what each waits for and since when, who pays it by hand, and the last day on which its gateway accepts it.',
  takes: [],
  async run({ database: { read }, clock }) {
    const lines = (await listUnpaidRefunds(read, clock.now())).map(unpaidRefundLine)
    return lines.length > 0 ? lines : ['None.']
  },
}

const releaseRefundAct: Act = {
  usage: 'ID --reason "…"',
  about: 'Pay a scheduled refund early.',
  takes: ['id'],
  async run(payments, given) {
    const id = readWhole(given.of('id'), 'a refund')
    const registration = await registrationOfRefund(payments, id)
    if (!registration) throw new Refusal(`There is no scheduled refund ${id}.`)
    const request = { refundId: id, reason: needReason(given) }
    const permit = permitFor('refund', registration.conferenceId)
    const released = await payments.database.write(tx => releaseRefund(tx, permit, actNow(payments), request))
    if (!released.ok) throw new Refusal(`There is no scheduled refund ${id}.`)
    return [`Refund ${id}: ${await payRefund(payments, actNow(payments), id)}`]
  },
}

const confirmRefund: Act = {
  usage: 'ID REFERENCE DATE [--means bank-transfer|cash|cheque]',
  about: 'Record that a refund by bank transfer or in cash was paid.',
  takes: ['id', 'reference', 'date'],
  async run(payments, given) {
    const id = readWhole(given.of('id'), 'a refund')
    const registration = await registrationOfRefund(payments, id)
    if (!registration) throw new Refusal(`There is no refund ${id} to confirm.`)
    const paid = await readHandPayment(payments, given, registration, id)
    const permit = permitFor('refund', registration.conferenceId)
    const confirmed = await confirmRefundPaid(payments, permit, actNow(payments), paid)
    if (!confirmed.ok) {
      throw new Refusal(
        confirmed.error.code === 'not-awaited'
          ? `Refund ${id} is not one by bank transfer or in cash.`
          : wordsForDate(confirmed.error),
      )
    }
    return [`Refund ${id}: ${confirmed.value.outcome}`]
  },
}

const payFailed: Act = {
  usage: 'ID REFERENCE DATE [--means bank-transfer|cash|cheque]',
  about: 'Record that a failed refund was paid by hand. Repeating a reference changes nothing.',
  takes: ['id', 'reference', 'date'],
  async run(payments, given) {
    const failed = await findFailed(payments, given)
    const registration = await findRegistration(payments.database.read, failed.registrationId)
    if (!registration) throw new Error(`refund ${failed.id} has no registration`)
    const payment = await readHandPayment(payments, given, registration, failed.id)
    const permit = permitFor('refund', registration.conferenceId)
    const paid = await payments.database.write(tx => payFailedRefund(tx, permit, actNow(payments), payment))
    if (!paid.ok) throw new Refusal(refusalOf(failed, paid.error))
    const amount = formatMoney(failed.amountMinor, failed.currency)
    return [
      paid.value.isRepeat
        ? 'This was already recorded. Nothing was changed.'
        : `Refund ${paid.value.id}: ${amount} paid back for ${registration.code}, in place of refund ${failed.id}.`,
    ]
  },
}

const retainFailed: Act = {
  usage: 'ID --reason "…"',
  about: 'Retain the money of a failed refund: what its credit note reversed is billed again.',
  takes: ['id'],
  async run(payments, given) {
    const failed = await findFailed(payments, given)
    const registration = await registrationOfRefund(payments, failed.id)
    if (!registration) throw new Error(`refund ${failed.id} has no registration`)
    const permit = permitFor('refund', registration.conferenceId)
    const decision = { refundId: failed.id, reason: needReason(given) }
    const retained = await payments.database.write(tx =>
      retainFailedRefund(tx, permit, actNow(payments), decision),
    )
    if (!retained.ok) throw new Refusal(refusalOf(failed, retained.error))
    return retained.value.map(
      ({ number, totalMinor, currency }) =>
        `Invoice ${number} for ${formatMoney(totalMinor, currency)} bills again what had been credited.`,
    )
  },
}

/** How and when staff paid a refund. */
async function readHandPayment(
  payments: Payments,
  given: Given,
  registration: Registration,
  refundId: number,
): Promise<HandPayment> {
  const means = offlineMeans.find(known => known === (given.option('means') ?? 'bank-transfer'))
  if (!means) throw new Refusal(`--means is one of ${offlineMeans.join(', ')}.`)
  const { timeZone } = await conferenceOf(payments, registration)
  const paidAt = startOfDay(readDate(given.of('date')), timeZone)
  return { refundId, means, reference: given.of('reference'), paidAt }
}

async function registrationOfRefund({ database }: Payments, refundId: number) {
  const refund = await findRefund(database.read, refundId)
  return refund && findRegistration(database.read, refund.registrationId)
}

async function findFailed({ database }: Payments, given: Given): Promise<Refund> {
  const id = readWhole(given.of('id'), 'a refund')
  const found = await findRefund(database.read, id)
  if (found?.state !== 'failed') throw new Refusal(`There is no refund ${id} that failed.`)
  return found
}

function refusalOf({ id, currency }: Refund, error: FailedRefundError | DateProblem): string {
  switch (error.code) {
    case 'date-in-future':
    case 'date-too-early':
      return wordsForDate(error)
    case 'not-failed':
      return `Refund ${id} was already decided.`
    case 'not-owed':
      return `Only ${formatMoney(error.owedMinor, currency)} is still owed for it: the rest was returned in another way.`
    case 'never-billed':
      return `Refund ${id} is of money that was never billed, so it cannot be retained.`
  }
}

export const refundActs: Readonly<Record<string, Act>> = {
  refund,
  refunds: listAct,
  'release-refund': releaseRefundAct,
  'confirm-refund': confirmRefund,
  'pay-failed-refund': payFailed,
  'retain-failed-refund': retainFailed,
}
