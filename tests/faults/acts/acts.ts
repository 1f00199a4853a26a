/** What the product does by itself or at the desk, as tests start it in a process that is killed. */
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import type { VerifiedEvent } from '#domain/payments/gateway.ts'
import { payDueRefunds } from '#domain/payments/pay-refund.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { receiveEvent } from '#domain/payments/receive-event.ts'
import { reapUnpaid } from '#domain/payments/watch-payments.ts'
import { cancelConference } from '#domain/registrations/cancel-conference.ts'

/** An act and what it is about; it goes to the other process as JSON. */
export type Act =
  | { name: 'take a webhook'; gateway: 'paypal' | 'stripe'; event: VerifiedEvent }
  | { name: 'pay refunds' }
  | { name: 'reap' }
  | { name: 'cancel a conference'; conferenceId: number }

export async function perform(payments: Payments, act: Act): Promise<void> {
  switch (act.name) {
    case 'take a webhook':
      await receiveEvent(payments, act.gateway, act.event)
      return
    case 'pay refunds':
      await payDueRefunds(payments)
      return
    case 'reap':
      await reapUnpaid(payments)
      return
    case 'cancel a conference': {
      const conference = await findConferenceById(payments.database.read, act.conferenceId)
      if (!conference) throw new Error(`no conference ${act.conferenceId}`)
      await cancelConference(payments, conference, { actor: 'ida', reason: 'Storm' })
    }
  }
}
