import { Link } from 'react-router'
import { holds } from '#domain/accounts/permit.ts'
import { listStaffConferences } from '#domain/accounts/staff-conferences.ts'
import { countAttention } from '#domain/front-desk/count-attention.ts'
import { formatDateRange } from '#domain/time.ts'
import { LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { forSignedIn } from '#site/organiser/guard.ts'
import styles from '#site/organiser/my-conferences.module.css'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import type { Route } from './+types/my-conferences.ts'

export const loader = forSignedIn(async ({ person, site }, { url }: Route.LoaderArgs) => {
  const conferences = await listStaffConferences(site.database.read, person)
  const seen = conferences.filter(({ id, isArchived }) => !isArchived && holds(person, 'read-money', id))
  const attention = await countAttention(
    site.database.read,
    seen.map(({ id }) => id),
  )
  const lines = conferences.map(({ id, name, subject, startsOn, endsOn, isPublic, isArchived }) => ({
    name,
    subject,
    year: startsOn.year,
    dates: formatDateRange(startsOn, endsOn),
    isPublic,
    isArchived,
    attention: attention.get(id) ?? 0,
  }))
  return {
    conferences: lines.filter(({ isArchived }) => !isArchived),
    archived: lines.filter(({ isArchived }) => isArchived),
    mayCreate: holds(person, 'create-conference', null),
    isDeleted: url.searchParams.get('done') === 'deleted',
  }
})

export default function MyConferences({ loaderData }: Route.ComponentProps) {
  const { conferences, archived, mayCreate, isDeleted } = loaderData
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
      {isDeleted && <Notice tone="positive" title="The conference is deleted." />}
      {conferences.length > 0 ? (
        <List conferences={conferences} />
      ) : mayCreate ? (
        <p className={styles.empty}>
          There is no conference yet. A new one begins as a draft with pages that are written already: nobody
          sees it until you publish it.
        </p>
      ) : (
        <p>You have no role at any conference now. Ask the owner for one.</p>
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

function List({ conferences }: { conferences: Route.ComponentProps['loaderData']['conferences'] }) {
  return (
    <ul className={styles.list}>
      {conferences.map(({ name, subject, year, dates, isPublic, attention }) => (
        <li key={name} className={styles.entry}>
          <span className={styles.year}>{year}</span>
          <Link className={styles.name} to={organiserPaths.conference(name)}>
            {subject}
          </Link>
          <span className={styles.dates}>
            {dates}
            {!isPublic && ' · not public'}
            {attention > 0 && (
              <>
                {' · '}
                <Link to={organiserPaths.attention(name)}>
                  {attention === 1 ? 'one registration needs' : `${attention} registrations need`} a person
                </Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
