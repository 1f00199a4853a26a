import type { Reader } from '#database/database.ts'
import { findContent } from '#domain/content/content-queries.ts'
import { type Issuer, issuerOf } from '#domain/documents/letterhead.ts'

/** Where mails are written: what the database and its circumstances say at that moment. */
export interface Desk {
  db: Reader
  /** Signs where the organiser has not said who they are. */
  fallback: Organiser
  /** The absolute address of a registration's page. */
  addressOf(conferenceName: string, secret: string): string
  /** Whether payments are demonstrations now. */
  isDemo: boolean
  now: Temporal.Instant
}

/** The same where mails about the newsletter are written. */
export interface NewsletterDesk extends Desk {
  /** The absolute addresses of their links. */
  newsletterLinks: { confirm(token: string): string; unsubscribe(secret: string): string }
}

export interface Organiser {
  issuer: Issuer
  /** The organiser's own hue in degrees, 0 to 359. */
  hue: number
}

/** Who signs every mail: the organisation record. */
export async function readOrganiser({ db, fallback }: Desk): Promise<Organiser> {
  const organisation = await findContent(db, null, 'organisation')
  return organisation ? { issuer: issuerOf(organisation), hue: organisation.hue } : fallback
}
