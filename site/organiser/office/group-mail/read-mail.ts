/** The data of the page of a group mail. */

import { otherLanguages, type StaffTranslations } from '#domain/conference/translations/staff-texts.ts'
import { speechIn } from '#domain/correspondence/letters/spoken-language.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { listAttachments } from '#domain/office/group-mail/attach-files.ts'
import {
  type Attachment,
  attachmentEndings,
  mostAttachmentBytes,
} from '#domain/office/group-mail/attachment.ts'
import { type GroupMail, isTheirs, stateOf } from '#domain/office/group-mail/group-mail.ts'
import { listSentRecipients } from '#domain/office/group-mail/group-mail-queries.ts'
import { letterTo, readMailFor } from '#domain/office/group-mail/letter.ts'
import { mailIn, readMailTranslations } from '#domain/office/group-mail/mail-translations.ts'
import { listRecipients, type MailRecipient } from '#domain/office/group-mail/recipients.ts'
import { groupMailing } from '#domain/office/group-mail/send-batch.ts'
import { mailDigest } from '#domain/office/group-mail/send-mail.ts'
import {
  countRecipients,
  holdMinutes,
  type LetterProgress,
  recipientStates,
  sumOfCounts,
} from '#domain/office/mailings/mailing.ts'
import { letterContextOf, withoutOwnLinks } from '#mails/letter-context.ts'
import type { AtConference, PermittedRequest } from '#site/organiser/guard.ts'
import { audiencePermits, composeAt, sightOf } from '#site/organiser/office/group-mail/read-audience.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import { footOf, readLetter } from '#words/group-letter-words.ts'
import {
  mailFailureWords,
  recipientStatus,
  ruleWords,
  stoppedRecipientStatus,
} from '#words/organiser/correspondence/mail-status.ts'
import { attachmentHint, sizeWords } from '#words/organiser/office/attachment-words.ts'

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
  const preview = chosen && (await previewFor(staff, mail, chosen))
  const translations = await readMailTranslations(site.database.read, mail)
  const here = organiserPaths.mail(event, mail.id)
  const attachments = await listAttachments(site.database.read, mail.id)
  return {
    canChoose: mail.audience.kind !== 'newsletter',
    edit: `${organiserPaths.newMail(event)}?draft=${mail.id}`,
    count: list.length,
    isOfDrafts: mail.audience.kind === 'drafts',
    digest: mailDigest(mail, list, attachments, translations),
    languages: languagesOf(staff, mail, { list, translations, here }),
    attachments: attachmentView(event, mail, attachments),
    back: organiserPaths.mails(event),
    counts,
    first: list.slice(0, 10).map(({ mailbox, name, email, code }) => ({ key: mailbox, name, email, code })),
    at,
    previous: at > 1 ? `${here}?for=${at - 1}` : undefined,
    next: at < list.length ? `${here}?for=${at + 1}` : undefined,
    preview,
    requestKey: newRequestKey(),
    timeZone,
    holdMinutes,
  }
}

/** The mail as one recipient reads it, in their language. */
async function previewFor({ site }: MailRequest, mail: GroupMail, chosen: MailRecipient) {
  const read = await readMailFor(site.database.read, mail, chosen)
  if (!read) return undefined
  return speakingTo(read.speech, async () => {
    const context = letterContextOf({ ...site, db: read.reader, now: site.clock.now() })
    const letter = await letterTo(withoutOwnLinks(context), read.mail, chosen)
    return (
      letter && {
        to: [letter.to.name, `<${letter.to.address}>`].filter(Boolean).join(' '),
        from: `${letter.issuer.name} <${letter.issuer.email}>`,
        foot: footOf(letter),
        language: read.language,
        ...readLetter(letter),
      }
    )
  })
}

/** Who reads a draft in which language, and where it is written; empty at a conference of one language. */
function languagesOf(
  { conference }: MailRequest,
  mail: GroupMail,
  {
    list,
    translations,
    here,
  }: { list: readonly MailRecipient[]; translations: StaffTranslations; here: string },
) {
  const [first, ...others] = conference.languages
  if (others.length === 0) return []
  const reads = list.map(({ language }) => speechIn(conference, language).language)
  return [first, ...others].map(language => {
    const said = translations.get(language)
    const at = reads.indexOf(language)
    return {
      language,
      first,
      people: reads.filter(each => each === language).length,
      state: language === first ? 'source' : !said ? 'missing' : said.isOld ? 'old' : 'written',
      read: at === -1 ? undefined : `${here}?for=${at + 1}`,
      write:
        language === first ? undefined : organiserPaths.mailTranslation(conference.name, mail.id, language),
    } as const
  })
}

export type MailLanguage = ReturnType<typeof languagesOf>[number]

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
    countRecipients(read, groupMailing, [mail.id]),
    listSentRecipients(read, mail.id, { state: chosen, after }),
  ])
  const of = counts.get(mail.id)
  const here = organiserPaths.mail(event, mail.id)
  const total = of ? sumOfCounts(of) : 0
  const narrowed = chosen === undefined ? here : `${here}?state=${chosen}`
  const state = stateOf(mail, staff.act.now)
  const words = state === 'stopped' ? stoppedRecipientStatus : recipientStatus
  const translations =
    otherLanguages(staff.conference).length > 0 ? await readMailTranslations(read, mail) : []
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
    texts: [...translations].map(([language]) => {
      const { subject, body } = mailIn(mail, new Map(translations), language)
      return { language, subject, body }
    }),
    canStop: isNow,
    correct:
      state === 'stopped' && isTheirs(staff.permit, mail.audience, await audiencePermits(staff))
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
    rows: page.rows.map(({ id, email, code, ...own }) => ({
      id,
      email,
      code,
      href: code === null ? undefined : organiserPaths.registration(event, code),
      status: words[own.state],
      failure: whyNot(own),
    })),
    next:
      page.next === undefined
        ? undefined
        : `${narrowed}${chosen === undefined ? '?' : '&'}after=${page.next}`,
    first: after === undefined ? undefined : narrowed,
  }
}

/** Why a recipient has not got it; empty if there is nothing to say. */
function whyNot(own: LetterProgress): string {
  if (own.state === 'sent') return ''
  return mailFailureWords(own.failure) || (own.state === 'left-out' ? 'No longer on the list.' : '')
}

export type SentView = Awaited<ReturnType<typeof readSent>>
