/** What somebody with a place needs to know beside their booking: where to go, and what to do before. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findContent } from '#domain/conference/content/content-queries.ts'
import { textOfHtml } from '#domain/conference/content/prose.ts'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import type { DateText } from '#domain/money/documents/letterhead.ts'
import { presenterTypes } from '#domain/offers/pricing/pricing.ts'
import { readCall } from '#domain/programme/submitting/call-queries.ts'
import { lastDayToTell, submissionEnd } from '#domain/programme/submitting/submission-end.ts'
import type { Registration } from '#domain/registrations/registration.ts'

export interface Attending {
  /** Name and address of the venue, line by line; empty while it is not known. */
  readonly venue: readonly string[]
  /** The address of the site's page about the venue. */
  readonly venueAddress: string
  /** For a presenter while abstracts are taken: until when, and where; else null. */
  readonly abstracts: { readonly until: DateText; readonly address: string } | null
}

export async function readAttending(
  { db, now, pageOf }: Pick<MailContext, 'db' | 'now' | 'pageOf'>,
  conference: Conference,
  { choice }: Pick<Registration, 'choice'>,
): Promise<Attending> {
  const venue = await findContent(db, conference.id, 'venue')
  const lines = venue ? [venue.hotelName, ...linesOf(venue.address)] : []
  const isPresenter =
    choice.kind === 'listed' && presenterTypes.some(type => type === choice.presentationType)
  const call = await readCall(db, conference)
  const takesAbstracts = isPresenter && !submissionEnd(conference, call, now)
  return {
    venue: lines.map(line => line.replaceAll(/\s+/g, ' ').trim()).filter(line => line !== ''),
    venueAddress: pageOf(conference.name, 'venue'),
    abstracts: takesAbstracts
      ? {
          until: lastDayToTell(conference, call, now).toString(),
          address: pageOf(conference.name, 'submit-abstract'),
        }
      : null,
  }
}

/** The lines of an address in cleaned HTML. */
const linesOf = (html: string) =>
  textOfHtml(html.replaceAll(/[\r\n]+/g, ' ').replaceAll(/<(?:br|\/p|\/li|\/h\d)\b[^<>]*>/g, '\n')).split(
    '\n',
  )
