/** Finds registrations, speakers, abstracts, conferences and pages in all that the person may see. */

import { Form, Link } from 'react-router'
import { fold } from '#domain/foundations/texts/fold.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { searchWords } from '#domain/foundations/texts/search.ts'
import { formatDateRange } from '#domain/foundations/time.ts'
import {
  findAbstracts,
  findAnywhere,
  findOwnPages,
  findSpeakers,
  mostFound,
} from '#domain/office/lists/find-anywhere.ts'
import { lacksSecondFactor, permit } from '#domain/staff/rights/permit.ts'
import { listStaffConferences, type StaffConference } from '#domain/staff/rights/staff-conferences.ts'
import { Button } from '#site/components/form/button.tsx'
import { forSignedIn } from '#site/organiser/guard.ts'
import { findActs } from '#site/organiser/office/search/find-acts.ts'
import { findPages, mostPages } from '#site/organiser/office/search/find-pages.ts'
import styles from '#site/organiser/office/search/search.module.css'
import { useSearchWhileTyping } from '#site/organiser/office/search/use-search-while-typing.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import entries from '#site/organiser/parts/entries.module.css'
import head from '#site/organiser/parts/list-head.module.css'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { paths } from '#words/addresses/paths.ts'
import { editionName } from '#words/edition-name.ts'
import { registrationStatus } from '#words/registration-status.ts'
import type { Route } from './+types/search.ts'

export const loader = forSignedIn(async (staff, { url }: Route.LoaderArgs) => {
  const { person, site, act } = staff
  const words = url.searchParams.get('q') ?? ''
  const { read } = site.database
  // What is tried on a rehearsal is found on the rehearsal alone.
  const conferences = (await listStaffConferences(read, person)).filter(({ isRehearsal }) => !isRehearsal)
  // Roles that see only presenters find them in their conference's own list.
  const ids = conferences.flatMap(({ id }) => {
    const permitted = permit(person, 'read-contacts', id, act.now)
    return permitted.ok && permitted.value.scope.parts === 'all' ? [id] : []
  })
  const drafting = conferences.filter(({ id }) => permit(person, 'read-set-up', id, act.now).ok)
  const deciding = conferences.flatMap(({ id }) => {
    const permitted = permit(person, 'read-abstracts', id, act.now)
    return permitted.ok ? [permitted.value] : []
  })
  const ofSite = permit(person, 'read-set-up', null, act.now).ok
  const [found, acts, speakers, ownPages, abstracts] = await Promise.all([
    findAnywhere(read, ids, words),
    findActs(
      staff,
      conferences.filter(({ id }) => ids.includes(id)),
      words,
    ),
    findSpeakers(
      read,
      drafting.map(({ id }) => id),
      words,
    ),
    findOwnPages(read, [...drafting.map(({ id }) => id), ...(ofSite ? [null] : [])], words),
    findAbstracts(read, deciding, words),
  ])
  const pages = findPages(staff, conferences, words)
  const editions = new Map(conferences.map(each => [each.name, editionName(each)]))
  const editionOf = (event: string) => editions.get(event) ?? ''
  return {
    words,
    findsContacts: ids.length > 0,
    registrations: found.slice(0, mostFound).map(({ code, state, title, name, organization, event }) => ({
      code,
      name: fullName({ title, name }),
      organization,
      edition: editionOf(event),
      status: registrationStatus[state],
      href: organiserPaths.registration(event, code),
    })),
    hasMore: found.length > mostFound,
    acts: acts.map(({ label, person: whose, code, event, href }) => ({
      name: label,
      more: [whose, code, editionOf(event)],
      href,
    })),
    speakers: speakers.map(({ id, event, name, affiliation }) => ({
      name,
      more: [affiliation, editionOf(event)].filter(Boolean),
      href: organiserPaths.websiteRecord(event, 'speaker', id),
    })),
    abstracts: abstracts.map(({ number, abstractTitle, presenter, organization, event }) => ({
      name: abstractTitle || `Abstract ${number}`,
      more: [number, presenter, organization, editionOf(event)].filter(Boolean),
      href: organiserPaths.abstract(event, number),
    })),
    conferences: (lacksSecondFactor(person) ? [] : conferences)
      .filter(conference => isCalled(conference, words))
      .map(each => ({
        name: editionName(each),
        more: [formatDateRange(each.startsOn, each.endsOn), ...(each.isArchived ? ['archived'] : [])],
        href: organiserPaths.conference(each.name),
      })),
    ownPages: ownPages.map(({ id, event, title, slug }) => ({
      name: title,
      more: [paths.ownPage(event, slug), event === null ? 'Main site' : editionOf(event)],
      href: organiserPaths.websiteRecord(event, 'own-page', id),
    })),
    pages: pages.slice(0, mostPages).map(({ label, to, place }) => ({
      name: label,
      more: [place ?? 'Of all conferences'],
      href: to,
    })),
    hasMorePages: pages.length > mostPages,
  }
})

/** Whether its displayed name, its name in addresses or its year has every word. */
function isCalled({ name, subject, startsOn }: StaffConference, text: string): boolean {
  const words = searchWords(text)
  const searched = fold(`${subject}\n${name}\n${startsOn.year}`)
  return words.length > 0 && words.every(word => searched.includes(word))
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { words, registrations, hasMore, acts, speakers, abstracts, conferences, pages, hasMorePages } =
    loaderData
  const { field, searchSoon, stopWaiting } = useSearchWhileTyping(words)
  return (
    <Page title="Search">
      <Form method="get" action={organiserPaths.search} className={head.search} onSubmit={stopWaiting}>
        <label htmlFor="q">
          A name, {loaderData.findsContacts && 'an e-mail address, '}a code, the number of an invoice, a
          payment or an abstract, a conference, a page such as “taxes”, or an act such as “refund” with a name
          or code
        </label>
        <div className={head.searchRow}>
          <input
            id="q"
            name="q"
            type="search"
            dir="auto"
            defaultValue={words}
            ref={field}
            onInput={searchSoon}
            maxLength={200}
            autoComplete="off"
            // The page consists only of this field.
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
          {countWords(loaderData) || 'Nothing found. Part of a name or of a number is enough.'}
        </p>
      )}
      <Found title="Actions" found={acts} />
      {registrations.length > 0 && (
        <Part title="Registrations">
          <ul className={entries.list}>
            {registrations.map(({ code, name, organization, edition, status, href }) => (
              <li key={code} className={entries.entry}>
                <Link to={href} className={entries.name}>
                  <bdi>{name}</bdi>
                </Link>
                <span>
                  <span className={styles.code}>{code}</span> <Status status={status} />
                </span>
                <span className={styles.more}>
                  <bdi>{organization}</bdi>, {edition}
                </span>
              </li>
            ))}
          </ul>
          {hasMore && <p className={styles.count}>These are the newest. Another word finds fewer.</p>}
        </Part>
      )}
      <Found title="Speakers" found={speakers} />
      <Found title="Pages of the website" found={loaderData.ownPages} />
      <Found title="Abstracts" found={abstracts} />
      <Found title="Conferences" found={conferences} />
      <Found title="Pages" found={pages}>
        {hasMorePages && (
          <p className={styles.count}>More pages match. Add the name of a conference to find its own.</p>
        )}
      </Found>
    </Page>
  )
}

interface FoundLine {
  name: string
  more: readonly string[]
  href: string
}

function Found({
  title,
  found,
  children,
}: {
  title: string
  found: readonly FoundLine[]
  children?: React.ReactNode
}) {
  if (found.length === 0) return null
  return (
    <Part title={title}>
      <ul className={entries.list}>
        {found.map(({ name, more, href }) => (
          <li key={href} className={entries.entry}>
            <Link to={href} className={entries.name}>
              <bdi>{name}</bdi>
            </Link>
            <span className={styles.more}>
              {more.map((each, index) => (
                <span key={each}>
                  {index > 0 && ', '}
                  <bdi>{each}</bdi>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </Part>
  )
}

/** `2 registrations, 1 speaker`; empty if nothing was found. */
function countWords(found: Route.ComponentProps['loaderData']): string {
  const { registrations, hasMore, acts, speakers, ownPages, abstracts, conferences, pages, hasMorePages } =
    found
  return [
    count(acts.length, 'act'),
    count(registrations.length, 'registration', hasMore),
    count(speakers.length, 'speaker'),
    count(ownPages.length, 'page of the website', false, 'pages of the website'),
    count(abstracts.length, 'abstract'),
    count(conferences.length, 'conference'),
    count(pages.length, 'page', hasMorePages),
  ]
    .filter(Boolean)
    .join(', ')
}

function count(number: number, what: string, isMore = false, several = `${what}s`): string {
  if (number === 0) return ''
  return `${isMore ? 'more than ' : ''}${number} ${number === 1 ? what : several}`
}
