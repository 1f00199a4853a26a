/**
 * Keys of links to the form for abstracts: an id, and what only this server makes of it. So staff can read a link again, and
 * the database does not have it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A link as the mail with it needs it. */
export interface LinkToMail {
  conferenceId: number
  email: string
  /** On which it works. @param zone the conference's */
  lastDay(zone: string): Temporal.PlainDate
}

export const lateKeys = keysOf('late link', 24)
export const draftKeys = keysOf('abstract draft', 32)

function keysOf(what: string, length: number) {
  const keyOf = (secretKey: string, id: number): string =>
    `${id}.${createHmac('sha256', secretKey).update(`${what} ${id}`).digest('base64url').slice(0, length)}`
  return {
    keyOf,
    /** The id whose key is this server's; undefined for any other text. */
    read(secretKey: string, key: string): number | undefined {
      const id = /^\d{1,12}(?=\.)/.exec(key)?.[0]
      if (id === undefined) return undefined
      const [sent, own] = [Buffer.from(key), Buffer.from(keyOf(secretKey, Number(id)))]
      return sent.byteLength === own.byteLength && timingSafeEqual(sent, own) ? Number(id) : undefined
    },
  }
}
