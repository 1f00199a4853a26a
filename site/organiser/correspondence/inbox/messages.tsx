/** The inbox: messages that visitors sent through the contact forms. */
import { Link } from 'react-router'
import { inboxViews, readingOf } from '#domain/correspondence/inbox/inbox.ts'
import { countMessages, listMessages } from '#domain/correspondence/inbox/inbox-queries.ts'
import { toId } from '#domain/foundations/text.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'
import { listStaffConferences } from '#domain/staff/rights/staff-conferences.ts'
import styles from '#site/organiser/correspondence/inbox/messages.module.css'
import { guarded } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import entries from '#site/organiser/parts/entries.module.css'
import { ListSearch, ListViews, NextPage } from '#site/organiser/parts/list-head.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { editionName } from '#words/edition-name.ts'
import { messageStatus } from '#words/mail-status.ts'
import type { Route } from './+types/messages.ts'

const viewLabels = { open: 'Open', mine: 'Mine', closed: 'Closed', all: 'All' } as const

export const loader = guarded('answer-messages', async (staff, { url }: Route.LoaderArgs) => {
  const { permit, person, site, conference } = staff
  const { read } = site.database
  const reading = readingOf(permit)
  const view = inboxViews.find(each => each === url.searchParams.get('view')) ?? 'open'
  const words = url.searchParams.get('q') ?? ''
  const after = toId(url.searchParams.get('after'))
  const [page, counts, conferences] = await Promise.all([
    listMessages(read, reading, { view, words, after }),
    countMessages(read, reading),
    listStaffConferences(read, person),
  ])
  const names = await listAccountNames(
    read,
    page.rows.flatMap(({ assignedTo }) => assignedTo ?? []),
  )
  const places = new Map<number | null, string>(conferences.map(each => [each.id, editionName(each)]))
  const event = conference?.name ?? null
  const address = (changes: Record<string, string>) => {
    const query = new URLSearchParams({ view, ...(words && { q: words }), ...changes })
    return `${organiserPaths.messages(event)}?${query}`
  }
  return {
    words,
    view,
    isEverywhere: event === null,
    views: inboxViews.map(name => ({
      name,
      label: viewLabels[name],
      count: counts[name],
      href: `${organiserPaths.messages(event)}?${new URLSearchParams({ view: name })}`,
      isCurrent: name === view,
    })),
    next: page.next === undefined ? undefined : address({ after: String(page.next) }),
    first: after === undefined ? undefined : address({}),
    rows: page.rows.map(row => ({
      id: row.id,
      href: organiserPaths.message(event, row.id),
      who: row.name.trim() || row.email || 'A visitor',
      subject: row.subject,
      beginning: row.beginning,
      place: places.get(row.conferenceId) ?? 'Main site',
      received: formatDate(dateIn(conference?.timeZone ?? 'UTC', row.createdAt)),
      assignee: row.assignedTo === null ? '' : (names.get(row.assignedTo) ?? 'a former colleague'),
      status: messageStatus(row),
    })),
  }
})

const nothing = {
  open: 'No message is waiting for an answer.',
  mine: 'Nothing is assigned to you.',
  closed: 'No message is closed yet.',
  all: 'Nobody has written yet.',
} as const

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { rows, views, words, view, next, first, isEverywhere } = loaderData
  return (
    <Page title="Messages" lead="What visitors wrote through the contact form, newest first.">
      <ListViews views={views} />
      <ListSearch label="Name, address or words in a message" words={words} kept={{ view }} />
      {rows.length === 0 ? (
        <p>{words.trim() === '' ? nothing[view] : 'No message contains these words. Try fewer.'}</p>
      ) : (
        <ul className={entries.list}>
          {rows.map(({ id, href, who, subject, beginning, place, received, assignee, status }) => (
            <li key={id} className={`${entries.entry} ${styles.message}`}>
              <Link to={href} className={entries.name}>
                <bdi>{who}</bdi>
              </Link>
              <span className={styles.standing}>
                <Status status={status} />
                {assignee && (
                  <span>
                    with <bdi>{assignee}</bdi>
                  </span>
                )}
              </span>
              <span className={styles.words}>
                {subject && (
                  <strong className={styles.subject}>
                    <bdi>{subject}</bdi>
                  </strong>
                )}{' '}
                <bdi className={styles.beginning}>{beginning}</bdi>
              </span>
              <span className={styles.when}>
                {received}
                {isEverywhere && `, ${place}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <NextPage href={next} first={first} />
    </Page>
  )
}
