/** A person and their mail address, both as typed; the name is empty if it is unknown. */
export interface Correspondent {
  readonly name: string
  readonly address: string
}

/** Identifies an earlier mail: its key, and when it was queued, as the database stores instants. */
export interface MailName {
  readonly key: string
  readonly writtenAt: string
}
