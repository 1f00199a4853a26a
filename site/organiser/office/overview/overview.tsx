/** A conference at a glance: what needs attention, its figures, the next dates and the last acts. */
import { Link } from 'react-router'
import { formatDateRange } from '#domain/foundations/time.ts'
import { ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import { atConference, forMembers } from '#site/organiser/guard.ts'
import { Figures, RegistrationCurve } from '#site/organiser/office/overview/figures.tsx'
import styles from '#site/organiser/office/overview/overview.module.css'
import { readFiguresView } from '#site/organiser/office/overview/read-figures.ts'
import { readNeeds } from '#site/organiser/office/overview/read-needs.ts'
import { distanceTo, readLastActs, readNextDates } from '#site/organiser/office/overview/read-timeline.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { editionName } from '#words/edition-name.ts'
import type { Route } from './+types/overview.ts'

export const loader = forMembers(async (staff, _args: Route.LoaderArgs) => {
  const { conference, act } = atConference(staff)
  const { name, startsOn, endsOn, location, isActive, cancelledAt } = conference
  const [{ needs, nextActs }, dates, acts, figures] = await Promise.all([
    readNeeds(staff, conference),
    readNextDates(staff, conference),
    readLastActs(staff, conference),
    readFiguresView(staff, conference),
  ])
  const standing = cancelledAt ? 'cancelled' : isActive ? null : 'not public'
  return {
    event: name,
    edition: editionName(conference),
    lead: [formatDateRange(startsOn, endsOn), location, distanceTo(conference, act.now), standing]
      .filter(Boolean)
      .join(' · '),
    needs,
    nextActs,
    dates,
    acts,
    figures,
  }
})

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { event, edition, lead, needs, nextActs, dates, acts, figures } = loaderData
  return (
    <Page
      title={edition}
      lead={lead}
      actions={
        nextActs.length > 0 && (
          <ButtonRow>
            {nextActs.map(({ sentence, to }, index) => (
              <LinkButton key={to} to={to} tone={index === 0 ? 'loud' : 'plain'}>
                {sentence}
              </LinkButton>
            ))}
          </ButtonRow>
        )
      }
    >
      <div className={styles.columns}>
        <section className={styles.part} aria-labelledby="needs-you">
          <h2 id="needs-you" className={styles.title}>
            Needs you
          </h2>
          {needs.length === 0 ? (
            <p className={styles.calm}>Nothing needs your attention now.</p>
          ) : (
            <ul className={styles.needs}>
              {needs.map(({ sentence, to }) => (
                <li key={sentence}>
                  <Link to={to}>{sentence}</Link>
                </li>
              ))}
            </ul>
          )}
        </section>
        <div className={styles.side}>
          {figures && <Figures figures={figures.figures} />}
          {dates.length > 0 && (
            <section className={styles.part} aria-labelledby="next-dates">
              <h2 id="next-dates" className={styles.title}>
                Next dates
              </h2>
              <ul className={styles.dates}>
                {dates.map(({ key, date, label, isToday }) => (
                  <li key={key} className={isToday ? styles.today : undefined}>
                    <span>{label}</span>
                    <span>{date}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        {figures && <RegistrationCurve {...figures} />}
      </div>
      {acts && acts.length > 0 && (
        <section className={styles.part} aria-labelledby="last-acts">
          <h2 id="last-acts" className={styles.title}>
            Latest activity
          </h2>
          <ol className={styles.acts}>
            {acts.map(({ id, what, subject, who, when }) => (
              <li key={id}>
                <span>
                  {what}: {subject.to ? <Link to={subject.to}>{subject.label}</Link> : subject.label}
                </span>
                <span className={styles.soft}>{who}</span>
                <span className={styles.soft}>{when}</span>
              </li>
            ))}
          </ol>
          <p>
            <Link to={organiserPaths.conferenceHistory(event)}>The whole history</Link>
          </p>
        </section>
      )}
    </Page>
  )
}
