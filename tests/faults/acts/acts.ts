/** Acts of the product and of the desk, as tests start them in a process that is killed. */

import { cancelConference } from '#domain/cancellation/cancel-conference.ts'
import { type ChangeRequest, changeChoice } from '#domain/changes/change-choice.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import type { VerifiedEvent } from '#domain/payments/gateway.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { payDueRefunds } from '#domain/refunds/pay-refund.ts'
import { receiveEvent } from '#domain/settlement/receive-event.ts'
import { reapUnpaid, reapUnpaidChanges } from '#domain/settlement/watch-payments.ts'
import { aVisitor, ida } from '#tests/factories/actors.ts'
/** An act and its subject; sent to the other process as JSON. */
export type Act =
  | { name: 'take a webhook'; gateway: 'paypal' | 'stripe'; event: VerifiedEvent }
  | { name: 'pay refunds' }
  | { name: 'reap' }
  | { name: 'reap changes' }
  | { name: 'cancel a conference'; conferenceId: number }
  | { name: 'change'; conferenceId: number; change: Omit<ChangeRequest, 'conference'> }

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
    case 'reap changes':
      await reapUnpaidChanges(payments)
      return
    case 'cancel a conference': {
      const conference = await conferenceOf(payments, act.conferenceId)
      await cancelConference(payments, { actor: ida, now: payments.clock.now() }, conference, 'Storm')
      return
    }
    case 'change': {
      const conference = await conferenceOf(payments, act.conferenceId)
      await changeChoice(
        payments,
        { actor: aVisitor, now: payments.clock.now() },
        { conference, ...act.change },
      )
    }
  }
}

async function conferenceOf({ database }: Payments, id: number) {
  const conference = await findConferenceById(database.read, id)
  if (!conference) throw new Error(`no conference ${id}`)
  return conference
}
