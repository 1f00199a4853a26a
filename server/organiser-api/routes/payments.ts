/** Payments: listed, and recorded when they came by bank transfer or in cash. */
import { z } from '@hono/zod-openapi'
import {
  type ReceiveOfflineError,
  type ReceivePermit,
  receiveOfflinePayment,
} from '#domain/desk/settlement/receive-offline-payment.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { startOfDay } from '#domain/foundations/time.ts'
import { gatewayNames } from '#domain/money/payments/gateway.ts'
import { type ListedPayment, listPayments } from '#domain/money/payments/list-payments.ts'
import { offlineMeans } from '#domain/money/payments/offline-means.ts'
import { shape } from '#server/api/describe-call.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type ApiCall, conferenceOf, idIn, registrationOf } from '#server/organiser-api/authorize-call.ts'
import { bodyShape } from '#server/organiser-api/call-description.ts'
import { Calls } from '#server/organiser-api/calls.ts'
import { afterOf, paging } from '#server/organiser-api/paging.ts'
import { invalid, notHere } from '#server/organiser-api/problems.ts'
import { hindranceWords } from '#words/organiser/registrations/registration-acts-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'

const ofConference = '/conferences/{event}'
const ofRegistration = `${ofConference}/registrations/{code}`
const tag = 'Money'

const payment = shape(
  'Payment',
  {
    id: z.int(),
    code: z.string().openapi({ description: 'Of the registration that it was made for.' }),
    gateway: z.enum(gatewayNames),
    number: z
      .string()
      .openapi({ description: 'The gateway’s own, or the reference of the bank or the cash desk.' }),
    amountMinor: z.int(),
    currency: z.string(),
    paidAt: z.iso.datetime(),
    chargedBackMinor: z.int().openapi({ description: 'How much of it the payer’s bank took back.' }),
  },
  {
    id: 12,
    code: '7K3Q-PD4M',
    gateway: 'offline',
    number: 'SEPA-77/2027',
    amountMinor: 73_395,
    currency: 'USD',
    paidAt: '2027-01-10T00:00:00Z',
    chargedBackMinor: 0,
  },
)
const payments = shape(
  'Payments',
  {
    rows: z.array(payment.schema).openapi({ description: 'The newest first.' }),
    after: z.int().nullable(),
  },
  { rows: [payment.example], after: null },
)

const received = z.int().min(1).openapi({ description: 'What was received, even if another sum is due.' })
const paidOn = z.iso.date().openapi({ description: 'In the conference’s zone.' })
const reference = z.string().openapi({
  description: 'Of the bank or the cash desk. The same reference is recorded only once for a registration.',
})
const transfer = bodyShape(
  'ReceivedPayment',
  { amountMinor: received, means: z.enum(offlineMeans), paidOn, reference },
  { amountMinor: 73_395, means: 'bank-transfer', paidOn: '2027-01-10', reference: 'SEPA-77/2027' },
)
const cash = bodyShape(
  'ReceivedCash',
  { amountMinor: received, paidOn, reference },
  { amountMinor: 73_395, paidOn: '2027-03-20', reference: 'Receipt 14' },
)
const recorded = shape(
  'PaymentRecorded',
  {
    outcome: z.enum(['paid', 'received']).openapi({
      description:
        '`paid` if the registration is paid now; `received` if it is not: the rest is due, or staff have to decide.',
    }),
    isRepeat: z.boolean().openapi({ description: 'Whether this reference was recorded before.' }),
  },
  { outcome: 'paid', isRepeat: false },
)

export function paymentCalls(dependencies: Dependencies): Calls {
  const { database, payments: books } = dependencies
  const { read } = database
  return new Calls(dependencies)
    .read(
      {
        path: `${ofConference}/payments`,
        tag,
        summary: 'Payments, fifty at a time',
        right: 'read-money',
        isWhole: true,
        query: z.object(paging),
        answer: payments,
      },
      async (call, query) => {
        const page = await listPayments(read, call.scope, { after: afterOf(query) })
        return { rows: page.rows.map(toPayment), after: page.after }
      },
    )
    .read(
      {
        path: `${ofConference}/payments/{id}`,
        tag,
        summary: 'One payment',
        right: 'read-money',
        isWhole: true,
        answer: payment,
      },
      async call => {
        const [found] = (await listPayments(read, call.scope, { id: idIn(call) })).rows
        if (!found) throw notHere()
        return toPayment(found)
      },
    )
    .read(
      {
        path: `${ofRegistration}/payments`,
        tag,
        summary: 'The payments that were made for a registration',
        right: 'read-money',
        isWhole: true,
        answer: payments,
      },
      async call => {
        const { id } = await registrationOf(read, call)
        const page = await listPayments(read, call.scope, { registrationId: id })
        return { rows: page.rows.map(toPayment), after: page.after }
      },
    )
    .command(
      {
        path: `${ofRegistration}/payments`,
        tag,
        summary: 'Record a payment by bank transfer or in cash',
        right: 'record-transfer',
        body: transfer,
        answer: recorded,
        status: 201,
      },
      (call, sent) => receive(call, call.permit, sent),
    )
    .command(
      {
        path: `${ofRegistration}/cash-payments`,
        tag,
        summary: 'Record cash',
        right: 'record-cash',
        body: cash,
        answer: recorded,
        status: 201,
      },
      (call, sent) => receive(call, call.permit, { ...sent, means: 'cash' }),
    )

  async function receive(call: ApiCall, permit: ReceivePermit, sent: z.output<typeof transfer.schema>) {
    const registration = await registrationOf(read, call)
    const problem = textProblem(sent.reference, 'line')
    if (problem) return invalid({ reference: wordsForLabel('The reference', problem) })
    const done = await receiveOfflinePayment(books, permit, call.act, {
      registrationId: registration.id,
      amountMinor: sent.amountMinor,
      means: sent.means,
      reference: sent.reference.trim(),
      receivedAt: startOfDay(Temporal.PlainDate.from(sent.paidOn), conferenceOf(call).timeZone),
    })
    if (!done.ok) return receiveProblem(done.error)
    // The payment's own outcome does not say whether it was enough.
    const { state } = await registrationOf(read, call)
    return ok({ outcome: state === 'paid' ? 'paid' : 'received', isRepeat: done.value.isRepeat } as const)
  }
}

function receiveProblem(error: ReceiveOfflineError) {
  switch (error.code) {
    case 'unknown-registration':
      throw notHere()
    case 'payment-pending':
      return fail({ code: error.code, status: 409, title: hindranceWords[error.code] })
    case 'only-cash':
      return invalid({ means: 'This call records cash only.' })
    case 'date-in-future':
      return invalid({ paidOn: `The day is in the future: ${error.latest} at the latest.` })
    case 'date-too-early':
      return invalid({ paidOn: `The day is too early: ${error.earliest} at the earliest.` })
  }
}

const toPayment = ({ paidAt, ...row }: ListedPayment) => ({ ...row, paidAt: paidAt.toString() })
