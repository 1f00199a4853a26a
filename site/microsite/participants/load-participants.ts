import type { RouterContextProvider } from 'react-router'
import { type ListAudience, shownParticipants } from '#domain/conference/conferences/participants.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { participantsPage } from '#domain/conference/content/built-in-pages.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { type ListedPeople, listParticipants } from '#domain/registrations/answers/listed-people.ts'
import { type PartOfList, partOfList } from '#site/components/list/part-of-list.ts'
import { conferenceContext, type ReadingSite, readingContext } from '#site/context.ts'
import { describeMicrositePage, describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/public/microsite/participants.ts'

type Context = Readonly<RouterContextProvider>

export interface ParticipantsView extends ListedPeople, PartOfList {
  lead: string
}

/** Whether the conference shows its list to this audience now. */
export function listsFor(context: Context, audience: ListAudience): boolean {
  const { clock } = context.get(readingContext)
  return shownParticipants(context.get(conferenceContext), clock.now())?.audience === audience
}

/** Whether an address is that of the list, and everybody may read it. */
export const isParticipantsPage = (context: Context, slug: string): boolean =>
  slug === participantsPage && listsFor(context, 'everybody')

/** The list for everybody. It changes without a revision, so nothing stores it; search engines are asked to leave it out. */
export async function loadParticipants(context: Context, url: URL) {
  const conference = context.get(conferenceContext)
  const path = paths.ownPage(conference.name, participantsPage)
  const participants = await readParticipants(context, url, path)
  const head = await describeMicrositePage(context, {
    title: words.participants(),
    description: participants.lead,
    path,
    isPrivate: true,
  })
  return { head, participants }
}

/** The same for a participant, at an address that is their own. Whether they may read it has been decided. */
export async function loadParticipantsPrivately(context: Context, url: URL, path: string) {
  const participants = await readParticipants(context, url, path)
  return { head: await describeUnlistedPage(context, words.participants()), participants }
}

async function readParticipants(context: Context, url: URL, path: string): Promise<ParticipantsView> {
  const site: ReadingSite = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const shown = shownParticipants(conference, site.clock.now())
  if (!shown) throw new Error('a list of participants that is not shown')
  const found = await listParticipants(site.database.read, shown, toId(url.searchParams.get('part')) ?? 1)
  return {
    ...found,
    lead: words.lead({
      conference: nameInText(conference),
      day: formatDate(Temporal.PlainDate.from(shown.until)),
    }),
    ...partOfList(found, path),
  }
}
