import { readRevision } from '#domain/conference/content/revisions.ts'
import { listCancelledTalks } from '#domain/programme/talks/cancelled-talks.ts'
import { findDay, listTalksOfDay } from '#domain/programme/talks/programme-queries.ts'
import { readingContext } from '#site/context.ts'
import { conferenceOfFile } from '#site/microsite/conference-of-file.ts'
import { idOf } from '#site/page-id.ts'
import { calendarAnswer, stampOf } from '#site/resources/answer.ts'
import { programmeCalendar } from '#site/resources/calendars/programme-calendar.ts'
import type { Route } from './+types/day-calendar.ts'

/**
 * A day's talks as a calendar file, with those that were cancelled in the last 30 days; days are counted from 1, as on
 * the program page.
 */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(readingContext)
  const conference = conferenceOfFile(context)
  const [db, now, number] = [site.database.read, site.clock.now(), idOf(params.day)]
  const revision = await readRevision(db, conference.id)
  const day = await findDay(db, conference.id, number)
  const talks = day ? await listTalksOfDay(db, conference.id, day) : []
  const gone = day?.date ? await listCancelledTalks(db, conference.id, { day: day.date }, now) : []
  const all = [...talks, ...gone.map(talk => ({ ...talk, isCancelled: true }))]
  const text = await programmeCalendar(conference, all, { ...site, now: stampOf(now), revision })
  return calendarAnswer(text, `${conference.name}-day-${number}`)
}
