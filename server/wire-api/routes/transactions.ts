/** The call that reports a payment. Its content is never trusted: the gateway is asked. */

import { type ReportTransactionError, reportTransaction } from '#domain/desk/settlement/report-transaction.ts'
import { wireVisitor } from '#domain/foundations/audit/actor.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { ApiProblem, invalidFields } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Problem } from '#server/http/problem.ts'
import { ask, callsOfConference, conflict, tooManyPosts } from '#server/wire-api/call.ts'
import { minorOf } from '#server/wire-api/decimals.ts'
import { isGiven, readFields, textOf } from '#server/wire-api/fields.ts'
import { postLimiter } from '#server/wire-api/limit-posts.ts'
import { transactionAnswer, transactionPayload } from '#server/wire-api/names/transactions.ts'
import { findRepeated, requestKeyOf, storeFound } from '#server/wire-api/request-key.ts'
import { wordsForLabel } from '#words/problem-words.ts'

export function transactionCalls(dependencies: Dependencies) {
  const { payments, database } = dependencies
  const api = callsOfConference()
  const limitPosts = postLimiter(dependencies)

  const transactionDetails = ask(
    'Registration',
    '/Transaction_details',
    'Report a payment; answers the same id each time',
    transactionPayload,
    transactionAnswer,
    { ...conflict, ...tooManyPosts },
  )
  api.openapi(transactionDetails, async c => {
    const { id: conferenceId, currency } = c.get('conference')
    const fields = await readFields(c)
    const now = payments.clock.now()
    const request = { conferenceId, requestKey: requestKeyOf(c, 'payment-report', { fields }), now }
    if (request.requestKey) await limitPosts(c, 'keyed-call')
    const repeatedId = await findRepeated(database.read, request)
    if (repeatedId !== undefined) return c.json({ id: repeatedId }, 200)
    const transactionId = textOf(fields.transaction_id)
    const errors: Record<string, string> = {}
    const problem = textProblem(transactionId, 'line')
    if (problem) errors.transaction_id = wordsForLabel("The transaction's id", problem)
    const amountMinor = isGiven(fields.currency_value) ? minorOf(fields.currency_value, currency) : undefined
    if (isGiven(fields.currency_value) && amountMinor === undefined) {
      errors.currency_value = 'Please write the sum as a plain number such as 733.'
    }
    if (Object.keys(errors).length > 0) throw invalidFields(errors)
    const reported = await reportTransaction(payments, { actor: wireVisitor, now }, conferenceId, {
      transactionId,
      amountMinor,
      currency: isGiven(fields.currency_code) ? textOf(fields.currency_code) : undefined,
    })
    if (!reported.ok) throw new ApiProblem(problems[reported.error.code])
    await storeFound(database, request, reported.value.id)
    return c.json(reported.value, 200)
  })

  return api
}

const problems: Record<ReportTransactionError['code'], Problem> = {
  'unknown-transaction': { status: 404, title: 'No payment of this conference has this id' },
  'not-paid': { status: 409, title: 'The gateway says that this order is not paid' },
  checking: {
    status: 503,
    title: 'The gateway has not decided yet',
    detail: 'We are checking your payment. Do not pay again.',
    retryAfterSeconds: 30,
  },
  differs: {
    status: 409,
    title: 'The gateway took a different amount or currency',
    detail: 'The payment is recorded, and somebody will review it.',
  },
}
