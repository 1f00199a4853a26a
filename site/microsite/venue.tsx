/** The page about the venue: the hotel with its address, a map, and pictures. */

import { findContent, listContent } from '#domain/conference/content/content-queries.ts'
import { say } from '#domain/foundations/say.ts'
import { Carousel } from '#site/components/list/carousel.tsx'
import { OwnText } from '#site/components/own-text.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth, Section } from '#site/components/page/section.tsx'
import { PhoneLink } from '#site/components/phone-link.tsx'
import { Picture, thirdOfPage } from '#site/components/picture.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'
import { conferenceContext, readingContext } from '#site/context.ts'
import { mapOf } from '#site/map-link.ts'
import { describeMicrositePage } from '#site/microsite/load-microsite-page.ts'
import styles from '#site/microsite/venue.module.css'
import { metaOf } from '#site/page-head.ts'
import { plainText } from '#site/plain-text.ts'
import { loadSection } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/microsite/venue.ts'
import type { Route } from './+types/venue.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const { read } = site.database
  const [venue, images] = await Promise.all([
    loadSection(site, 'the venue', async () => (await findContent(read, conference.id, 'venue')) ?? null),
    loadSection(site, 'venue images', () => listContent(read, conference.id, 'venue-image')),
  ])
  const about = venue.ok && venue.value ? `${venue.value.hotelName}. ${plainText(venue.value.about)}` : ''
  const head = await describeMicrositePage(context, {
    title: say('Venue'),
    description: about,
    path: paths.microsite(conference.name, 'venue'),
  })
  const address = venue.ok && venue.value ? plainText(venue.value.address) : ''
  return { head, location: conference.location, map: mapOf(address || conference.location), venue, images }
}

type Loaded = Route.ComponentProps['loaderData']
type VenueContent = NonNullable<Extract<Loaded['venue'], { ok: true }>['value']>

export default function Venue({ loaderData: { location, map, venue, images } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={say('Venue')} lead={location} />
      {venue.ok && venue.value ? (
        <Hotel venue={venue.value} images={images} map={map} />
      ) : (
        <>
          <PageWidth>
            {venue.ok ? (
              <EmptyState>{emptyWords.soon()}</EmptyState>
            ) : (
              <ErrorState>{loadWords.noConferenceData()}</ErrorState>
            )}
          </PageWidth>
          <Gallery images={images} />
        </>
      )}
    </>
  )
}

function Hotel({ venue, images, map }: { venue: VenueContent } & Pick<Loaded, 'images' | 'map'>) {
  return (
    <>
      <Section title={venue.hotelName} note={<Address venue={venue} map={map} />}>
        <div className={styles.text}>
          <HtmlProse html={venue.about} />
        </div>
      </Section>
      {venue.notes.length > 0 && (
        <Section title={say('Notes')}>
          <ol className={styles.notes}>
            {venue.notes.map(note => (
              <li key={note} className={styles.note}>
                <OwnText text={note} />
              </li>
            ))}
          </ol>
        </Section>
      )}
      <Gallery images={images} />
      <Section title={say('Directions')} id="directions">
        <div className={styles.text}>
          <HtmlProse html={venue.location} />
        </div>
      </Section>
    </>
  )
}

function Address({ venue, map }: { venue: VenueContent; map: string }) {
  return (
    <div className={styles.address}>
      <HtmlProse html={venue.address} size="note" />
      {venue.phone && (
        <p>
          {say('Phone')} <PhoneLink number={venue.phone} />
        </p>
      )}
      <p>
        <a href={map}>{words.showOnAMap()}</a>
      </p>
    </div>
  )
}

function Gallery({ images }: Pick<Loaded, 'images'>) {
  if (images.ok && images.value.length === 0) return null
  return (
    <Section title={say('Gallery')} layout="full">
      {images.ok ? (
        <Carousel
          label={words.picturesOfTheVenue()}
          view="upToThree"
          items={images.value.map(({ id, image }) => ({
            key: id,
            content: (
              <figure>
                <Picture image={image} sizes={thirdOfPage} alt="" shape="landscape" />
                <figcaption className={styles.caption}>{image.alt}</figcaption>
              </figure>
            ),
          }))}
        />
      ) : (
        <ErrorState>{loadWords.noImages()}</ErrorState>
      )}
    </Section>
  )
}
