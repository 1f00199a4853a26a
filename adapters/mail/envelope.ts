/** The only place that turns a mail into what nodemailer sends, so that no content can become a header. */
import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { type Mail, MailError } from '#adapters/mail/mail.ts'
import type { Correspondent } from '#domain/correspondence/letters/correspondent.ts'

/**
 * Nodemailer's options for a mail.
 *
 * @throws MailError, permanent, for an invalid address
 */
export function envelopeOf(mail: Mail): SendMailOptions {
  return {
    from: mailboxOf(mail.from),
    to: mailboxOf(mail.to),
    // A visitor may have typed an invalid reply address; the message must arrive all the same.
    ...(mail.replyTo && isOneAddress(mail.replyTo.address) && { replyTo: mailboxOf(mail.replyTo) }),
    subject: oneLine(mail.subject),
    text: mail.text.toWellFormed(),
    html: mail.html.toWellFormed(),
    attachments: mail.attachments.map(({ fileName, contentType, content }) => {
      return { filename: oneLine(fileName), contentType, content: Buffer.from(content) }
    }),
    date: mailDate(mail.writtenAt),
    messageId: messageId(mail),
    ...threadOf(mail),
    // Suppresses out-of-office replies, which would go to a mailbox that nobody reads.
    headers: {
      ...(!mail.isPersonal && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
      ...(mail.unsubscribeAt !== undefined && unsubscribeHeaders(mail.unsubscribeAt)),
    },
    xMailer: false,
    // Content is always passed as bytes, so that no text can make nodemailer open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function mailboxOf({ name, address }: Correspondent) {
  if (!isOneAddress(address))
    throw new MailError('permanent', `not a mail address: ${JSON.stringify(address)}`)
  return { name: oneLine(name), address }
}

/** Exactly one address: no list, name, comment or quoted local part, and no room for a second header. */
function isOneAddress(address: string): boolean {
  return address.length <= 320 && /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u.test(address)
}

/**
 * A text that is safe in a header: controls and line ends become spaces. A text that looks like an encoded word
 * gets an invisible joiner, which forces encoding, so that no mail program decodes it as another name.
 */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('=?', '=\u2060?')
    .trim()
}

/** The same for the same mail, so that a mail server or program can detect a duplicate. */
function messageId({ key, writtenAt, from }: Pick<Mail, 'key' | 'writtenAt' | 'from'>): string {
  const digest = createHash('sha256').update(`${key} ${writtenAt}`).digest('hex').slice(0, 32)
  return `<${digest}@${from.address.split('@')[1]}>`
}

/** RFC 8058: the program posts this to the address, at one click of its reader. */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${new URL(address).href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** RFC 5322, 3.6.4: the mail that this one answers or continues, and all before it. */
function threadOf({ earlier = [], from }: Mail): Pick<SendMailOptions, 'inReplyTo' | 'references'> {
  const ids = earlier.map(mail => messageId({ ...mail, from }))
  const last = ids.at(-1)
  return last === undefined ? {} : { inReplyTo: last, references: ids }
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** RFC 5322: `21 Nov 2026 09:05:00 +0000` */
function mailDate(instant: Temporal.Instant): string {
  const { day, month, year, hour, minute, second } = instant.toZonedDateTimeISO('UTC')
  const [hh, mm, ss] = [hour, minute, second].map(part => String(part).padStart(2, '0'))
  return `${day} ${months[month - 1]} ${year} ${hh}:${mm}:${ss} +0000`
}
