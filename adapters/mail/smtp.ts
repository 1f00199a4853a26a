import type { Transporter } from 'nodemailer'
import { isLoopback } from '#adapters/loopback.ts'
import { envelopeOf } from '#adapters/mail/envelope.ts'
import { type Mail, type Mailbox, MailError } from '#adapters/mail/mail.ts'

/**
 * Sends mails to a mail server over a few persistent connections.
 *
 * @param timeoutMs for connecting, for the greeting, and for each silence afterwards
 */
export function openSmtp(smtpUrl: string, timeoutMs: number): Mailbox {
  let transporter: Promise<Transporter> | undefined
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      // Otherwise a machine in between could read the password by leaving out the offer of TLS.
      requireTLS: new URL(smtpUrl).password !== '' && !isLoopback(smtpUrl),
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    })
  }
  return {
    async send(mail: Mail) {
      const envelope = envelopeOf(mail)
      transporter ??= connect()
      try {
        await (await transporter).sendMail(envelope)
      } catch (error) {
        throw classified(error)
      }
    },
    async removeCopies() {},
    close() {
      transporter?.then(open => open.close())
    },
  }
}

/** What nodemailer adds to an error of the SMTP conversation. */
interface SmtpFailure {
  code?: unknown
  responseCode?: unknown
  response?: unknown
  command?: unknown
}

/** The SMTP steps whose errors concern this mail, rather than us, our address, our password or the server's state. */
const aboutTheMail = ['RCPT TO', 'DATA']

/**
 * Enhanced status codes (RFC 3463) that say, at a step about the mail, that the sender's address, the server or the
 * conversation is at fault: many servers answer to MAIL FROM only after RCPT TO. So do 530, which asks for a password
 * or TLS first (RFC 4954, RFC 3207), and 421, which closes the service. For now, 4.4 is about the recipient's server.
 */
const aboutTheSender =
  /^(?:530[ -]|421[ -]|5\d\d[ -]5\.(?:1\.[78]|3\.[0-35-9]|4\.\d+|5\.\d+)\b|4\d\d[ -]4\.(?:1\.[78]|3\.\d+|5\.\d+)\b)/

/** Errors of a mail that never reached the server, because of how it is made. */
const ofTheMailItself = ['EENVELOPE', 'EMESSAGE', 'ESTREAM']

/**
 * Only a 5xx about this mail is permanent. A rejected sender or password, a full server or none at all is neither the
 * mail's nor its recipient's fault.
 */
function classified(error: unknown): MailError {
  // Any error may arrive here; these fields are read only if present.
  const { code, responseCode, response, command } = (error ?? {}) as SmtpFailure
  const isAnswered = typeof responseCode === 'number'
  const isAboutUs = typeof response === 'string' && aboutTheSender.test(response)
  const isAboutTheMail = isAnswered
    ? typeof command === 'string' && aboutTheMail.includes(command) && !isAboutUs
    : typeof code === 'string' && ofTheMailItself.includes(code)
  const isRefused = isAnswered && responseCode >= 500 && responseCode < 600
  const kind = !isAboutTheMail ? 'server' : isRefused ? 'permanent' : 'temporary'
  const message = error instanceof Error ? error.message : String(error)
  return new MailError(kind, typeof code === 'string' ? `${code}: ${message}` : message, error)
}
