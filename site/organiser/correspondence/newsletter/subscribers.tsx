/** The readers of the newsletter. */

import { Fragment } from 'react'
import { Form, Link, redirect } from 'react-router'
import { askEarlierSubscribers } from '#domain/correspondence/newsletter/ask-to-confirm.ts'
import {
  countSubscribers,
  findSubscriber,
  listSubscribers,
  removeSubscriber,
} from '#domain/correspondence/newsletter/subscribers.ts'
import { subscriptionStates } from '#domain/correspondence/newsletter/subscription.ts'
import { formatCount } from '#domain/foundations/counted.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { toId } from '#domain/foundations/text.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import { listStaffConferences } from '#domain/staff/rights/staff-conferences.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { form, forms, guarded } from '#site/organiser/guard.ts'
import { newsletterAudience } from '#site/organiser/office/group-mail/read-audience.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Breakable } from '#site/organiser/parts/breakable.tsx'
import { ListSearch, ListViews, NextPage } from '#site/organiser/parts/list-head.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { RemovalCheck } from '#site/organiser/parts/removal-check.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { editionName } from '#words/edition-name.ts'
import { subscriberStatus } from '#words/subscriber-status.ts'
import type { Route } from './+types/subscribers.ts'

const act = 'manage-newsletter'
function addressOf(query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? organiserPaths.subscribers : `${organiserPaths.subscribers}?${text}`
}

export const loader = guarded(act, async ({ site, person }, { url }: Route.LoaderArgs) => {
  const { read } = site.database
  const conferences = await listStaffConferences(read, person)
  const state = subscriptionStates.find(each => each === url.searchParams.get('state'))
  const words = url.searchParams.get('q') ?? ''
  const after = toId(url.searchParams.get('after'))
  const removeId = toId(url.searchParams.get('remove'))
  const [page, counts, leaving] = await Promise.all([
    listSubscribers(read, { state, words, after }),
    countSubscribers(read),
    removeId === undefined ? undefined : findSubscriber(read, removeId),
  ])
  const kept: Record<string, string> = { ...(state && { state: state }) }
  const here = { ...kept, ...(words && { q: words }) }
  const list = { ...here, ...(after !== undefined && { after: String(after) }) }
  const all = counts.active + counts.pending + counts.unsubscribed
  return {
    words,
    kept,
    unasked: counts.unasked,
    senders: conferences
      .filter(({ id, isArchived }) => !isArchived && opens(person, 'mail-group', id))
      .map(each => ({
        name: editionName(each),
        href: `${organiserPaths.newMail(each.name)}?audience=${newsletterAudience}`,
      })),
    views: [
      { name: 'all', label: 'All', count: all, href: addressOf({}), isCurrent: state === undefined },
      ...subscriptionStates.map(name => ({
        name,
        label: subscriberStatus[name].label,
        count: counts[name],
        href: addressOf({ state: name }),
        isCurrent: name === state,
      })),
    ],
    next: page.next === undefined ? undefined : addressOf({ ...here, after: String(page.next) }),
    first: after === undefined ? undefined : addressOf(here),
    rows: page.rows.map(({ id, name, email, state: own, createdAt }) => ({
      id,
      name,
      email,
      status: subscriberStatus[own],
      since: formatDate(dateIn('UTC', createdAt)),
      removal: addressOf({ ...list, remove: String(id) }),
    })),
    list: addressOf(list),
    leaving: leaving && {
      id: leaving.id,
      email: leaving.email,
      name: leaving.name,
      status: subscriberStatus[leaving.state].label,
    },
    done: url.searchParams.get('done'),
  }
})

export const action = forms({
  remove: form(act, async ({ permit, act: by, site }, sent, { url }) => {
    const id = toId(sent.get('id')) ?? 0
    const removed = await site.database.write(tx => removeSubscriber(tx, permit, by, id))
    throw redirect(backTo(url, removed.ok ? 'removed' : 'gone'))
  }),
  ask: form(act, async ({ permit, act: by, site }, _sent, { url }) => {
    await site.database.write(tx => askEarlierSubscribers(tx, permit, by))
    throw redirect(backTo(url, 'asked'))
  }),
})

/** The same page of the list. */
function backTo({ searchParams }: URL, done: string): string {
  const query = new URLSearchParams(searchParams)
  query.set('done', done)
  return `${organiserPaths.subscribers}?${query}`
}

const done: Readonly<Record<string, string>> = {
  removed: 'The address is removed.',
  gone: 'The address had already been removed.',
  asked: 'The mails are on their way. People who confirm get the newsletter from then on.',
}

export default function Subscribers({ loaderData: view }: Route.ComponentProps) {
  if (view.leaving) return <Removal leaving={view.leaving} list={view.list} />
  return <SubscriberList view={view} />
}

type View = Route.ComponentProps['loaderData']

function Removal({
  leaving: { id, email, name, status },
  list,
}: {
  leaving: NonNullable<View['leaving']>
  list: string
}) {
  return (
    <RemovalCheck
      title="Remove an address from the newsletter"
      facts={[
        { label: 'Who', lines: [email, ...(name === '' ? [] : [name])] },
        { label: 'State', lines: [status] },
        {
          label: 'Afterwards',
          lines: [
            'The address and its consent are deleted for good. No mail is sent.',
            'To get the newsletter again, its owner has to subscribe and confirm again.',
          ],
        },
      ]}
      id={id}
      button={`Remove ${email}`}
      list={{ label: 'Newsletter', href: list }}
    />
  )
}

function SubscriberList({ view }: { view: View }) {
  const said = lookUp(done, view.done)
  return (
    <Page
      title="Newsletter"
      lead="Everybody who confirmed by mail gets it. Everybody can unsubscribe with a link in every mail."
    >
      {said && <Notice tone="positive" title={said} />}
      {view.unasked > 0 && (
        <Notice
          title={
            view.unasked === 1
              ? 'One address subscribed before confirmation was required.'
              : `${formatCount(view.unasked)} addresses subscribed before confirmation was required.`
          }
          actions={
            <Form method="post">
              <input type="hidden" name="intent" value="ask" />
              <Button type="submit">Ask {view.unasked === 1 ? 'it' : 'them'} to confirm</Button>
            </Form>
          }
        >
          <p>Nothing is sent to them until they confirm. Each gets one mail with a link.</p>
        </Notice>
      )}
      {view.senders.length > 0 && (
        <p>
          Write to everybody subscribed, about:{' '}
          {view.senders.map(({ name, href }, index) => (
            <Fragment key={href}>
              {index > 0 && ' · '}
              <Link to={href}>{name}</Link>
            </Fragment>
          ))}
        </p>
      )}
      <ListViews views={view.views} />
      <ListSearch label="Name or e-mail address" words={view.words} kept={view.kept} />
      <Rows
        caption="Subscribers"
        columns={['E-mail', 'Name', 'State', 'Since', '']}
        empty={view.words.trim() === '' ? 'Nobody yet. The form is on the home page.' : 'Nobody found.'}
        rows={view.rows.map(({ id, name, email, status, since, removal }) => ({
          key: id,
          cells: [
            <bdi key="email">
              <Breakable text={email} />
            </bdi>,
            <bdi key="name">{name}</bdi>,
            <Status key="status" status={status} />,
            since,
            <Link key="remove" to={removal} aria-label={`Remove ${email}`}>
              Remove
            </Link>,
          ],
        }))}
      />
      <NextPage href={view.next} first={view.first} />
    </Page>
  )
}
