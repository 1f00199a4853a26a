import { data, type RouterContextProvider } from 'react-router'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { findSpeaker } from '#domain/programme/people/speaker-queries.ts'
import { listTalksOfSpeaker } from '#domain/programme/talks/programme-queries.ts'
import { conferenceContext, readingContext } from '#site/context.ts'
import { describeMicrositePage } from '#site/microsite/load-microsite-page.ts'
import { idOf } from '#site/page-id.ts'
import { plainText } from '#site/plain-text.ts'
import { loadSection } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'

export type BiographyView = Awaited<ReturnType<typeof readBiography>>

/**
 * A speaker of the conference, with the talks that they give.
 *
 * @param written the speaker's id as an address has it
 * @throws 404 where the conference has no such speaker
 */
export async function readBiography(context: Readonly<RouterContextProvider>, written: string) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const id = idOf(written)
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
    title: speaker?.name ?? say('Speaker'),
    description: speaker && (plainText(speaker.biographyHtml) || `${speaker.name}, ${speaker.affiliation}`),
    path,
    kind: 'profile',
    picture: speaker?.photo ? { card: paths.speakerCard(conference.name, id), alt: speaker.name } : null,
    above: [{ label: say('Speakers'), path: list }],
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
              name: nameInText(conference),
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
    event: conference.name,
    speaker: speaker ?? null,
    talks: given.map(({ id, title, date, startsAt, room }) => ({
      id,
      title,
      when: [date && formatDate(date), startsAt, room].filter(Boolean).join(' · '),
    })),
  }
}
