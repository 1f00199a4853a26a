import { say } from '#domain/foundations/say.ts'
import { ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import { Carousel } from '#site/components/list/carousel.tsx'
import { PriceList } from '#site/components/list/price-list.tsx'
import { SpeakerGrid } from '#site/components/list/speaker-grid.tsx'
import { Timeline } from '#site/components/list/timeline.tsx'
import { PageWidth, Section } from '#site/components/page/section.tsx'
import { Picture, thirdOfPage, wideColumn } from '#site/components/picture.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'
import { Counters } from '#site/microsite/home/counters.tsx'
import { Cover } from '#site/microsite/home/cover.tsx'
import type { HomeView } from '#site/microsite/home/home-view.ts'
import { NewsList } from '#site/microsite/home/news-list.tsx'
import { Schedule } from '#site/microsite/home/schedule.tsx'
import { Sponsors } from '#site/microsite/home/sponsors.tsx'
import { Testimonials } from '#site/microsite/home/testimonials.tsx'
import type { Loaded } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/microsite/home.ts'

/** A conference's home, its parts in the specified order. */
export function HomePage({
  home,
  isComplete,
}: {
  home: HomeView
  /** False where the conference's own description could not be read. */
  isComplete: boolean
}) {
  const event = home.meeting.name
  return (
    <>
      <Cover
        meeting={home.meeting}
        hasEnded={home.hasEnded}
        isCancelled={home.isCancelled}
        isCallOpen={home.isCallOpen}
      />
      {!isComplete && (
        <PageWidth>
          <ErrorState>{loadWords.conferenceError()}</ErrorState>
        </PageWidth>
      )}
      <About home={home} />
      {home.counters.ok && home.counters.value.length > 0 && <Counters counters={home.counters.value} />}
      <KeyDates home={home} />
      <Section
        title={words.plenarySpeakers()}
        note={
          <LinkButton to={paths.microsite(event, 'speakers')} tone="quiet">
            {words.viewAll()}
          </LinkButton>
        }
      >
        <Part part={home.speakers} failed={loadWords.noSpeakers()} empty={emptyWords.soon()}>
          {speakers => <SpeakerGrid event={event} speakers={speakers} size="large" />}
        </Part>
      </Section>
      {home.schedule.ok && home.schedule.value.length > 0 && (
        <Section
          title={say('Schedule')}
          layout="full"
          note={
            <LinkButton to={paths.download(event, 'program')} reloadDocument>
              {words.downloadProgram()}
            </LinkButton>
          }
        >
          <Schedule days={home.schedule.value} />
        </Section>
      )}
      {home.tickets.ok && home.tickets.value.length > 0 && (
        <TicketPrices tickets={home.tickets.value} note={home.priceNote} />
      )}
      <OptionalPart title={say('Gallery')} part={home.gallery} failed={loadWords.noImages()} layout="full">
        {gallery => (
          <Carousel
            label={say('Gallery')}
            view="upToThree"
            items={gallery.map(({ id, image }) => ({
              key: id,
              content: <Picture image={image} sizes={thirdOfPage} shape="landscape" />,
            }))}
          />
        )}
      </OptionalPart>
      <OptionalPart
        title={say('Testimonials')}
        part={home.testimonials}
        failed={loadWords.noConferenceData()}
      >
        {testimonials => <Testimonials testimonials={testimonials} />}
      </OptionalPart>
      <OptionalPart title={say('News')} part={home.news} failed={loadWords.noDataFound()}>
        {news => <NewsList event={event} news={news} />}
      </OptionalPart>
      <OptionalPart title={say('Partners')} part={home.partners} failed={loadWords.noConferenceData()}>
        {groups => <Sponsors groups={groups} />}
      </OptionalPart>
    </>
  )
}

/** The dates of the conference, and three ways to a calendar. */
function KeyDates({ home }: { home: HomeView }) {
  const event = home.meeting.name
  const files = home.downloads.ok ? home.downloads.value : []
  return (
    <Section title={words.keyDates()}>
      {home.periods.ok && <Timeline label={words.keyDates()} entries={home.periods.value} />}
      <ButtonRow>
        {files.includes('calendar') && (
          <LinkButton to={paths.download(event, 'calendar')} reloadDocument>
            {words.addToCalendar()}
          </LinkButton>
        )}
        <LinkButton
          to={paths.calendar(event)}
          reloadDocument
          tone={files.includes('calendar') ? 'quiet' : 'plain'}
        >
          {files.includes('calendar') ? words.calendarEntryIcs() : words.addToCalendar()}
        </LinkButton>
        <LinkButton to={home.subscribeTo} reloadDocument tone="quiet">
          {words.subscribeInYourCalendar()}
        </LinkButton>
      </ButtonRow>
    </Section>
  )
}

function TicketPrices({
  tickets,
  note,
}: {
  tickets: Extract<HomeView['tickets'], { ok: true }>['value']
  note: HomeView['priceNote']
}) {
  return (
    <Section title={words.ticketPricing()} layout="full">
      <PriceList
        items={tickets.map(ticket => ({
          key: ticket.id,
          name: ticket.name,
          price: ticket.price,
          secondPrice: ticket.inr,
          isRecommended: ticket.isRecommended,
          includes: ticket.includes,
          action: ticket.to && (
            <LinkButton to={ticket.to} aria-label={say('Register: {ticket}', { ticket: ticket.name })}>
              {say('Register')}
            </LinkButton>
          ),
        }))}
        note={note}
      />
    </Section>
  )
}

function About({ home: { about, aboutImages } }: { home: HomeView }) {
  if (!about.ok) {
    return (
      <Section title={say('About')}>
        <ErrorState>{loadWords.conferenceError()}</ErrorState>
      </Section>
    )
  }
  if (!about.value) return null
  return (
    <Section title={about.value.heading} note={<p>{about.value.shortName}</p>}>
      <HtmlProse html={about.value.description} />
      {aboutImages.ok ? (
        <Carousel
          label={say('Pictures')}
          items={aboutImages.value.map(({ id, image }) => ({
            key: id,
            content: <Picture image={image} sizes={wideColumn} shape="landscape" />,
          }))}
        />
      ) : (
        <ErrorState>{loadWords.noImages()}</ErrorState>
      )}
    </Section>
  )
}

/** A list that shows a message when it failed or is empty. */
function Part<Item>({
  part,
  failed,
  empty,
  children,
}: {
  part: Loaded<Item[]>
  failed: string
  empty: string
  children: (items: Item[]) => React.ReactNode
}) {
  if (!part.ok) return <ErrorState>{failed}</ErrorState>
  return part.value.length > 0 ? children(part.value) : <EmptyState>{empty}</EmptyState>
}

/** A section that is left out while it is empty. */
function OptionalPart<Item>({
  title,
  part,
  failed,
  layout = 'margin',
  children,
}: {
  title: string
  part: Loaded<Item[]>
  failed: string
  layout?: 'margin' | 'full'
  children: (items: Item[]) => React.ReactNode
}) {
  if (part.ok && part.value.length === 0) return null
  return (
    <Section title={title} layout={layout}>
      {part.ok ? children(part.value) : <ErrorState>{failed}</ErrorState>}
    </Section>
  )
}
