/** The page of a conference's speakers, by groups. */

import { Link, Outlet } from 'react-router'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { say } from '#domain/foundations/say.ts'
import type { SpeakerGroup } from '#domain/programme/people/speaker.ts'
import { listSpeakers } from '#domain/programme/people/speaker-queries.ts'
import { AnyScript } from '#site/components/any-script.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth, Section } from '#site/components/page/section.tsx'
import { Portrait } from '#site/components/portrait.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'
import { conferenceContext, readingContext } from '#site/context.ts'
import { describeMicrositePage } from '#site/microsite/load-microsite-page.ts'
import styles from '#site/microsite/people/speakers.module.css'
import { metaOf } from '#site/page-head.ts'
import { loadSection } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/microsite/people.ts'
import type { Route } from './+types/speakers.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const [speakers, head] = await Promise.all([
    loadSection(site, 'speakers', async () => {
      const listed = await listSpeakers(site.database.read, conference.id)
      return listed.map(({ id, group, name, affiliation, photo, talkTitle }) => {
        return { id, group, name, affiliation, photo, talkTitle }
      })
    }),
    describeMicrositePage(context, {
      title: say('Speakers'),
      description: words.plenaryKeynoteAndInvitedSpeakers({ conference: nameInText(conference) }),
      path: paths.microsite(conference.name, 'speakers'),
    }),
  ])
  return { head, event: conference.name, speakers }
}

type Speaker = Extract<Route.ComponentProps['loaderData']['speakers'], { ok: true }>['value'][number]

const groups = [
  {
    group: 'plenary',
    get title() {
      return words.plenarySpeakers()
    },
  },
  {
    group: 'keynote',
    get title() {
      return words.keynoteSpeakers()
    },
  },
  {
    group: 'invited',
    get title() {
      return words.invitedSpeakers()
    },
  },
] as const satisfies { group: SpeakerGroup; title: string }[]

/** The number of portraits visible when the page opens, on screens of any width. */
const firstRow = 5

/** The list; a speaker's biography opens over it at its own address. */
export default function Speakers({ loaderData: { event, speakers } }: Route.ComponentProps) {
  const all = speakers.ok ? speakers.value : []
  const filled = groups
    .map(part => ({ ...part, speakers: all.filter(speaker => speaker.group === part.group) }))
    .filter(part => part.speakers.length > 0)
  return (
    <>
      <PageHeader title={say('Speakers')} />
      {filled.map((part, index) => (
        <Section key={part.group} title={part.title} layout="full">
          <ul className={styles.grid} data-group={part.group}>
            {part.speakers.map((speaker, place) => (
              <Card
                key={speaker.id}
                event={event}
                speaker={speaker}
                isInSight={index === 0 && place < firstRow}
              />
            ))}
          </ul>
        </Section>
      ))}
      {filled.length === 0 && (
        <PageWidth>
          {speakers.ok ? (
            <EmptyState>{emptyWords.soon()}</EmptyState>
          ) : (
            <ErrorState>{loadWords.noSpeakers()}</ErrorState>
          )}
        </PageWidth>
      )}
      <Outlet />
    </>
  )
}

function Card({ event, speaker, isInSight }: { event: string; speaker: Speaker; isInSight: boolean }) {
  return (
    <li className={styles.card}>
      <div className={styles.portrait}>
        <Portrait
          name={speaker.name}
          image={speaker.photo}
          sizes="(width >= 44rem) 18rem, 45vw"
          isInSight={isInSight}
        />
      </div>
      <h3 className={styles.name}>
        <Link to={paths.speaker(event, speaker.id)} preventScrollReset className={styles.link}>
          <AnyScript text={speaker.name} />
        </Link>
      </h3>
      <p className={styles.affiliation}>
        <AnyScript text={speaker.affiliation} />
      </p>
    </li>
  )
}
