import { data } from 'react-router'
import { readingContext } from '#site/context.ts'
import { conferenceOfFile } from '#site/microsite/conference-of-file.ts'
import { readTalk } from '#site/microsite/program/program-view.ts'
import { idOf } from '#site/page-id.ts'
import { loadSection } from '#site/section.ts'
import type { Route } from './+types/talk.ts'

/** Answers what one talk shows when it is opened; `details` is null where it could not be read. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const conference = conferenceOfFile(context)
  const id = idOf(params.id)
  const talk = await loadSection(site, 'a talk', () => readTalk(site, conference, id))
  if (talk.ok && talk.value === null) throw data(null, { status: 404 })
  return { details: talk.ok ? talk.value : null }
}
