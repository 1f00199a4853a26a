/** Reminds groups of invoices that they got before they pay: docs/algorithms/invoices.md. */

import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { eachApart } from '#domain/foundations/each-apart.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import type { Payments } from '#domain/money/payments/payments.ts'

/** Days from today to the one on which an invoice is due; the second is after it, while the place is still held. */
const reminders = [7, -1] as const

/** Who has had the invoice for fewer days than these is not reminded before it is due. */
const leastDays = 3

/** Once a day. Each reminder is sent once; a process that was off sends what is still true. */
export async function remindOfInvoices({ database }: Payments, now: Temporal.Instant): Promise<void> {
  const unpaid = await database.read
    .selectFrom('registrations')
    .select(['registrations.id', 'registrations.conference_id as conferenceId'])
    .where('registrations.state', '=', 'awaiting-payment')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('invoices').select('invoices.id').whereRef('registration_id', '=', 'registrations.id'),
      ),
    )
    .orderBy('registrations.id')
    .execute()
  await eachApart(unpaid, async ({ id, conferenceId }) => {
    const conference = await findConferenceById(database.read, conferenceId)
    const open = (await listBilled(database.read, id)).find(({ isOpen }) => isOpen)
    if (!conference || open?.invoice.dueOn == null) return
    const dueOn = Temporal.PlainDate.from(open.invoice.dueOn)
    const { days } = dateIn(conference.timeZone, now).until(dueOn)
    const stage = reminders.findLast(before => days <= before)
    const issuedOn = Temporal.PlainDate.from(open.invoice.issuedOn)
    const isRecent = issuedOn.until(dueOn).days < reminders[0] + leastDays
    if (
      stage === undefined ||
      (stage === reminders[0] && isRecent) ||
      (await hasUndecidedPayment(database.read, id))
    )
      return
    await database.write(tx =>
      enqueue(tx, {
        kind: 'payment-reminder-mail',
        effect: `payment-reminder-mail:${id}:${dueOn}:${stage}`,
        payload: { registrationId: id },
        now,
      }),
    )
  })
}
