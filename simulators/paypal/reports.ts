import type { ControlledApp } from '#simulators/control.ts'
import { notFound, problem } from '#simulators/paypal/problems.ts'
import { showDispute, showTransaction } from '#simulators/paypal/representation.ts'
import type { PaypalStage } from '#simulators/paypal/stage.ts'

/** The report of transactions. */
export function addReports(app: ControlledApp, { books }: PaypalStage): void {
  app.get('/v1/reporting/transactions', c => {
    const { start_date = '', end_date = '', page = '1', page_size = '100' } = c.req.query()
    const [start, end] = [Temporal.Instant.from(start_date), Temporal.Instant.from(end_date)]
    if (start.until(end).total('hours') > 31 * 24)
      return c.json(problem('INVALID_REQUEST', 'INVALID_DATE_RANGE'), 400)
    const paid = [...books.captures.values()].filter(({ createdAt, status }) => {
      const at = Temporal.Instant.from(createdAt)
      const isWithin = Temporal.Instant.compare(at, start) >= 0 && Temporal.Instant.compare(at, end) <= 0
      return isWithin && status !== 'DECLINED'
    })
    const size = Number(page_size)
    const shown = paid.slice((Number(page) - 1) * size, Number(page) * size)
    return c.json({
      transaction_details: shown.map(capture => showTransaction(capture, books.order(capture.orderId))),
      total_items: paid.length,
      total_pages: Math.max(1, Math.ceil(paid.length / size)),
    })
  })
}

/** Disputes, changed since a time. */
export function addDisputes(app: ControlledApp, { books, origin }: PaypalStage): void {
  app.get('/v1/customer/disputes', c => {
    const after = c.req.query('update_time_after')
    const start = Number(c.req.query('next_page_token') ?? 0)
    const size = Number(c.req.query('page_size') ?? 10)
    const changed = [...books.disputes.values()].filter(
      ({ updatedAt }) => !after || Temporal.Instant.compare(updatedAt, Temporal.Instant.from(after)) >= 0,
    )
    const page = changed.slice(start, start + size).map(({ id, status }) => ({ dispute_id: id, status }))
    const query = new URLSearchParams({ page_size: String(size), next_page_token: String(start + size) })
    if (after) query.set('update_time_after', after)
    const next = { rel: 'next', href: `${origin()}/v1/customer/disputes?${query}`, method: 'GET' }
    return c.json({ items: page, links: start + size < changed.length ? [next] : [] })
  })

  app.get('/v1/customer/disputes/:id', c => {
    const dispute = books.disputes.get(c.req.param('id'))
    return dispute ? c.json(showDispute(dispute)) : c.json(notFound(), 404)
  })
}
