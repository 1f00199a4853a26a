import { Link } from 'react-router'
import { listStaffConferences } from '#domain/accounts/staff-conferences.ts'
import { formatDateRange } from '#domain/time.ts'
import { forSignedIn } from '#site/organiser/guard.ts'
import styles from '#site/organiser/my-conferences.module.css'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import type { Route } from './+types/my-conferences.ts'

export const loader = forSignedIn(async ({ person, site }, _args: Route.LoaderArgs) => {
  const conferences = await listStaffConferences(site.database.read, person)
  return {
    conferences: conferences.map(({ name, subject, startsOn, endsOn, isPublic }) => ({
      name,
      subject,
      year: startsOn.year,
      dates: formatDateRange(startsOn, endsOn),
      isPublic,
    })),
  }
})

export default function MyConferences({ loaderData }: Route.ComponentProps) {
  const { conferences } = loaderData
  return (
    <Page title="Conferences">
      {conferences.length === 0 ? (
        <p>You have no role at any conference now. Ask the owner for one.</p>
      ) : (
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
      )}
    </Page>
  )
}
