import type { Mailbox } from '#adapters/mail/mail.ts'
import { openMailFolder } from '#adapters/mail/mail-folder.ts'
import { openSmtp } from '#adapters/mail/smtp.ts'

export interface MailboxConfig {
  /** `smtp://user:password@host:port` or `smtps://…`; unset: mails become files in `directory`. */
  smtpUrl?: string | undefined
  /** Created with the first mail. */
  directory: string
  /** How long a mail server may stay silent, in milliseconds. */
  timeoutMs?: number | undefined
}

/** Opens the way to send mail. Nothing is connected, loaded or written before the first mail. */
export function openMailbox({ smtpUrl, directory, timeoutMs = 20_000 }: MailboxConfig): Mailbox {
  return smtpUrl === undefined ? openMailFolder(directory) : openSmtp(smtpUrl, timeoutMs)
}
