import type { Database } from '#database/database.ts'
import { triesLimit } from '#domain/foundations/outbox/effects.ts'
import type { Clock } from '#domain/foundations/time.ts'
import { announceEvent } from '#domain/office/webhooks/announce-event.ts'
import { deliver, giveUp, postponeDeliveries, receiverOf } from '#domain/office/webhooks/deliver.ts'
import { type EffectHandlers, Postponement } from '#server/effects/background.ts'
import { eventSender, type Sending } from '#server/webhooks-out/send-event.ts'

/** How long a receiver is left alone after a delivery that failed, by silence or by its answer. */
const pauseSeconds = 30

/** Runs the effects of the outbox that concern webhooks. */
export function webhookHandlers({
  database,
  clock,
  ...sending
}: { database: Database; clock: Clock } & Sending): Pick<
  EffectHandlers,
  'announce-event' | 'deliver-webhook'
> {
  const send = eventSender(sending)
  /** Receivers of deliveries that failed recently, so that one that hangs does not delay the others. */
  const pausedUntil = new Map<string, Temporal.Instant>()
  return {
    'announce-event': ({ payload }) => database.write(tx => announceEvent(tx, payload.auditId, clock.now())),
    async 'deliver-webhook'({ payload: { deliveryId }, tries }) {
      const now = clock.now()
      const address = await receiverOf(database.read, deliveryId)
      const until = pausedUntil.get(address)
      if (until && Temporal.Instant.compare(now, until) < 0) throw new Postponement(until)
      const delivered = await deliver(database, send, deliveryId, now)
      if (delivered.ok) {
        pausedUntil.delete(address)
        return
      }
      const end = clock.now().add({ seconds: pauseSeconds })
      pausedUntil.set(address, end)
      await postponeDeliveries(database, address, end)
      const { failure } = delivered.error
      if (tries >= triesLimit) await giveUp(database, deliveryId, failure, clock.now())
      // The outbox tries again later.
      throw new Error(failure)
    },
  }
}
