import { data } from 'react-router'
import { findSpeaker } from '#domain/people/speaker-queries.ts'
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
  const path = paths.speaker(conference.name, id)
  const list = paths.microsite(conference.name, 'speakers')
  const head = await describeMicrositePage(context, {
    title: speaker?.name ?? 'Speaker',
    description: speaker && (plainText(speaker.biographyHtml) || `${speaker.name}, ${speaker.affiliation}`),
    path,
    kind: 'profile',
    image: speaker?.photo ?? null,
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
            ...(speaker.photo && { image: site.publicUrl + speaker.photo.src }),
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
  return { head, list, speaker: speaker ?? null }
}

/** The biography, set like a page of the booklet over the list of speakers. */
export default function SpeakerPage({ loaderData: { list, speaker } }: Route.ComponentProps) {
  if (!speaker) {
    return (
      <PageDialog title="Biography" closeTo={list} size="note">
        <ErrorState>{loadWords.noSpeakers}</ErrorState>
      </PageDialog>
    )
  }
  const { name, affiliation, photo, talkTitle, awardsHtml, biographyHtml } = speaker
  return (
    <PageDialog title={name} closeTo={list}>
      <div className={styles.biography}>
        <div className={styles.side}>
          <Portrait name={name} image={photo} sizes="14rem" isInSight />
          <p className={styles.affiliation}>
            <AnyScript text={affiliation} />
          </p>
        </div>
        <div>
          {talkTitle && (
            <div className={styles.talk}>
              <Label>Talk</Label>
              <p className={styles.talkTitle}>
                <AnyScript text={talkTitle} />
              </p>
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
