import type { Reader } from '#database/database.ts'
import { readLetterhead } from '#domain/conference/content/letterhead-queries.ts'
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
  /** The absolute address of a stored file. */
  fileAt(src: string): string
  /** Whether payments are demonstrations now. */
  isDemo: boolean
  now: Temporal.Instant
}

export interface Organiser {
  issuer: Issuer
  /** The organiser's own hue in degrees, 0 to 359. */
  hue: number
}

/**
 * The sender of every mail: the organisation record, with its logo.
 *
 * @param conferenceId what the mail is about, whose own logo comes before the organiser's
 */
export async function readOrganiser(
  { db, fallback, fileAt }: Pick<MailContext, 'db' | 'fallback' | 'fileAt'>,
  conferenceId: number | null = null,
): Promise<Organiser> {
  const { organisation, logo: found } = await readLetterhead(db, conferenceId)
  const { issuer, hue } = organisation ? { issuer: issuerOf(organisation), hue: organisation.hue } : fallback
  if (!found) return { issuer, hue }
  const { src, width, height } = found
  return { issuer: { ...issuer, logo: { src, href: fileAt(src), width, height } }, hue }
}
