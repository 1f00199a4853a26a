import { findTalk } from '#domain/programme/programme-queries.ts'
import { siteContext } from '#site/context.ts'
import { conferenceOfFile } from '#site/microsite/conference-of-file.ts'
import { idOf } from '#site/page-id.ts'
import { calendarAnswer } from '#site/resources/answer.ts'
import { programmeCalendar } from '#site/resources/calendars/programme-calendar.ts'
import type { Route } from './+types/talk-calendar.ts'

/** One talk as a calendar file. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext)
  const conference = conferenceOfFile(context)
  const id = idOf(params.id)
  const talk = await findTalk(site.database.read, conference.id, id)
  const text =
    talk &&
    programmeCalendar(conference, [{ ...talk, day: talk.day.date }], { ...site, now: site.clock.now() })
  return calendarAnswer(text, `${conference.name}-talk-${id}`)
}
