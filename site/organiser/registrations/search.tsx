/** Finds a registration in all conferences that the person may see. */
import { Form, Link } from 'react-router'
import { permit } from '#domain/accounts/permit.ts'
import { listStaffConferences } from '#domain/accounts/staff-conferences.ts'
import { findAnywhere, mostFound } from '#domain/front-desk/find-anywhere.ts'
import { Button } from '#site/components/form/button.tsx'
import { forSignedIn } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import head from '#site/organiser/parts/list-head.module.css'
import { Page } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import styles from '#site/organiser/registrations/search.module.css'
import { registrationStatus } from '#words/registration-status.ts'
import type { Route } from './+types/search.ts'

export const loader = forSignedIn(async ({ person, site, act }, { url }: Route.LoaderArgs) => {
  const words = url.searchParams.get('q') ?? ''
  const { read } = site.database
  const conferences = await listStaffConferences(read, person)
  // Those who only see presenters find them in their conference's own list.
  const ids = conferences.flatMap(({ id }) => {
    const permitted = permit(person, 'read-contacts', id, act.now)
    return permitted.ok && permitted.value.scope.parts === 'all' ? [id] : []
  })
  const found = await findAnywhere(read, ids, words)
  return {
    words,
    hasMore: found.length > mostFound,
    found: found.slice(0, mostFound).map(({ code, state, title, name, organization, event, subject }) => ({
      code,
      name: `${title} ${name}`,
      organization,
      subject,
      status: registrationStatus[state],
      href: organiserPaths.registration(event, code),
    })),
  }
})

export default function Search({ loaderData: { words, found, hasMore } }: Route.ComponentProps) {
  return (
    <Page title="Search">
      <Form method="get" action={organiserPaths.search} className={head.search}>
        <label htmlFor="q">
          Name, e-mail address, code, or the number of an invoice, a payment or a transfer
        </label>
        <div className={head.searchRow}>
          <input
            id="q"
            name="q"
            type="search"
            dir="auto"
            defaultValue={words}
            key={words}
            maxLength={200}
            autoComplete="off"
            // The page is for this field alone.
            // biome-ignore lint/a11y/noAutofocus: as above
            autoFocus={words === ''}
            className={head.searchField}
          />
          <Button type="submit" tone="loud">
            Search
          </Button>
        </div>
      </Form>
      {words.trim() !== '' && (
        <p role="status" className={styles.count}>
          {found.length === 0
            ? 'Nothing is found. Part of a name or of a number is enough.'
            : hasMore
              ? `The newest ${mostShown(found.length)} of more. Another word finds fewer.`
              : mostShown(found.length)}
        </p>
      )}
      <ul className={styles.list}>
        {found.map(({ code, name, organization, subject, status, href }) => (
          <li key={code} className={styles.entry}>
            <Link to={href} className={styles.name}>
              <bdi>{name}</bdi>
            </Link>
            <span>
              <span className={styles.code}>{code}</span> <Status status={status} />
            </span>
            <span className={styles.more}>
              <bdi>{organization}</bdi>, {subject}
            </span>
          </li>
        ))}
      </ul>
    </Page>
  )
}

const mostShown = (count: number) => (count === 1 ? 'One registration' : `${count} registrations`)
