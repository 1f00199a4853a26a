import pino from 'pino'
import { onTestFinished } from 'vitest'
import { openAccounts } from '#adapters/accounts/accounts.ts'
import type { Printer } from '#adapters/documents/printing-process.ts'
import { renderBill, renderReceipt } from '#adapters/documents/render.ts'
import { openFolder } from '#adapters/files/folder.ts'
import { openMailbox } from '#adapters/mail/mailbox.ts'
import type { Database } from '#database/database.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { captureKey } from '#domain/money/payments/attempt.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { processOutbox } from '#server/effects/background.ts'
import { correspondence } from '#server/effects/correspondence.ts'
import { readSettings } from '#server/startup/settings.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { openMailbox as startMailServer } from '#tests/support/mailbox.ts'

/**
 * A registration whose mails go to a mail server of the test, run as the background does.
 *
 * @param printer draws the documents
 */
export async function openCorrespondence(
  open: () => Promise<Database>,
  printer: Printer = { renderReceipt, renderBill },
) {
  const clock = new StoppedClock()
  const database = await open()
  const fees = await createConference(database)
  const registration = await createRegistration(database, fees, clock)
  const payments = createPayments(database, clock)
  const server = await startMailServer()
  const settings = readSettings({ SECRET_KEY: 'k'.repeat(64), PUBLIC_URL: 'https://conf.example' })
  const mailbox = openMailbox({ smtpUrl: server.url, directory: 'unused' })
  onTestFinished(async () => {
    mailbox.close()
    await server.close()
  })
  const handlers = {
    ...correspondence({
      accounts: openAccounts({ ...settings, database, clock }),
      database,
      clock,
      settings,
      payments,
      mailbox,
      printer,
      files: openFolder('unused'),
    }),
    'back-up': async () => {},
    'close-attempts': async () => {},
    'remove-files': async () => {},
    'remove-mail-copies': async () => {},
    'remove-expired-data': async () => {},
    'publish-draft': async () => {},
    'cancel-registrations': async () => {},
    'bulk-act': async () => {},
    'replace-programme-file': async () => {},
    'redraw-programme-file': async () => {},
    'announce-event': async () => {},
    'deliver-webhook': async () => {},
    reconcile: async () => {},
  }
  const runEffects = () =>
    processOutbox({ database, clock, log: pino({ level: 'silent' }), handlers }, 'mail')
  const pay = () => payInFull(payments, registration.id)
  const cancel = () =>
    database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: clock.now() },
        { conference: fees.conference, registrationId: registration.id },
      ),
    )
  /** Cancels after the gateway has captured the money and before the product learns of it. */
  const payThenCancel = async () => {
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await approve(payments, started.value.address)
    const [attempt] = await listAttempts(database.read, registration.id)
    if (!attempt) throw new Error('no attempt')
    await payments.gateways.get('demo')?.complete(attempt.orderId ?? '', captureKey(attempt, 0))
    await cancel()
    clock.pass({ minutes: 1 })
    await settle(payments, attempt.id)
  }
  const failures = async () => {
    return (
      database.read
        .selectFrom('outbox')
        .select(['kind', 'state', 'failure'])
        // Other effects have lanes of their own.
        .where('kind', 'like', '%-mail')
        .where('state', '!=', 'done')
        .execute()
    )
  }
  const address = `https://conf.example/${fees.conference.name}/registrations/${registration.secret}`
  return {
    clock,
    database,
    fees,
    conference: fees.conference,
    registration,
    payments,
    server,
    runEffects,
    pay,
    cancel,
    payThenCancel,
    failures,
    address,
  }
}
