import type { ControlledApp } from '#simulators/control.ts'
import { missing } from '#simulators/stripe/problems.ts'
import { showDispute } from '#simulators/stripe/representation.ts'
import type { StripeStage } from '#simulators/stripe/stage.ts'

/** Disputes, read and listed. */
export function addDisputes(app: ControlledApp, { books }: StripeStage): void {
  app.get('/v1/disputes', c => {
    const since = Number(c.req.query('created[gte]') ?? 0)
    const all = [...books.disputes.values()].filter(({ created }) => created >= since).reverse()
    const start = all.findIndex(({ id }) => id === c.req.query('starting_after')) + 1
    const page = all.slice(start, start + Number(c.req.query('limit') ?? 10))
    const data = page.map(dispute => showDispute(dispute, books))
    return c.json({ object: 'list', data, has_more: start + page.length < all.length })
  })

  app.get('/v1/disputes/:id', c => {
    const dispute = books.disputes.get(c.req.param('id'))
    return dispute ? c.json(showDispute(dispute, books)) : c.json(missing('dispute'), 404)
  })
}
