/** The one place that turns a mail into what nodemailer sends: nothing in a mail can become a header. */
import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { type Mail, MailError } from '#adapters/mail/mail.ts'
import type { Correspondent } from '#domain/correspondence/messages.ts'

/**
 * What nodemailer is handed for a mail.
 *
 * @throws MailError, permanent, where an address is none
 */
export function envelopeOf(mail: Mail): SendMailOptions {
  return {
    from: mailboxOf(mail.from),
    to: mailboxOf(mail.to),
    // A visitor may have typed anything; their message has to arrive all the same.
    ...(mail.replyTo && isOneAddress(mail.replyTo.address) && { replyTo: mailboxOf(mail.replyTo) }),
    subject: oneLine(mail.subject),
    text: mail.text.toWellFormed(),
    html: mail.html.toWellFormed(),
    attachments: mail.attachments.map(({ fileName, contentType, content }) => {
      return { filename: oneLine(fileName), contentType, content: Buffer.from(content) }
    }),
    date: mailDate(mail.writtenAt),
    messageId: messageId(mail),
    headers: {
      // Out-of-office replies to a desk that nobody reads at night help no one.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    xMailer: false,
    // All content comes as bytes: no text may make the mailer open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function mailboxOf({ name, address }: Correspondent) {
  if (!isOneAddress(address))
    throw new MailError('permanent', `not a mail address: ${JSON.stringify(address)}`)
  return { name: oneLine(name), address }
}

/** Exactly one address: no list, no name, no comment, no quoted local part, and no room for a second header. */
function isOneAddress(address: string): boolean {
  return address.length <= 320 && /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u.test(address)
}

/**
 * A text as a header can hold it: controls and line ends become spaces. What looks like an encoded word gets a joiner
 * that nobody sees: the whole is encoded then, and no reader takes it for another name.
 */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('=?', '=\u2060?')
    .trim()
}

/** The same for the same mail, so that a mail server's reader can tell a repetition. */
function messageId({ key, writtenAt, from }: Mail): string {
  const digest = createHash('sha256').update(`${key} ${writtenAt}`).digest('hex').slice(0, 32)
  return `<${digest}@${from.address.split('@')[1]}>`
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** RFC 5322: `21 Nov 2026 09:05:00 +0000` */
function mailDate(instant: Temporal.Instant): string {
  const { day, month, year, hour, minute, second } = instant.toZonedDateTimeISO('UTC')
  const [hh, mm, ss] = [hour, minute, second].map(part => String(part).padStart(2, '0'))
  return `${day} ${months[month - 1]} ${year} ${hh}:${mm}:${ss} +0000`
}
