/** The readers of the newsletter. */

import { Fragment } from 'react'
import { Form, Link } from 'react-router'
import { askEarlierSubscribers } from '#domain/correspondence/newsletter/ask-to-confirm.ts'
import {
  countSubscribers,
  findSubscriber,
  removeSubscriber,
} from '#domain/correspondence/newsletter/subscribers.ts'
import { subscriptionStates } from '#domain/correspondence/newsletter/subscription.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { subscribersFile } from '#domain/office/exports/list-files.ts'
import { subscribersNoun } from '#domain/office/lists/subscribers-noun.ts'
import { opens, partsHeld } from '#domain/staff/rights/permit.ts'
import { listStaffConferences } from '#domain/staff/rights/staff-conferences.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import {
  afterRemoval,
  subscriberActs,
  subscriberRow,
  subscriberWords,
} from '#site/organiser/correspondence/newsletter/subscriber-list.ts'
import { form, forms, guarded } from '#site/organiser/guard.ts'
import { fileOfList } from '#site/organiser/office/exports/table-of-list.ts'
import { newsletterAudience } from '#site/organiser/office/group-mail/read-audience.ts'
import { List } from '#site/organiser/office/lists/list.tsx'
import { actForms, barActs, readActed, readListCheck } from '#site/organiser/office/lists/list-acts.ts'
import { ListCheckPage } from '#site/organiser/office/lists/list-check.tsx'
import type { ListLook } from '#site/organiser/office/lists/list-table.tsx'
import { readListView } from '#site/organiser/office/lists/list-view.ts'
import type { UnsavedView } from '#site/organiser/office/lists/saved-views.tsx'
import { viewForms } from '#site/organiser/office/lists/view-forms.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { useDone } from '#site/organiser/parts/done.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { RemovalCheck } from '#site/organiser/parts/removal-check.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { editionName } from '#words/edition-name.ts'
import { subscriberStatus } from '#words/organiser/correspondence/subscriber-status.ts'
import type { Route } from './+types/subscribers.ts'

const right = 'manage-newsletter'

export const loader = guarded(right, async (staff, { url }: Route.LoaderArgs) => {
  const { site, person, scope } = staff
  const { read } = site.database
  const path = organiserPaths.subscribers
  const file =
    partsHeld(person, 'export-people', null) === 'all'
      ? organiserPaths.exportFile(null, 'subscribers')
      : undefined
  const about = { url, context: null, title: 'Newsletter', fileAt: file }
  const check = await readListCheck(read, subscriberActs, about)
  if (check) return { step: 'check' as const, check }
  const query = new URLSearchParams(url.searchParams)
  const removeId = toId(query.get('remove'))
  for (const name of ['remove', 'done', 'acted', 'count']) query.delete(name)
  const withQuery = (text: string) => (text === '' ? path : `${path}?${text}`)
  const counts = countSubscribers(read)
  const [view, conferences, { unasked }, leaving] = await Promise.all([
    readListView(staff, subscriberWords, {
      url,
      path,
      scope,
      context: null,
      sight: null,
      choices: Promise.resolve({
        state: subscriptionStates.map(value => ({ value, label: subscriberStatus[value].label })),
      }),
      counts: counts.then(count => ({ ...count, all: count.active + count.pending + count.unsubscribed })),
      row: row =>
        subscriberRow(row, id => `${path}?${new URLSearchParams([...query, ['remove', String(id)]])}`),
      bulk: { address: path, field: 'id', acts: barActs(subscriberActs, file !== undefined), isHere: true },
      file: file === undefined ? undefined : fileOfList(subscribersFile, file),
    }),
    listStaffConferences(read, person),
    counts,
    removeId === undefined ? undefined : findSubscriber(read, removeId),
  ])
  return {
    step: 'list' as const,
    ...view,
    unasked,
    senders: conferences
      .filter(({ id, isArchived }) => !isArchived && opens(person, 'mail-group', id))
      .map(each => ({
        name: editionName(each),
        href: `${organiserPaths.newMail(each.name)}?audience=${newsletterAudience}`,
      })),
    list: withQuery(query.toString()),
    leaving: leaving && {
      id: leaving.id,
      email: leaving.email,
      name: leaving.name,
      status: subscriberStatus[leaving.state].label,
    },
    acted: readActed(subscriberActs, url.searchParams),
  }
})

export const action = forms({
  ...viewForms(subscribersNoun, right),
  ...actForms(subscriberActs),
  remove: form(right, async ({ permit, act: by, site }, sent, { url }) => {
    const id = toId(sent.get('id')) ?? 0
    const removed = await site.database.write(tx => removeSubscriber(tx, permit, by, id))
    throw redirectTo(backTo(url, removed.ok ? 'removed' : 'gone'))
  }),
  ask: form(right, async ({ permit, act: by, site }, _sent, { url }) => {
    await site.database.write(tx => askEarlierSubscribers(tx, permit, by))
    throw redirectTo(backTo(url, 'asked'))
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

export default function Subscribers({ loaderData: view, actionData }: Route.ComponentProps) {
  if (view.step === 'check') return <ListCheckPage check={view.check} />
  if (view.leaving) return <Removal leaving={view.leaving} list={view.list} />
  return <SubscriberList view={view} unsaved={actionData} />
}

type View = Extract<Route.ComponentProps['loaderData'], { step: 'list' }>

const look: ListLook<View['rows'][number]> = {
  head: 'E-mail',
  // It leads nowhere, because an address has no page of its own.
  nameOf: ({ email }) => ({ name: email, href: undefined }),
  keyOf: ({ id }) => id,
  cells: {
    name: ({ name }) => <bdi>{name}</bdi>,
    state: ({ status }) => <Status status={status} />,
    'subscribed-at': ({ since }) => since,
    'confirmed-at': ({ confirmed }) => confirmed,
    'unsubscribed-at': ({ unsubscribed }) => unsubscribed,
  },
  acts: ({ removal, email }) => (
    <Link to={removal} aria-label={`Remove ${email}`}>
      Remove
    </Link>
  ),
}

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
          lines: afterRemoval,
        },
      ]}
      id={id}
      button={`Remove ${email}`}
      list={{ label: 'Newsletter', href: list }}
    />
  )
}

function SubscriberList({ view, unsaved }: { view: View; unsaved: UnsavedView | undefined }) {
  const said = lookUp(done, useDone()) ?? view.acted
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
      <List view={view} look={look} unsaved={unsaved} empty="Nobody yet. The form is on the home page." />
    </Page>
  )
}
