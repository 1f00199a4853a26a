import type { ControlledApp } from '#simulators/control.ts'
import { refundForm } from '#simulators/stripe/books.ts'
import { announceRefund } from '#simulators/stripe/dashboard.ts'
import { once } from '#simulators/stripe/once.ts'
import { missing, problem } from '#simulators/stripe/problems.ts'
import { showRefund } from '#simulators/stripe/representation.ts'
import type { StripeStage } from '#simulators/stripe/stage.ts'

/** Refunds. */
export function addRefunds(app: ControlledApp, { books, emit }: StripeStage): void {
  app.post('/v1/refunds', c =>
    once(books, c, raw => {
      const form = refundForm.safeParse(raw)
      if (!form.success) return { status: 400, body: problem('Invalid parameters', 'parameter_invalid') }
      const intent = books.intents.get(form.data.payment_intent)
      if (intent?.status !== 'succeeded') return { status: 404, body: missing('payment_intent') }
      if (books.isDisputed(intent)) {
        return { status: 400, body: problem('The charge is disputed.', 'charge_disputed') }
      }
      if (books.refundProblem) {
        return { status: 400, body: problem('The refund is refused.', books.refundProblem) }
      }
      const left = books.remaining(intent)
      if (left === 0) return { status: 400, body: problem('Already refunded.', 'charge_already_refunded') }
      const amount = form.data.amount ?? left
      if (amount > left) {
        return { status: 400, body: problem('Refund amount is greater than unrefunded amount on charge') }
      }
      const refund = books.refund(intent, amount, form.data.metadata)
      announceRefund(books, emit, intent, refund)
      return { status: 200, body: showRefund(refund, books) }
    }),
  )

  app.get('/v1/refunds/:id', c => {
    const refund = books.refunds.get(c.req.param('id'))
    return refund ? c.json(showRefund(refund, books)) : c.json(missing('refund'), 404)
  })
}
