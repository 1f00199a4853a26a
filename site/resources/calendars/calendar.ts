import { listContent } from '#domain/conference/content/content-queries.ts'
import { readRevision } from '#domain/conference/content/revisions.ts'
import { readingContext } from '#site/context.ts'
import { conferenceOfFile } from '#site/microsite/conference-of-file.ts'
import { calendarAnswer, stampOf } from '#site/resources/answer.ts'
import { conferenceCalendar } from '#site/resources/calendars/conference-calendar.ts'
import type { Route } from './+types/calendar.ts'

/** A conference as a calendar file: one entry for all of it, and one for each day with its hours. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(readingContext)
  const conference = conferenceOfFile(context)
  const schedule = await listContent(site.database.read, conference.id, 'schedule-day')
  const text = conferenceCalendar(conference, schedule, {
    productName: site.productName,
    publicUrl: site.publicUrl,
    lastingUrl: site.lastingUrl,
    now: stampOf(site.clock.now()),
    revision: await readRevision(site.database.read, conference.id),
  })
  return calendarAnswer(text, conference.name)
}
