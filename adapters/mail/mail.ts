import type { Correspondent } from '#domain/correspondence/letters/correspondent.ts'

export interface Attachment {
  readonly fileName: string
  readonly contentType: string
  readonly content: Uint8Array
}

/** A mail ready to send. Subject and names are plain text; whatever they contain, they cannot add a header. */
export interface Mail {
  /** One per effect, such as `confirmation:17`: the same key never writes a second mail to a folder. */
  readonly key: string
  /** The mail's date. A retry has the same one. */
  readonly writtenAt: Temporal.Instant
  readonly from: Correspondent
  /** The name may be empty and may contain any characters. */
  readonly to: Correspondent
  /** Omitted where the address is invalid. */
  readonly replyTo?: Correspondent | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly Attachment[]
  /** Where the reader, or their mail program at one click, ends it (RFC 8058). */
  readonly unsubscribeAt?: string | undefined
  /** Written by a person, so out-of-office replies are welcome. */
  readonly isPersonal?: boolean | undefined
  /** The mails of the same correspondence that went before, the oldest first; programs show them together. */
  readonly earlier?: readonly { readonly key: string; readonly writtenAt: Temporal.Instant }[] | undefined
}

export interface Mailbox {
  /**
   * Delivers one mail to the mail server or folder. It is safe to call again with the same mail after a failure: a
   * mail server may then get it twice, under the same Message-ID; a folder stores it once.
   *
   * @throws MailError where it was not delivered
   */
  send(mail: Mail): Promise<void>
  /** Removes the stored copies of mails; a mail server has none of ours. @param keys that they were sent under */
  removeCopies(keys: readonly string[]): Promise<void>
  /** Closes open connections. */
  close(): void
}

/**
 * Why a mail was not delivered. `permanent`: its recipient's server refuses it, and a retry will not help; `temporary`: it
 * may take it later. `server`: our own way out fails, for whatever mail: the mail server refuses us or is not there, or the
 * folder cannot be written.
 */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly kind: 'temporary' | 'permanent' | 'server'

  constructor(kind: MailError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
