import { inMainSite } from '#domain/foundations/language.ts'
import { ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import { Carousel } from '#site/components/list/carousel.tsx'
import { MeetingFeature } from '#site/components/list/meeting-feature.tsx'
import { PriceList } from '#site/components/list/price-list.tsx'
import { PageWidth, Section } from '#site/components/page/section.tsx'
import { Prose } from '#site/components/prose.tsx'
import { ErrorState } from '#site/components/states.tsx'
import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import { useShell } from '#site/layouts/site-shell.tsx'
import { BannerCarousel } from '#site/main/home/banner-carousel.tsx'
import styles from '#site/main/home/home-page.module.css'
import type { HomeView } from '#site/main/home/home-view.ts'
import { Services } from '#site/main/home/services.tsx'
import { mainPath } from '#words/addresses/paths.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/main/home.ts'

/** The organiser's home: banner, about, services, subscribe form, ticket pricing, in the specified order. */
export function HomePage({ home, subscribe }: { home: HomeView; subscribe: React.ReactNode }) {
  const { productName, organisation } = useShell()
  const { banners, meetings, about, services, tickets, taxNote } = home
  return (
    <>
      <div className={styles.masthead} data-over={(banners.ok && banners.value.length > 0) || undefined}>
        <PageWidth>
          <Masthead name={organisation?.name ?? productName} tagline={organisation?.tagline ?? ''} />
        </PageWidth>
      </div>
      {/* A banner that cannot be had leaves its place empty; the fault is in the log. */}
      {banners.ok && <BannerCarousel banners={banners.value} />}
      {(!meetings.ok || meetings.value.length > 0) && (
        <Section title={words.nextMeetings()} note={<p>{words.theUpcomingConferencesTheNext()}</p>}>
          {meetings.ok ? (
            <Carousel
              label={words.nextMeetings()}
              items={meetings.value.map(meeting => ({
                key: meeting.name,
                content: <MeetingFeature meeting={meeting} />,
              }))}
            />
          ) : (
            <ErrorState>{loadWords.notLoaded()}</ErrorState>
          )}
        </Section>
      )}
      {about.ok && about.value && (
        <Section title={about.value.title} note={<p className={styles.badge}>{about.value.badge}</p>}>
          <Prose>
            {about.value.paragraphs.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Prose>
          <ButtonRow>
            <LinkButton to={inMainSite(mainPath('about'))}>{words.viewMore()}</LinkButton>
          </ButtonRow>
        </Section>
      )}
      {services.ok && services.value.length > 0 && (
        <Section title={words.servicesAndHighlights()}>
          <Services services={services.value} />
        </Section>
      )}
      {subscribe}
      {tickets.ok && tickets.value.length > 0 && (
        <Section title={words.ticketPricing()} layout="full">
          <PriceList
            items={tickets.value.map(ticket => ({
              key: ticket.id,
              name: ticket.name,
              price: ticket.price,
              secondPrice: ticket.inr,
              isRecommended: ticket.isRecommended,
              includes: ticket.includes,
            }))}
            note={taxNote.ok ? taxNote.value : null}
          />
        </Section>
      )}
    </>
  )
}

/**
 * The organiser's tagline as the page's heading, for readers who navigate by headings; the logo above it already shows
 * the product's name.
 */
function Masthead({ name, tagline }: { name: string; tagline: string }) {
  const { productName } = useShell()
  const isSaid = name === productName && tagline !== ''
  return (
    <h1 className={styles.line}>
      {isSaid ? <VisuallyHidden>{name}: </VisuallyHidden> : <span className={styles.name}>{name} </span>}
      {tagline}
    </h1>
  )
}
