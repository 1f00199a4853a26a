import type { Database } from '#database/database.ts'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'

/** A conference, and what tests of its invoices do. @param replace replaces the demo gateway */
export async function openBilling(database: Database, replace?: (gateway: Gateway) => Gateway) {
  const clock = new StoppedClock()
  const fees = await createConference(database)
  const payments = createPayments(database, clock, replace)
  const place = () => createRegistration(database, fees, clock)
  async function started(registration: Pick<Registration, 'id'>) {
    const payment = await startPayment(payments, registration.id, 'paypal')
    if (!payment.ok) throw new Error(payment.error.code)
    const attempt = (await listAttempts(database.read, registration.id)).at(-1)
    return { address: payment.value.address, attemptId: attempt?.id ?? 0, orderId: attempt?.orderId ?? '' }
  }
  async function pay(registration: Pick<Registration, 'id'>) {
    const { address, attemptId } = await started(registration)
    await approve(payments, address)
    await settle(payments, attemptId)
  }
  const bills = async (registration: Registration) =>
    (await listInvoices(database.read, registration.id)).map(({ number, totalMinor }) => [number, totalMinor])
  const desk: MailContext = {
    db: database.read,
    fallback: { issuer: { name: 'Desk', address: '', email: '', phone: '' }, hue: 255 },
    addressOf: (_, secret) => `https://conf.example/${secret}`,
    pageOf: (_, page) => `https://conf.example/${page}`,
    invitationOf: () => '',
    fileAt: String,
    newsletterLinks: { confirm: () => '', unsubscribe: () => '' },
    isDemo: true,
    now: clock.now(),
  }
  return { clock, database, fees, payments, place, started, pay, bills, desk }
}
