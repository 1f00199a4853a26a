/** The page of a conference's committee. */

import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { say } from '#domain/foundations/say.ts'
import { Masthead } from '#site/components/list/masthead.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth, Section } from '#site/components/page/section.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'
import { conferenceContext, readingContext } from '#site/context.ts'
import { describeMicrositePage } from '#site/microsite/load-microsite-page.ts'
import { metaOf } from '#site/page-head.ts'
import { loadSection } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/microsite/people.ts'
import type { Route } from './+types/committee.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const [members, head] = await Promise.all([
    loadSection(site, 'the committee', () =>
      listContent(site.database.read, conference.id, 'committee-member'),
    ),
    describeMicrositePage(context, {
      title: say('Committee'),
      description: words.thePeopleWhoPlanReview({ conference: nameInText(conference) }),
      path: paths.microsite(conference.name, 'committee'),
    }),
  ])
  return { head, members }
}

const groups = [
  {
    role: 'chair',
    get title() {
      return say('Chair')
    },
  },
  {
    role: 'co-chair',
    get title() {
      return say('Co-chair')
    },
  },
  {
    role: 'member',
    get title() {
      return words.committeeMembers()
    },
  },
] as const

export default function Committee({ loaderData: { members } }: Route.ComponentProps) {
  const all = members.ok ? members.value : []
  const filled = groups
    .map(group => ({ ...group, members: all.filter(member => member.role === group.role) }))
    .filter(group => group.members.length > 0)
  return (
    <>
      <PageHeader title={say('Committee')} />
      {filled.map(group => (
        <Section key={group.role} title={group.title} isShort={group.role !== 'member'}>
          <Masthead members={group.members} isLarge={group.role !== 'member'} />
        </Section>
      ))}
      {filled.length === 0 && (
        <PageWidth>
          {members.ok ? (
            <EmptyState>{emptyWords.soon()}</EmptyState>
          ) : (
            <ErrorState>{loadWords.noConferenceData()}</ErrorState>
          )}
        </PageWidth>
      )}
    </>
  )
}
