import type { Correspondent } from '#domain/correspondence/messages.ts'

export interface Attachment {
  readonly fileName: string
  readonly contentType: string
  readonly content: Uint8Array
}

/** One mail, ready to be sent. Subject and names are plain text: whatever they hold, they add no header. */
export interface Mail {
  /** One per effect, such as `confirmation:17`: the same key never makes a second mail in a folder. */
  readonly key: string
  /** Dates the mail. The same again when it is tried again. */
  readonly writtenAt: Temporal.Instant
  readonly from: Correspondent
  /** Its name may be empty and may hold any characters. */
  readonly to: Correspondent
  /** Left out where its address is none. */
  readonly replyTo?: Correspondent | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly Attachment[]
}

export interface Mailbox {
  /**
   * Hands one mail over. Safe to call again with the same mail after a failure: a mail server may then get it
   * twice, under the same Message-ID, and a folder keeps it once.
   *
   * @throws MailError where it was not handed over
   */
  send(mail: Mail): Promise<void>
  /** Closes open connections. */
  close(): void
}

/** Why a mail was not handed over. After `permanent` trying again will not help. */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly kind: 'temporary' | 'permanent'

  constructor(kind: MailError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
