import { findTalk } from '#domain/programme/programme-queries.ts'
import { siteContext } from '#site/context.ts'
import { calendarAnswer } from '#site/feeds/answer.ts'
import { conferenceOfFile } from '#site/feeds/conference-of-file.ts'
import { programmeCalendar } from '#site/feeds/programme-calendar.ts'
import { idOf } from '#site/page-id.ts'
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
