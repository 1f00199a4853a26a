/**
 * Saving a mail to many as a draft: its text, why it is sent, and its audience, from which recipients are chosen only
 * when it is sent.
 */

import type { Transaction } from '#database/database.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { copyAttachments } from '#domain/office/group-mail/attach-files.ts'
import {
  type Audience,
  type AudiencePermits,
  isTheirs,
  type MailPurpose,
  stateOf,
} from '#domain/office/group-mail/group-mail.ts'
import { findGroupMail, readGroupMail } from '#domain/office/group-mail/group-mail-queries.ts'
import {
  type GroupMailText,
  type MailTextProblems,
  problemsOfMailText,
} from '#domain/office/group-mail/group-mail-text.ts'
import { copyMailTranslations } from '#domain/office/group-mail/mail-translations.ts'
import type { RegistrationFilter } from '#domain/office/lists/registration-filter.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type SaveMailError =
  | { code: 'invalid-fields'; fields: MailTextProblems }
  | { code: 'not-found' }
  /** Only people who manage the newsletter may write to it, and who decide about abstracts to authors of drafts. */
  | { code: 'not-theirs' }

/** No registration has this code. */
const nobody: RegistrationFilter = { code: { values: ['-'], isNot: false } }

/** What a process of the release before finds, which reads mails to drafts and to people as ones to registrations. */
function filterOf(audience: Audience): RegistrationFilter {
  if (audience.kind === 'registrations') return audience.filter
  return audience.kind === 'newsletter' ? {} : nobody
}

/**
 * Stores a draft.
 *
 * @param draftId the draft to overwrite; undefined for a new one
 * @param againId the mail that a new one corrects: it has the same files
 * @param permits what this member of staff may write to besides registrations
 */
export async function saveMail(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  { actor, now }: Act,
  {
    draftId,
    againId,
    audience,
    purpose,
    text: { subject, body, html = null },
    ...permits
  }: {
    draftId: number | undefined
    againId?: number | undefined
    audience: Audience
    /** Of a mail to the newsletter it is always `news`. */
    purpose: MailPurpose
    text: GroupMailText & { html?: string | null }
  } & AudiencePermits,
): Promise<Result<{ id: number }, SaveMailError>> {
  const { conferenceId } = permit.scope
  if (conferenceId === null) throw new Error('a mail without a conference')
  if (!isTheirs(permit, audience, permits)) return fail({ code: 'not-theirs' })
  const problems = await problemsOfMailText(tx, { audience, conferenceId }, { subject, body })
  if (problems) return fail({ code: 'invalid-fields', fields: problems })
  const values = {
    audience: audience.kind === 'newsletter' ? ('newsletter' as const) : ('registrations' as const),
    is_for_drafts: audience.kind === 'drafts' ? (1 as const) : (0 as const),
    query: audience.kind === 'registrations' ? audience.query : '',
    filter: JSON.stringify(filterOf(audience)),
    people:
      audience.kind === 'people' ? JSON.stringify({ query: audience.query, filter: audience.filter }) : null,
    purpose: audience.kind === 'newsletter' ? 'news' : purpose,
    subject,
    body,
    html,
    written_by: writeActor(actor),
    written_at: toStored(now),
  }
  if (draftId !== undefined) {
    const draft = await findGroupMail(tx, permit, draftId)
    if (!draft || stateOf(draft, now) !== 'draft') return fail({ code: 'not-found' })
    const { numUpdatedRows } = await tx
      .updateTable('group_mails')
      .set(values)
      .where('id', '=', draftId)
      .where('send_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 0n ? fail({ code: 'not-found' }) : ok({ id: draftId })
  }
  const { id } = await tx
    .insertInto('group_mails')
    .values({ ...values, conference_id: conferenceId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const again = againId === undefined ? undefined : await findGroupMail(tx, permit, againId)
  const made = again && (await readGroupMail(tx, id))
  if (again && made) {
    await copyAttachments(tx, { from: again.id, to: id })
    await copyMailTranslations(tx, { from: again, to: made })
  }
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'group mail written',
    subject: { kind: 'group-mail', id },
    facts: { audience: audience.kind, purpose: values.purpose },
    now,
  })
  return ok({ id })
}
