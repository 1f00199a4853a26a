/**
 * Controls that every simulator offers tests and developers, at addresses that begin with `/_`: order faults, move
 * the clock, control webhooks, and read the request log.
 */
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import type { AdjustableClock } from '#simulators/adjustable-clock.ts'
import { type Faults, faultOrder } from '#simulators/faults.ts'
import { type WebhookOutbox, webhookControls } from '#simulators/webhook-outbox.ts'

interface SeenRequest {
  method: string
  path: string
  status: number
}

export interface Controls {
  clock: AdjustableClock
  faults: Faults
  /** Set where the service sends webhooks. */
  webhooks?: WebhookOutbox
  /** All calls except those to the controls, in the order of their answers. */
  requests: SeenRequest[]
}

export type ControlledApp = Hono<{ Bindings: HttpBindings }>

/** An application with the controls; the service adds its own routes. */
export function createControlledApp({ clock, faults, webhooks, requests }: Controls): ControlledApp {
  const app: ControlledApp = new Hono()

  app.post('/_faults', async c => {
    faults.order(faultOrder.parse(await c.req.json()))
    return c.body(null, 204)
  })
  app.get('/_faults', c => c.json(faults.waiting))
  app.delete('/_faults', c => {
    faults.clear()
    return c.body(null, 204)
  })

  app.post('/_clock', async c => {
    clock.move(z.object({ seconds: z.number() }).parse(await c.req.json()).seconds)
    return c.json({ now: clock.now().toString() })
  })

  if (webhooks) addWebhookControls(app, webhooks)

  app.get('/_requests', c => c.json(requests))

  app.use(async (c, next) => {
    await next()
    requests.push({ method: c.req.method, path: c.req.path, status: c.res.status })
  })
  app.use(faults.middleware)
  return app
}

function addWebhookControls(app: Hono<{ Bindings: HttpBindings }>, webhooks: WebhookOutbox): void {
  app.post('/_webhooks', async c => {
    webhooks.control(webhookControls.parse(await c.req.json()))
    return c.body(null, 204)
  })
  app.get('/_webhooks', async c => {
    await webhooks.settled()
    return c.json({ events: webhooks.events, deliveries: webhooks.deliveries })
  })
  app.post('/_webhooks/release', c => {
    webhooks.release(c.req.query('order') === 'reversed' ? 'reversed' : 'kept')
    return c.body(null, 204)
  })
  app.post('/_webhooks/:id/repeat', c => c.body(null, webhooks.repeat(c.req.param('id')) ? 204 : 404))
}
