/** The data of the page of a group mail. */

import { toId } from '#domain/foundations/texts/text.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { listAttachments } from '#domain/office/group-mail/attach-files.ts'
import {
  type Attachment,
  attachmentEndings,
  mostAttachmentBytes,
} from '#domain/office/group-mail/attachment.ts'
import {
  type GroupMail,
  holdMinutes,
  recipientStates,
  stateOf,
} from '#domain/office/group-mail/group-mail.ts'
import { countRecipients, listSentRecipients } from '#domain/office/group-mail/group-mail-queries.ts'
import { letterTo } from '#domain/office/group-mail/letter.ts'
import { listRecipients } from '#domain/office/group-mail/recipients.ts'
import { mailDigest } from '#domain/office/group-mail/send-mail.ts'
import type { AtConference, PermittedRequest } from '#site/organiser/guard.ts'
import { composeAt, newsletterPermit, sightOf } from '#site/organiser/office/group-mail/read-audience.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import { footOf, readLetter } from '#words/group-letter-words.ts'
import { letterContextOf, withoutOwnLinks } from '#words/letter-context.ts'
import { mailFailureWords, recipientStatus, ruleWords, stoppedRecipientStatus } from '#words/mail-status.ts'
import { attachmentHint, sizeWords } from '#words/organiser/attachment-words.ts'

export type MailRequest = AtConference<PermittedRequest<'mail-group'>>

export async function readDraft(
  staff: MailRequest,
  mail: GroupMail,
  { event, timeZone, url: { searchParams } }: { event: string; timeZone: string; url: URL },
) {
  const { site } = staff
  const { list, ...counts } = await listRecipients(site.database.read, await sightOf(staff), mail)
  const at = Math.min(toId(searchParams.get('for')) ?? 1, Math.max(1, list.length))
  const chosen = list[at - 1]
  const context = withoutOwnLinks(letterContextOf({ ...site, db: site.database.read, now: site.clock.now() }))
  const letter = chosen && (await letterTo(context, mail, chosen))
  const here = organiserPaths.mail(event, mail.id)
  const attachments = await listAttachments(site.database.read, mail.id)
  return {
    canChoose: mail.audience.kind !== 'newsletter',
    edit: `${organiserPaths.newMail(event)}?draft=${mail.id}`,
    count: list.length,
    digest: mailDigest(mail, list, attachments),
    attachments: attachmentView(event, mail, attachments),
    back: organiserPaths.mails(event),
    counts,
    first: list.slice(0, 10).map(({ mailbox, name, email, code }) => ({ key: mailbox, name, email, code })),
    at,
    previous: at > 1 ? `${here}?for=${at - 1}` : undefined,
    next: at < list.length ? `${here}?for=${at + 1}` : undefined,
    preview: letter && {
      to: [letter.to.name, `<${letter.to.address}>`].filter(Boolean).join(' '),
      from: `${letter.issuer.name} <${letter.issuer.email}>`,
      foot: footOf(letter),
      ...readLetter(letter),
    },
    requestKey: newRequestKey(),
    timeZone,
    holdMinutes,
  }
}

/** The files of a mail, and what may be added. */
const attachmentView = (event: string, { id }: GroupMail, attachments: readonly Attachment[]) => ({
  files: attachments.map(({ id: file, name, size }) => ({
    id: file,
    name,
    size: sizeWords(size),
    href: organiserPaths.mailAttachment(event, id, file),
  })),
  bytes: attachments.reduce((sum, { size }) => sum + size, 0),
  mostBytes: mostAttachmentBytes,
  hint: attachmentHint,
  accept: attachmentEndings.join(),
})

export type AttachmentView = ReturnType<typeof attachmentView>

export type DraftView = Awaited<ReturnType<typeof readDraft>>

export async function readSent(
  staff: MailRequest,
  mail: GroupMail,
  { event, timeZone, url }: { event: string; timeZone: string; url: URL },
) {
  const { read } = staff.site.database
  const chosen = recipientStates.find(each => each === url.searchParams.get('state'))
  const after = toId(url.searchParams.get('after'))
  const [counts, page] = await Promise.all([
    countRecipients(read, [mail.id]),
    listSentRecipients(read, mail.id, { state: chosen, after }),
  ])
  const of = counts.get(mail.id)
  const here = organiserPaths.mail(event, mail.id)
  const total = recipientStates.reduce((sum, each) => sum + (of?.[each] ?? 0), 0)
  const narrowed = chosen === undefined ? here : `${here}?state=${chosen}`
  const state = stateOf(mail, staff.act.now)
  const words = state === 'stopped' ? stoppedRecipientStatus : recipientStatus
  const isNow = state === 'held' || state === 'scheduled' || state === 'sending'
  return {
    state,
    /** Of a scheduled mail: how many its audience has at present. */
    atPresent:
      state === 'scheduled' ? (await listRecipients(read, await sightOf(staff), mail)).list.length : 0,
    total,
    sentCount: of?.sent ?? 0,
    sendAt: mail.stage === 'draft' ? '' : formatInstant(mail.sendAt, timeZone),
    rule: mail.rule && ruleWords(mail.rule),
    stoppedAt: mail.stage === 'stopped' ? formatInstant(mail.stoppedAt, timeZone) : '',
    attachments: attachmentView(event, mail, await listAttachments(read, mail.id)).files,
    again: here,
    canStop: isNow,
    correct:
      state === 'stopped' && (mail.audience.kind !== 'newsletter' || newsletterPermit(staff) !== undefined)
        ? composeAt(event, mail.audience, { again: mail.id })
        : undefined,
    failed: state === 'stopped' ? 0 : (of?.failed ?? 0),
    views: [
      { name: 'all', label: 'All', count: total, href: here, isCurrent: chosen === undefined },
      ...recipientStates
        .filter(each => (of?.[each] ?? 0) > 0)
        .map(each => ({
          name: each,
          label: words[each].label,
          count: of?.[each] ?? 0,
          href: `${here}?state=${each}`,
          isCurrent: each === chosen,
        })),
    ],
    rows: page.rows.map(({ id, email, code, state: own, failure }) => ({
      id,
      email,
      code,
      href: code === null ? undefined : organiserPaths.registration(event, code),
      status: words[own],
      failure: mailFailureWords(failure) || (own === 'left-out' ? 'No longer on the list.' : ''),
    })),
    next:
      page.next === undefined
        ? undefined
        : `${narrowed}${chosen === undefined ? '?' : '&'}after=${page.next}`,
    first: after === undefined ? undefined : narrowed,
  }
}

export type SentView = Awaited<ReturnType<typeof readSent>>
