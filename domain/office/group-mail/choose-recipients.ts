import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { toStored } from '#domain/foundations/time.ts'
import { isTheirs, type QueuedMail } from '#domain/office/group-mail/group-mail.ts'
import { readGroupMail } from '#domain/office/group-mail/group-mail-queries.ts'
import { nextLook, timeOfRule } from '#domain/office/group-mail/mail-rule.ts'
import { listRecipients, toSentTo } from '#domain/office/group-mail/recipients.ts'
import { groupMailing } from '#domain/office/group-mail/send-batch.ts'
import { type PeopleReading, readPeopleSight } from '#domain/office/lists/people-noun.ts'
import { beginMailing } from '#domain/office/mailings/begin-mailing.ts'
import { endMailing } from '#domain/office/mailings/end-mailing.ts'
import { readPrincipal } from '#domain/staff/accounts/read-principal.ts'
import { holds, type Permit, permitAsked } from '#domain/staff/rights/permit.ts'

/**
 * Chooses whom a scheduled mail goes to, now that its time has come: the audience as it is now, as far as whoever
 * scheduled it may still write to it. If they no longer may, the mail is stopped. A second call does nothing.
 *
 * @returns when to look again, if its time has not come yet: the days of its conference may have moved
 */
export async function chooseRecipients(
  tx: Transaction,
  mailId: number,
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  await lockRow(tx, 'group_mails', mailId)
  const mail = await readGroupMail(tx, mailId)
  if (mail?.stage !== 'queued' || !mail.awaitsAudience) return undefined
  const sendAt = await movedTime(tx, mail)
  if (Temporal.Instant.compare(now, sendAt) < 0) return mail.rule ? nextLook(now, sendAt) : undefined
  const { permit, people } = await permitOfSender(tx, mail)
  const act = { actor: theClock, now }
  const mailing = { ...groupMailing, id: mailId, conferenceId: mail.conferenceId }
  if (!permit) {
    await endMailing(tx, act, mailing, { withTheRight: true })
    return undefined
  }
  const { list, refused } = await listRecipients(tx, { scope: permit.scope, people }, mail)
  await tx.updateTable('group_mails').set({ awaits_audience: 0 }).where('id', '=', mailId).execute()
  await beginMailing(tx, act, mailing, { recipients: list.map(toSentTo), sendAt: now, facts: { refused } })
  return undefined
}

/** The mail's time: a rule's moves with its conference's days. */
async function movedTime(tx: Transaction, mail: QueuedMail): Promise<Temporal.Instant> {
  const conference = mail.rule && (await findConferenceById(tx, mail.conferenceId))
  if (!mail.rule || !conference) return mail.sendAt
  const sendAt = timeOfRule(mail.rule, conference)
  if (!sendAt.equals(mail.sendAt)) {
    await tx
      .updateTable('group_mails')
      .set({ send_at: toStored(sendAt) })
      .where('id', '=', mail.id)
      .execute()
  }
  return sendAt
}

async function permitOfSender(
  db: Reader,
  { queuedBy, conferenceId, audience }: QueuedMail,
): Promise<{ permit?: Permit<'mail-group'> | undefined; people?: PeopleReading | undefined }> {
  const [kind, personId = ''] = queuedBy.split(':')
  const principal = kind === 'staff' ? await readPrincipal(db, personId) : undefined
  if (!principal) return {}
  if (audience.kind === 'newsletter' && !holds(principal, 'manage-newsletter', null)) return {}
  if (audience.kind === 'drafts' && !holds(principal, 'decide-abstracts', conferenceId)) return {}
  // Their session may be over; the audit names the clock.
  const actor = { kind: 'staff', personId, sessionId: '' } as const
  const permit = permitAsked({ actor, principal }, 'mail-group', conferenceId)
  if (audience.kind !== 'people' || !permit) return { permit }
  const people = await readPeopleSight(db, { ...principal, actor }, conferenceId)
  return isTheirs(permit, audience, { newsletter: undefined, people }) ? { permit, people } : {}
}
