import type { Transaction } from '#database/database.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { holdMinutes, stateOf } from '#domain/office/group-mail/group-mail.ts'
import { findGroupMail } from '#domain/office/group-mail/group-mail-queries.ts'
import { addRecipients, listRecipients } from '#domain/office/group-mail/recipients.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type SendMailError =
  | { code: 'not-found' }
  | { code: 'not-theirs' }
  | { code: 'nobody' }
  /** The button said another number of recipients. */
  | { code: 'count-changed'; count: number }

/**
 * Queues a mail for sending: its recipients are fixed now, and it is held for ten minutes, during which it can be
 * stopped. A second call does nothing.
 *
 * @param count the number of recipients on the button
 */
export async function sendMail(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  { actor, now }: Act,
  {
    mailId,
    count,
    newsletter,
  }: { mailId: number; count: number; newsletter: Permit<'manage-newsletter'> | undefined },
): Promise<Result<null, SendMailError>> {
  const mail = await findGroupMail(tx, permit, mailId)
  if (!mail) return fail({ code: 'not-found' })
  if (stateOf(mail, now) !== 'draft') return ok(null)
  if (mail.audience.kind === 'newsletter' && !newsletter) return fail({ code: 'not-theirs' })
  const { list } = await listRecipients(tx, permit.scope, mail.audience)
  if (list.length === 0) return fail({ code: 'nobody' })
  if (list.length !== count) return fail({ code: 'count-changed', count: list.length })
  const sendAt = now.add({ minutes: holdMinutes })
  const { numUpdatedRows } = await tx
    .updateTable('group_mails')
    .set({ queued_by: writeActor(actor), send_at: toStored(sendAt) })
    .where('id', '=', mailId)
    .where('send_at', 'is', null)
    .executeTakeFirst()
  // Somebody else queued it at the same moment.
  if (numUpdatedRows === 0n) return ok(null)
  await addRecipients(tx, mailId, list, sendAt)
  await enqueue(tx, {
    kind: 'group-mail',
    effect: `group-mail:${mailId}`,
    payload: { mailId },
    now,
    notBefore: sendAt,
  })
  await recordAudit(tx, {
    conferenceId: mail.conferenceId,
    actor,
    act: 'group mail sent off',
    subject: { kind: 'group-mail', id: mailId },
    facts: { recipients: list.length },
    now,
  })
  return ok(null)
}

export type ScheduleMailError =
  | { code: 'not-found' }
  | { code: 'not-theirs' }
  /** It would be sent before the time to stop it is over. */
  | { code: 'too-soon' }

/**
 * Queues a mail for a later time. Its recipients are chosen then, from the audience as it is then and by the rights that
 * the sender has then: `chooseRecipients`. A second call does nothing.
 */
export async function scheduleMail(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  { actor, now }: Act,
  {
    mailId,
    sendAt,
    newsletter,
  }: {
    mailId: number
    sendAt: Temporal.Instant
    newsletter: Permit<'manage-newsletter'> | undefined
  },
): Promise<Result<null, ScheduleMailError>> {
  const mail = await findGroupMail(tx, permit, mailId)
  if (!mail) return fail({ code: 'not-found' })
  if (stateOf(mail, now) !== 'draft') return ok(null)
  if (mail.audience.kind === 'newsletter' && !newsletter) return fail({ code: 'not-theirs' })
  if (Temporal.Instant.compare(sendAt, now.add({ minutes: holdMinutes })) < 0) {
    return fail({ code: 'too-soon' })
  }
  const { numUpdatedRows } = await tx
    .updateTable('group_mails')
    .set({ queued_by: writeActor(actor), send_at: toStored(sendAt), awaits_audience: 1 })
    .where('id', '=', mailId)
    .where('send_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return ok(null)
  await enqueue(tx, {
    kind: 'scheduled-group-mail',
    effect: `scheduled-group-mail:${mailId}`,
    payload: { mailId },
    now,
    notBefore: sendAt,
  })
  await recordAudit(tx, {
    conferenceId: mail.conferenceId,
    actor,
    act: 'group mail scheduled',
    subject: { kind: 'group-mail', id: mailId },
    facts: { sendAt: toStored(sendAt) },
    now,
  })
  return ok(null)
}

/** Sends a test copy to its writer. @param like the recipient whose details it shows */
export async function sendTest(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  { actor, now, requestKey }: Act,
  mailId: number,
  like: { registrationId: number | null; subscriptionId: number | null },
): Promise<Result<null, { code: 'not-found' }>> {
  const mail = await findGroupMail(tx, permit, mailId)
  if (!mail || actor.kind !== 'staff') return fail({ code: 'not-found' })
  await enqueue(tx, {
    kind: 'group-test-mail',
    effect: `group-test-mail:${mailId}:${requestKey ?? toStored(now)}`,
    payload: { mailId, personId: actor.personId, ...like },
    now,
  })
  return ok(null)
}
