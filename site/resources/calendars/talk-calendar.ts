import { readRevision } from '#domain/conference/content/revisions.ts'
import { listCancelledTalks } from '#domain/programme/talks/cancelled-talks.ts'
import { findTalk } from '#domain/programme/talks/programme-queries.ts'
import { readingContext } from '#site/context.ts'
import { conferenceOfFile } from '#site/microsite/conference-of-file.ts'
import { idOf } from '#site/page-id.ts'
import { calendarAnswer, stampOf } from '#site/resources/answer.ts'
import { type CalendarTalk, programmeCalendar } from '#site/resources/calendars/programme-calendar.ts'
import type { Route } from './+types/talk-calendar.ts'

/** One talk as a calendar file; for 30 days after it was cancelled, that it is. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(readingContext)
  const conference = conferenceOfFile(context)
  const [db, now, id] = [site.database.read, site.clock.now(), idOf(params.id)]
  const revision = await readRevision(db, conference.id)
  const talk = await findTalk(db, conference.id, id)
  const talks: CalendarTalk[] = talk
    ? [{ ...talk, day: talk.day.date }]
    : (await listCancelledTalks(db, conference.id, { id }, now)).map(each => ({ ...each, isCancelled: true }))
  const text = await programmeCalendar(conference, talks, { ...site, now: stampOf(now), revision })
  return calendarAnswer(text, `${conference.name}-talk-${id}`)
}
