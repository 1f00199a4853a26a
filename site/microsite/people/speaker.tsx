import { data, Link } from 'react-router'
import { findSpeaker } from '#domain/people/speaker-queries.ts'
import { listTalksOfSpeaker } from '#domain/programme/programme-queries.ts'
import { formatDate } from '#domain/time.ts'
import { AnyScript } from '#site/components/any-script.tsx'
import { PageDialog } from '#site/components/page-dialog.tsx'
import { Portrait } from '#site/components/portrait.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { Label } from '#site/components/section.tsx'
import { ErrorState } from '#site/components/states.tsx'
import { conferenceContext, siteContext } from '#site/context.ts'
import { describeMicrositePage } from '#site/microsite/load-microsite-page.ts'
import styles from '#site/microsite/people/speakers.module.css'
import { metaOf, plainText } from '#site/page-head.ts'
import { idOf } from '#site/page-id.ts'
import { paths } from '#site/paths.ts'
import { loadSection } from '#site/section.ts'
import { loadWords } from '#site/words.ts'
import type { Route } from './+types/speaker.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const id = idOf(params.id)
  const found = await loadSection(site, 'a biography', () =>
    findSpeaker(site.database.read, conference.id, id),
  )
  if (found.ok && !found.value) throw data(null, { status: 404 })
  const speaker = found.ok ? found.value : undefined
  const talks = speaker
    ? await loadSection(site, "a speaker's talks", () =>
        listTalksOfSpeaker(site.database.read, conference.id, id),
      )
    : undefined
  const path = paths.speaker(conference.name, id)
  const list = paths.microsite(conference.name, 'speakers')
  const head = await describeMicrositePage(context, {
    title: speaker?.name ?? 'Speaker',
    description: speaker && (plainText(speaker.biographyHtml) || `${speaker.name}, ${speaker.affiliation}`),
    path,
    kind: 'profile',
    picture: speaker?.photo ? { card: paths.speakerCard(conference.name, id), alt: speaker.name } : null,
    above: [{ label: 'Speakers', path: list }],
    blocks: speaker
      ? [
          {
            '@context': 'https://schema.org',
            '@type': 'Person',
            name: speaker.name,
            url: site.publicUrl + path,
            ...(speaker.affiliation && {
              affiliation: { '@type': 'Organization', name: speaker.affiliation },
            }),
            ...(speaker.photo && { image: site.publicUrl + paths.speakerCard(conference.name, id) }),
            performerIn: {
              '@type': 'Event',
              name: conference.subject,
              url: site.publicUrl + paths.conference(conference.name),
              startDate: conference.startsOn.toString(),
              location: conference.location,
            },
          },
        ]
      : [],
  })
  const given = talks?.ok ? talks.value : []
  return {
    head,
    list,
    event: conference.name,
    speaker: speaker ?? null,
    talks: given.map(({ id, title, date, startsAt, room }) => ({
      id,
      title,
      when: [date && formatDate(date), startsAt, room].filter(Boolean).join(' · '),
    })),
  }
}

/** The biography, set like a page of the booklet over the list of speakers. */
export default function SpeakerPage({ loaderData: { event, list, speaker, talks } }: Route.ComponentProps) {
  if (!speaker) {
    return (
      <PageDialog title="Biography" closeTo={list} size="note">
        <ErrorState>{loadWords.noSpeakers}</ErrorState>
      </PageDialog>
    )
  }
  const { name, group, affiliation, photo, talkTitle, awardsHtml, biographyHtml } = speaker
  const isListed = talks.some(talk => talk.title === talkTitle)
  return (
    <PageDialog title={name} closeTo={list}>
      <div className={styles.biography}>
        <div className={styles.side}>
          {/* Who only speaks in the program has no picture; initials would say nothing. */}
          {(photo || group) && <Portrait name={name} image={photo} sizes="14rem" isInSight />}
          <p className={styles.affiliation}>
            <AnyScript text={affiliation} />
          </p>
        </div>
        <div>
          {talkTitle && !isListed && (
            <div className={styles.talk}>
              <Label>Talk</Label>
              <p className={styles.talkTitle}>
                <AnyScript text={talkTitle} />
              </p>
            </div>
          )}
          {talks.length > 0 && (
            <div className={styles.talk}>
              <Label>{talks.length === 1 ? 'Talk' : 'Talks'}</Label>
              <ul>
                {talks.map(talk => (
                  <li key={talk.id}>
                    <Link to={paths.openTalk(event, talk.id)} className={styles.talkTitle}>
                      <AnyScript text={talk.title} />
                    </Link>
                    <p className={styles.affiliation}>{talk.when}</p>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {biographyHtml && <HtmlProse html={biographyHtml} />}
          {awardsHtml && (
            <div className={styles.awards}>
              <h3 className={styles.awardsTitle}>Awards</h3>
              <HtmlProse html={awardsHtml} size="note" />
            </div>
          )}
        </div>
      </div>
    </PageDialog>
  )
}
