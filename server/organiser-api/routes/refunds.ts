/** Refunds. Refunding takes two steps, as on the page: read a quote, then confirm exactly that. */
import { z } from '@hono/zod-openapi'
import type { Reader } from '#database/database.ts'
import { once } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { gatewayNames } from '#domain/money/payments/gateway.ts'
import { readRefundable } from '#domain/money/refunds/plan-refund.ts'
import {
  type QuoteError,
  quoteKey,
  quoteRefund,
  type RefundQuote,
} from '#domain/money/refunds/quote-refund.ts'
import { type Refund, refundStates, writtenFailure } from '#domain/money/refunds/refund.ts'
import { findRefund, listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payRefund, releaseRefund } from '#domain/money/returning/pay-refund.ts'
import { refundAmount } from '#domain/money/returning/refund-amount.ts'
import { shape } from '#server/api/describe-call.ts'
import { ApiProblem } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Problem } from '#server/http/problem.ts'
import { idIn, registrationOf } from '#server/organiser-api/authorize-call.ts'
import { bodyShape } from '#server/organiser-api/call-description.ts'
import { Calls } from '#server/organiser-api/calls.ts'
import { invalid, notHere } from '#server/organiser-api/problems.ts'
import { hindranceWords } from '#words/organiser/registrations/registration-acts-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'

const ofRegistration = '/conferences/{event}/registrations/{code}'
const tag = 'Money'

const refund = shape(
  'Refund',
  {
    id: z.int(),
    paymentId: z.int(),
    state: z.enum(refundStates).openapi({
      description:
        '`scheduled` until its due day; `pending` until the gateway, or the person who pays it by hand, has finished.',
    }),
    amountMinor: z.int(),
    currency: z.string(),
    reason: z.string(),
    dueAt: z.iso.datetime().nullable(),
    decidedAt: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable(),
    failure: z.string().nullable().openapi({
      description:
        'Why a failed refund failed. `charged-back` and `went-back`: the money reached the payer in another way, so nothing is owed.',
    }),
  },
  {
    id: 3,
    paymentId: 12,
    state: 'completed',
    amountMinor: 10_000,
    currency: 'USD',
    reason: 'Paid twice.',
    dueAt: '2027-01-12T09:00:00Z',
    decidedAt: '2027-01-12T09:00:00Z',
    settledAt: '2027-01-12T09:00:03Z',
    failure: null,
  },
)
const refunds = shape('Refunds', { rows: z.array(refund.schema) }, { rows: [refund.example] })

const amountMinor = z.int().min(1)
const currency = z.string().regex(/^[A-Z]{3}$/)
const quote = shape(
  'RefundQuote',
  {
    quote: z.string().openapi({ description: 'Identifies this quote; send it with the refund.' }),
    amountMinor,
    currency,
    leftMinor: z.int().openapi({ description: 'The most that can be refunded.' }),
    creditNoteMinor: z
      .int()
      .openapi({ description: 'How much of the billed amount a credit note reverses.' }),
    parts: z.array(
      z.object({
        paymentId: z.int(),
        amountMinor,
        gateway: z.enum(gatewayNames),
        by: z.enum(['gateway', 'hand', 'hand-too-late']).openapi({
          description:
            'How it is paid: through its gateway; by hand, because the gateway takes no refunds; or by hand, because it is too late for the gateway.',
        }),
      }),
    ),
  },
  {
    quote: 'kL7…',
    amountMinor: 10_000,
    currency: 'USD',
    leftMinor: 73_395,
    creditNoteMinor: 10_000,
    parts: [{ paymentId: 12, amountMinor: 10_000, gateway: 'paypal', by: 'gateway' }],
  },
)
const reason = z
  .string()
  .openapi({ description: 'The registrant can read it, in the mail and on the credit note.' })
const refunding = bodyShape(
  'Refunding',
  { quote: z.string().max(100), amountMinor, currency: currency.optional(), reason },
  { quote: 'kL7…', amountMinor: 10_000, currency: 'USD', reason: 'Paid twice.' },
)
const paying = bodyShape(
  'PayingRefund',
  {
    expectedMinor: amountMinor.openapi({ description: 'The refund’s sum, as read before.' }),
    reason: z.string().openapi({ description: 'Only your colleagues can read it.' }),
  },
  { expectedMinor: 36_698, reason: 'Promised by the chair.' },
)

export function refundCalls(dependencies: Dependencies): Calls {
  const { database, payments: books } = dependencies
  const { read } = database
  return new Calls(dependencies)
    .read(
      {
        path: `${ofRegistration}/refunds`,
        tag,
        summary: 'Refunds of a registration',
        right: 'read-money',
        isWhole: true,
        answer: refunds,
      },
      async call => {
        const { id } = await registrationOf(read, call)
        return { rows: (await listRefunds(read, id)).map(toRefund) }
      },
    )
    .read(
      {
        path: `${ofRegistration}/refund-quote`,
        tag,
        summary: 'What refunding an amount would mean now',
        description: 'Without an amount: everything that can be refunded.',
        right: 'refund',
        isRefusedByState: true,
        query: z.object({
          amountMinor: z
            .string()
            .regex(/^[1-9]\d{0,14}$/)
            .optional(),
          currency: currency.optional().openapi({ description: 'The registration’s own by default.' }),
        }),
        answer: quote,
      },
      async (call, query) => {
        const registration = await registrationOf(read, call)
        const asked = { currency: query.get('currency') ?? registration.currency }
        const all = await readRefundable(read, registration.id, asked.currency)
        const wanted = Number(query.get('amountMinor') ?? all.leftMinor)
        const quoted = await quoteRefund(read, registration, { ...asked, amountMinor: wanted }, call.act.now)
        if (!quoted.ok) throw new ApiProblem(quoteProblemOf(quoted.error))
        return toQuote(quoted.value)
      },
    )
    .command(
      {
        path: `${ofRegistration}/refunds`,
        tag,
        summary: 'Refund money',
        description: 'The registration keeps its place. If the quote has changed, nothing is done.',
        right: 'refund',
        body: refunding,
        answer: refunds,
        status: 201,
      },
      async (call, sent) => {
        const registration = await registrationOf(read, call)
        const problem = textProblem(sent.reason, 'text')
        if (problem) return invalid({ reason: wordsForLabel('The reason', problem) })
        const asked = { amountMinor: sent.amountMinor, currency: sent.currency ?? registration.currency }
        const quoteNow = (db: Reader) => quoteRefund(db, registration, asked, call.act.now)
        const given = await refundAmount(books, call.permit, call.act, {
          registrationId: registration.id,
          ...asked,
          reason: sent.reason,
          isAsRead: async tx => {
            const now = await quoteNow(tx)
            return now.ok && quoteKey(now.value) === sent.quote
          },
        })
        if (given.ok) {
          const ids = given.value.refunds.map(({ id }) => id)
          const made = (await listRefunds(read, registration.id)).filter(({ id }) => ids.includes(id))
          return ok({ rows: made.map(toRefund) })
        }
        if (given.error.code === 'not-found') throw notHere()
        const now = await quoteNow(read)
        return now.ok
          ? fail({
              code: 'terms-changed',
              status: 409,
              title: 'Refunding this would now have a different result',
              facts: { ...toQuote(now.value) },
            })
          : fail({ code: now.error.code, ...quoteProblemOf(now.error) })
      },
    )
    .command(
      {
        path: `${ofRegistration}/refunds/{id}/payment`,
        tag,
        summary: 'Pay a planned refund early',
        right: 'refund',
        body: paying,
        answer: refund,
      },
      async (call, { expectedMinor, reason: because }) => {
        const registration = await registrationOf(read, call)
        const found = await findRefund(read, idIn(call))
        if (found?.registrationId !== registration.id) throw notHere()
        const problem = textProblem(because, 'text')
        if (problem) return invalid({ reason: wordsForLabel('The reason', problem) })
        const changed = { code: 'changed', status: 409, title: 'This refund has changed' } as const
        if (found.amountMinor !== expectedMinor) return fail({ ...changed, facts: { ...toRefund(found) } })
        const early = { refundId: found.id, reason: because }
        const released = await database.write(tx =>
          once(tx, call.act, () => releaseRefund(tx, call.permit, call.act, early)),
        )
        if (!released.ok) return fail({ ...changed, title: hindranceWords['no-refund'] })
        await payRefund(books, call.act, found.id)
        return ok(toRefund((await findRefund(read, found.id)) ?? found))
      },
    )
}

const quoteProblemOf = (error: QuoteError): Problem =>
  error.code === 'nothing'
    ? { status: 409, title: 'Nothing can be refunded' }
    : {
        status: 409,
        title: 'Less than this can be refunded',
        facts: { leftMinor: error.leftMinor },
      }

const toRefund = (refunded: Refund) => ({
  id: refunded.id,
  paymentId: refunded.captureId,
  state: refunded.state,
  amountMinor: refunded.amountMinor,
  currency: refunded.currency,
  reason: refunded.reason,
  dueAt: refunded.dueAt?.toString() ?? null,
  decidedAt: refunded.createdAt.toString(),
  settledAt: refunded.settledAt?.toString() ?? null,
  failure: writtenFailure(refunded),
})

const toQuote = ({ parts, ...quoted }: RefundQuote) => ({
  ...quoted,
  quote: quoteKey({ parts, ...quoted }),
  parts: parts.map(({ capture, amountMinor: sum, by }) => ({
    paymentId: capture.id,
    amountMinor: sum,
    gateway: capture.gateway,
    by,
  })),
})
