/**
 * Performs one act in this process, which kills itself as a power cut would, right after the n-th write or the n-th
 * call that changes something at a gateway. KILL_AT is n, ORDER describes the act.
 *
 * These are all the states that a crash can leave behind. What an act only reads or computes is lost with it, so a
 * crash before a write leaves the result of the previous write; and no crash falls inside a write, because that is a
 * transaction.
 */
import { flushCompileCache } from 'node:module'
import { createPaypalGateway } from '#adapters/gateways/paypal/paypal.ts'
import { createStripeGateway } from '#adapters/gateways/stripe/stripe.ts'
import { openDatabase } from '#database/open-database.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { type Act, perform } from '#tests/faults/acts/acts.ts'
import { paypalAccount, stripeAccount } from '#tests/support/gateway-accounts.ts'

export interface KillableOrder {
  act: Act
  database: string
  gateway: 'paypal' | 'stripe'
  apiUrl: string
  now: string
}

flushCompileCache()
// Written by the test that starts this.
const order = JSON.parse(process.env.ORDER ?? '') as KillableOrder
const killAt = Number(process.env.KILL_AT)
let steps = 0

function step() {
  if (++steps === killAt) process.kill(process.pid, 'SIGKILL')
}

function stepping<Given extends unknown[], T>(act: (...given: Given) => Promise<T>) {
  return async (...given: Given): Promise<T> => {
    const answer = await act(...given)
    step()
    return answer
  }
}

const clock = { now: () => Temporal.Instant.from(order.now) }
const { apiUrl } = order
const opened = await openDatabase(order.database)
const gateway =
  order.gateway === 'paypal'
    ? createPaypalGateway({ ...paypalAccount, apiUrl, clock })
    : createStripeGateway({ ...stripeAccount, apiUrl, clock })
const database = {
  ...opened,
  write: async <T>(...given: Parameters<typeof opened.write<T>>): Promise<T> => {
    const answer = await opened.write(...given)
    step()
    return answer
  },
}
const payments = createPayments(database, clock, () => ({
  ...gateway,
  complete: stepping(gateway.complete),
  cancel: stepping(gateway.cancel),
  refund: stepping(gateway.refund),
}))
await perform(payments, order.act)
await opened.close()
