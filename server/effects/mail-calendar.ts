/** The conference as a calendar file, in mails to people who will attend it. */
import type { Attachment } from '#adapters/mail/mail.ts'
import type { Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { readRevision } from '#domain/conference/content/revisions.ts'
import { findRegistrationByCode } from '#domain/registrations/registration-queries.ts'
import { kindOf, type Message } from '#mails/all-mails.ts'
import type { Settings } from '#server/startup/settings.ts'
import { conferenceCalendar } from '#site/resources/calendars/conference-calendar.ts'

/** Nothing in it was typed by a visitor, so it also goes to addresses that nobody has proved. */
export async function calendarOf(
  { db, settings, now }: { db: Reader; settings: Settings; now: Temporal.Instant },
  message: Message,
): Promise<Attachment[]> {
  const code = kindOf(message).attendeeOf?.(message)
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
