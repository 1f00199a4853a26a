/**
 * Sending a mail to many: now, after ten minutes in which it can be stopped, or at a chosen time. Now means to those
 * who were read in the preview; later means to those who match by then.
 */

import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { StaffTranslations } from '#domain/conference/translations/staff-texts.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { listAttachments } from '#domain/office/group-mail/attach-files.ts'
import type { Attachment } from '#domain/office/group-mail/attachment.ts'
import { type AudiencePermits, type GroupMail, isTheirs } from '#domain/office/group-mail/group-mail.ts'
import { findGroupMail, lockMail } from '#domain/office/group-mail/group-mail-queries.ts'
import { type MailRule, nextLook, timeOfRule } from '#domain/office/group-mail/mail-rule.ts'
import { readMailTranslations } from '#domain/office/group-mail/mail-translations.ts'
import { listRecipients, type MailRecipient, toSentTo } from '#domain/office/group-mail/recipients.ts'
import { groupMailing } from '#domain/office/group-mail/send-batch.ts'
import { beginMailing } from '#domain/office/mailings/begin-mailing.ts'
import { holdMinutes } from '#domain/office/mailings/mailing.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type SendMailError =
  | { code: 'not-found' }
  | { code: 'not-theirs' }
  | { code: 'nobody' }
  /** Its text or its recipients are no longer those that were read. */
  | { code: 'stale' }

/** A hash of what is read before a mail is sent. */
export const mailDigest = (
  { purpose, subject, body, html, audience }: GroupMail,
  list: readonly Pick<MailRecipient, 'mailbox'>[],
  attachments: readonly Pick<Attachment, 'key'>[],
  translations: StaffTranslations,
) =>
  digestOf([
    purpose,
    subject,
    body,
    html,
    audience,
    list.map(({ mailbox }) => mailbox),
    attachments.map(({ key }) => key),
    // Of a mail in one language it is as it was.
    ...(translations.size > 0
      ? [[...translations].toSorted(([one], [other]) => one.localeCompare(other))]
      : []),
  ])

/**
 * Queues a mail for sending: its recipients are fixed now, and it is held for ten minutes, during which it can be
 * stopped. A second call does nothing.
 *
 * @param digest of what was read: `mailDigest`
 */
export async function sendMail(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  { actor, now }: Act,
  { mailId, digest, ...permits }: { mailId: number; digest: string } & AudiencePermits,
): Promise<Result<null, SendMailError>> {
  const mail = await lockMail(tx, permit, mailId)
  if (!mail) return fail({ code: 'not-found' })
  if (mail.stage !== 'draft') return ok(null)
  if (!isTheirs(permit, mail.audience, permits)) return fail({ code: 'not-theirs' })
  const { list, refused } = await listRecipients(tx, { scope: permit.scope, people: permits.people }, mail)
  if (list.length === 0) return fail({ code: 'nobody' })
  const [attachments, translations] = [
    await listAttachments(tx, mailId),
    await readMailTranslations(tx, mail),
  ]
  if (mailDigest(mail, list, attachments, translations) !== digest) return fail({ code: 'stale' })
  const sendAt = now.add({ minutes: holdMinutes })
  if (await queue(tx, { actor, now }, mail, { sendAt })) {
    const mailing = { ...groupMailing, id: mailId, conferenceId: mail.conferenceId }
    const recipients = list.map(toSentTo)
    await beginMailing(tx, { actor, now }, mailing, { recipients, sendAt, facts: { refused } })
  }
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
    sendAt: chosen,
    rule = null,
    ...permits
  }: {
    mailId: number
    /** Unless a rule says it. */
    sendAt?: Temporal.Instant
    rule?: MailRule | null
  } & AudiencePermits,
): Promise<Result<null, ScheduleMailError>> {
  const mail = await findGroupMail(tx, permit, mailId)
  if (!mail) return fail({ code: 'not-found' })
  if (mail.stage !== 'draft') return ok(null)
  if (!isTheirs(permit, mail.audience, permits)) return fail({ code: 'not-theirs' })
  const sendAt = rule ? timeOfRule(rule, await lockConference(tx, mail.conferenceId)) : chosen
  if (!sendAt || Temporal.Instant.compare(sendAt, now.add({ minutes: holdMinutes })) < 0) {
    return fail({ code: 'too-soon' })
  }
  if (await queue(tx, { actor, now }, mail, { sendAt, rule, awaitsAudience: true })) {
    await enqueue(tx, {
      kind: 'scheduled-group-mail',
      effect: `scheduled-group-mail:${mailId}`,
      payload: { mailId },
      now,
      // The days of the conference may move, also nearer.
      notBefore: rule ? nextLook(now, sendAt) : sendAt,
    })
    await recordAudit(tx, {
      conferenceId: mail.conferenceId,
      actor,
      act: 'group mail scheduled',
      subject: { kind: 'group-mail', id: mailId },
      facts: { sendAt: toStored(sendAt) },
      now,
    })
  }
  return ok(null)
}

/** Gives a draft its time. @returns whether it did: not if somebody else had queued it at the same moment */
async function queue(
  tx: Transaction,
  { actor }: Act,
  { id }: GroupMail,
  {
    sendAt,
    rule = null,
    awaitsAudience = false,
  }: { sendAt: Temporal.Instant; rule?: MailRule | null; awaitsAudience?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('group_mails')
    .set({
      queued_by: writeActor(actor),
      send_at: toStored(sendAt),
      rule: rule && JSON.stringify(rule),
      awaits_audience: awaitsAudience ? 1 : 0,
    })
    .where('id', '=', id)
    .where('send_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sends a test copy to its writer. @param like the recipient whose details it shows */
export async function sendTest(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  { actor, now, requestKey }: Act,
  mailId: number,
  like: { registrationId: number | null; subscriptionId: number | null; draftId?: number },
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
