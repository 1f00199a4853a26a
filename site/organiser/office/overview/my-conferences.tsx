import { Link } from 'react-router'
import { formatDateRange } from '#domain/foundations/time.ts'
import { holds } from '#domain/staff/rights/permit.ts'
import { listStaffConferences } from '#domain/staff/rights/staff-conferences.ts'
import { LinkButton } from '#site/components/form/button.tsx'
import { forSignedIn } from '#site/organiser/guard.ts'
import styles from '#site/organiser/office/overview/my-conferences.module.css'
import { readAllNeeds } from '#site/organiser/office/overview/read-all-needs.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { readFirstSteps } from '#site/organiser/preparation/set-up/first-steps.ts'
import { TaskList } from '#site/organiser/preparation/set-up/task-list.tsx'
import type { Route } from './+types/my-conferences.ts'

export const loader = forSignedIn(async staff => {
  const { person, site } = staff
  const conferences = await listStaffConferences(site.database.read, person)
  const needs = await readAllNeeds(
    staff,
    conferences.filter(({ isArchived, isRehearsal }) => !isArchived && !isRehearsal),
  )
  const lines = conferences.map(({ name, subject, startsOn, endsOn, isPublic, isArchived, isRehearsal }) => ({
    name,
    subject,
    year: startsOn.year,
    dates: formatDateRange(startsOn, endsOn),
    isPublic,
    isArchived,
    isRehearsal,
  }))
  return {
    needs,
    conferences: lines.filter(({ isArchived, isRehearsal }) => !isArchived && !isRehearsal),
    rehearsals: lines.filter(({ isRehearsal }) => isRehearsal),
    archived: lines.filter(({ isArchived, isRehearsal }) => isArchived && !isRehearsal),
    mayCreate: holds(person, 'create-conference', null),
    firstSteps: conferences.length === 0 ? await readFirstSteps(staff) : [],
  }
})

export default function MyConferences({ loaderData }: Route.ComponentProps) {
  const { needs, conferences, rehearsals, archived, mayCreate, firstSteps } = loaderData
  return (
    <Page
      title="Conferences"
      actions={
        mayCreate && (
          <LinkButton to={organiserPaths.newConference} tone="loud">
            New conference
          </LinkButton>
        )
      }
    >
      <Done said={{ deleted: 'The conference is deleted.' }} />
      {conferences.length > 0 && <Needs needs={needs} />}
      {conferences.length > 0 ? (
        <List conferences={conferences} />
      ) : mayCreate ? (
        <>
          <p className={styles.empty}>
            There is no conference yet. A new one begins as a draft with default pages: nobody sees it until
            you publish it.
          </p>
          {firstSteps.length > 0 && (
            <div className={styles.steps}>
              <Part title="First steps">
                <TaskList tasks={firstSteps} />
              </Part>
            </div>
          )}
        </>
      ) : (
        <p>You have no role at any conference now. Ask the owner for one.</p>
      )}
      {rehearsals.length > 0 && (
        <details className={styles.archived}>
          <summary>Rehearsals ({rehearsals.length})</summary>
          <List conferences={rehearsals} />
        </details>
      )}
      {archived.length > 0 && (
        <details className={styles.archived}>
          <summary>Archived ({archived.length})</summary>
          <List conferences={archived} />
        </details>
      )}
    </Page>
  )
}

/** What needs attention at all conferences, each under its name in the margin. */
function Needs({ needs }: Pick<Route.ComponentProps['loaderData'], 'needs'>) {
  return (
    <section className={styles.needs} aria-labelledby="needs-you">
      <h2 id="needs-you" className={styles.needsTitle}>
        Needs you
      </h2>
      {needs.length === 0 && <p className={styles.calm}>Nothing needs your attention now.</p>}
      {needs.map(({ place, needs: sentences }) => (
        <div key={sentences[0]?.to} className={styles.place}>
          <h3 className={styles.placeName}>{place ?? 'Main site'}</h3>
          <ul className={styles.sentences}>
            {sentences.map(({ sentence, to }) => (
              <li key={sentence}>
                <Link to={to}>{sentence}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function List({ conferences }: { conferences: Route.ComponentProps['loaderData']['conferences'] }) {
  return (
    <ul className={styles.list}>
      {conferences.map(({ name, subject, year, dates, isPublic }) => (
        <li key={name} className={styles.entry}>
          <span className={styles.year}>{year}</span>
          <Link className={styles.name} to={organiserPaths.conference(name)}>
            {subject}
          </Link>
          <span className={styles.dates}>
            {dates}
            {!isPublic && ' · not public'}
          </span>
        </li>
      ))}
    </ul>
  )
}
