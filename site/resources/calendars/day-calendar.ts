import { listTalksOfDay } from '#domain/programme/programme-queries.ts'
import { siteContext } from '#site/context.ts'
import { conferenceOfFile } from '#site/microsite/conference-of-file.ts'
import { idOf } from '#site/page-id.ts'
import { calendarAnswer } from '#site/resources/answer.ts'
import { programmeCalendar } from '#site/resources/calendars/programme-calendar.ts'
import type { Route } from './+types/day-calendar.ts'

/** A day's talks as a calendar file; days are counted from 1, as on the program page. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext)
  const conference = conferenceOfFile(context)
  const day = idOf(params.day)
  const talks = await listTalksOfDay(site.database.read, conference.id, day)
  const text = programmeCalendar(conference, talks, { ...site, now: site.clock.now() })
  return calendarAnswer(text, `${conference.name}-day-${day}`)
}
