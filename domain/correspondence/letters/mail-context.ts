import type { Reader } from '#database/database.ts'
import { findContent } from '#domain/conference/content/content-queries.ts'
import { type Issuer, issuerOf } from '#domain/money/documents/letterhead.ts'

/** What mails are written from: the database and the settings at that moment. */
export interface MailContext {
  db: Reader
  /** The sender if the organiser has not entered their own details. */
  fallback: Organiser
  /** The absolute address of a registration's page. */
  addressOf(conferenceName: string, secret: string): string
  /** The absolute address where somebody answers their invitation to register. */
  invitationOf(conferenceName: string, secret: string): string
  /** The absolute address of a page of a conference's site. */
  pageOf(conferenceName: string, page: 'venue' | 'submit-abstract' | 'online-registration'): string
  /** The absolute addresses of a newsletter's links. */
  newsletterLinks: { confirm(token: string): string; unsubscribe(secret: string): string }
  /** Whether payments are demonstrations now. */
  isDemo: boolean
  now: Temporal.Instant
}

export interface Organiser {
  issuer: Issuer
  /** The organiser's own hue in degrees, 0 to 359. */
  hue: number
}

/** The sender of every mail: the organisation record. */
export async function readOrganiser({ db, fallback }: MailContext): Promise<Organiser> {
  const organisation = await findContent(db, null, 'organisation')
  return organisation ? { issuer: issuerOf(organisation), hue: organisation.hue } : fallback
}
