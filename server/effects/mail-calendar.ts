/** The conference as a calendar file, in mails to people who will attend it. */
import type { Attachment } from '#adapters/mail/mail.ts'
import type { Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { readRevision } from '#domain/conference/content/revisions.ts'
import type { Message } from '#domain/correspondence/letters/messages.ts'
import { registrationOf } from '#domain/correspondence/letters/registration-message.ts'
import { findRegistrationByCode } from '#domain/registrations/registration-queries.ts'
import type { Settings } from '#server/startup/settings.ts'
import { conferenceCalendar } from '#site/resources/calendars/conference-calendar.ts'

/** Nothing in it was typed by a visitor, so it also goes to addresses that nobody has proved. */
export async function calendarOf(
  { db, settings, now }: { db: Reader; settings: Settings; now: Temporal.Instant },
  message: Message,
): Promise<Attachment[]> {
  const code = codeOfAttendee(message)
  const registration = code === undefined ? undefined : await findRegistrationByCode(db, code)
  const conference = registration && (await findConferenceById(db, registration.conferenceId))
  if (!conference) return []
  const text = conferenceCalendar(conference, await listContent(db, conference.id, 'schedule-day'), {
    productName: settings.productName,
    publicUrl: settings.publicUrl,
    lastingUrl: settings.publicUrl,
    now,
    revision: await readRevision(db, conference.id),
  })
  return [
    {
      fileName: `${conference.name}.ics`,
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: new TextEncoder().encode(text),
    },
  ]
}

/** The registration of somebody who learns from this mail that they have a place. */
function codeOfAttendee(message: Message): string | undefined {
  switch (message.kind) {
    case 'registration-confirmed':
      return message.place === 'confirmed' && message.correctedBecause === null
        ? registrationOf(message).code
        : undefined
    case 'registration-handed-over':
      return message.to === 'successor' && message.state === 'paid' ? registrationOf(message).code : undefined
    default:
      return undefined
  }
}
