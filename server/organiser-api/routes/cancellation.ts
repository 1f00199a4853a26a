/** Cancelling by the policy, in two steps as on the page: read a quote, then confirm exactly that. */
import { z } from '@hono/zod-openapi'
import { cancelRegistration, quoteCancellation } from '#domain/desk/cancelling/cancel-registration.ts'
import { staffCan } from '#domain/desk/possible-acts/staff-can.ts'
import { fail } from '#domain/foundations/result.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { shape } from '#server/api/describe-call.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { conferenceOf, registrationOf } from '#server/organiser-api/authorize-call.ts'
import { bodyShape } from '#server/organiser-api/call-description.ts'
import { Calls } from '#server/organiser-api/calls.ts'
import { invalid } from '#server/organiser-api/problems.ts'
import { hindranceWords } from '#words/organiser/registrations/registration-acts-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'

const offer = shape(
  'CancellationQuote',
  {
    currency: z.string(),
    refundMinor: z.int().openapi({ description: 'The sum that is refunded; send it with the cancellation.' }),
    policyRefundMinor: z.int(),
    keptMinor: z
      .int()
      .openapi({ description: 'For what is never refunded; the policy does not apply to it.' }),
    surplusMinor: z
      .int()
      .openapi({ description: 'Paid beyond what was billed, or before all of it was; refunded in full.' }),
    payableFrom: z.iso.datetime(),
    hindrance: z
      .string()
      .nullable()
      .openapi({ description: 'Why it cannot be cancelled now; null if it can.' }),
  },
  {
    currency: 'USD',
    refundMinor: 36_698,
    policyRefundMinor: 36_698,
    keptMinor: 0,
    surplusMinor: 0,
    payableFrom: '2027-03-23T00:00:00Z',
    hindrance: null,
  },
)
const cancellation = bodyShape(
  'Cancellation',
  {
    expectedRefundMinor: z
      .int()
      .openapi({ description: 'As in the offer: if it has changed, nothing is done.' }),
    reason: z.string().openapi({ description: 'The registrant can read it on the credit note.' }),
  },
  { expectedRefundMinor: 36_698, reason: 'Cannot travel.' },
)
const cancelled = shape('Cancelled', { refundMinor: z.int() }, { refundMinor: 36_698 })

const cancelling = {
  path: '/conferences/{event}/registrations/{code}/cancellation',
  tag: 'Registrations',
  right: 'cancel-by-policy',
} as const

export function cancellationCalls(dependencies: Dependencies): Calls {
  const { read } = dependencies.database
  return new Calls(dependencies)
    .read(
      { ...cancelling, summary: 'What cancelling by the policy would mean now', answer: offer },
      async call => {
        const registration = await registrationOf(read, call)
        const { now } = call.act
        const quoted = await quoteCancellation(read, conferenceOf(call), registration, now)
        const { cancel } = await staffCan(read, conferenceOf(call), registration, now)
        const { refundMinor, policyRefundMinor, keptMinor, surplusMinor, payableFrom } = quoted
        return {
          currency: registration.currency,
          refundMinor,
          policyRefundMinor,
          keptMinor,
          surplusMinor,
          payableFrom: payableFrom.toString(),
          hindrance: cancel === null ? null : hindranceWords[cancel],
        }
      },
    )
    .write(
      { ...cancelling, summary: 'Cancel by the policy', body: cancellation, answer: cancelled },
      async (tx, call, { expectedRefundMinor, reason }) => {
        const registration = await registrationOf(tx, call)
        const problem = textProblem(reason, 'text')
        if (problem) return invalid({ reason: wordsForLabel('The reason', problem) })
        const { cancel } = await staffCan(tx, conferenceOf(call), registration, call.act.now)
        if (cancel !== null) return fail({ code: cancel, status: 409, title: hindranceWords[cancel] })
        const done = await cancelRegistration(tx, call.act, {
          conference: conferenceOf(call),
          registrationId: registration.id,
          expectedRefundMinor,
          because: reason,
        })
        if (done.ok) return done
        return done.error.code === 'terms-changed'
          ? fail({
              code: done.error.code,
              status: 409,
              title: 'The refund would now be a different amount',
              facts: { refundMinor: done.error.refundMinor },
            })
          : fail({ code: done.error.code, status: 409, title: 'It can no longer be cancelled' })
      },
    )
}
