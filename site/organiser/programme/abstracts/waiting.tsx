/** The waiting list of the programme in its order. */

import { Form, Link } from 'react-router'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { holdMinutes } from '#domain/office/mailings/mailing.ts'
import { listWaiting } from '#domain/programme/presenting/abstracts-waiting.ts'
import { readPlaces } from '#domain/programme/presenting/places.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import styles from '#site/organiser/programme/abstracts/abstract.module.css'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import { MoveUp } from '#site/organiser/programme/abstracts/next-waiting.tsx'
import { PlacesLine, placesView } from '#site/organiser/programme/abstracts/places-line.tsx'
import { waitingForms } from '#site/organiser/programme/abstracts/waiting-forms.ts'
import type { Route } from './+types/waiting.ts'

export const loader = guardedAtConference('decide-abstracts', async ({ site, scope, conference, person }) => {
  const { read } = site.database
  const { id, name: event } = conference
  const [waiting, types, places] = await Promise.all([
    listWaiting(read, scope),
    listContent(read, id, 'presentation-type'),
    readPlaces(read, scope),
  ])
  return {
    list: organiserPaths.abstracts(event),
    placesAt: abstractPages.places(event),
    places: placesView(places),
    mayAccept: opens(person, 'release-decisions', id),
    waiting: waiting.map(each => ({
      ...each,
      isWishedKnown: types.some(type => type.id === each.wished.id),
      href: organiserPaths.abstract(event, each.number),
    })),
  }
})

export const action = forms(waitingForms)

export default function WaitingList({ loaderData: view, actionData }: Route.ComponentProps) {
  const { waiting, mayAccept, places } = view
  return (
    <Page title="Waiting list of abstracts" lead={<Link to={view.list}>Abstracts</Link>}>
      {actionData?.problem && <Notice tone="negative" title={actionData.problem} answers={actionData} />}
      {places.length > 0 && (
        <Part title="Places">
          <PlacesLine places={places} />
          <p>
            <Link to={view.placesAt}>Set how many there are</Link>
          </p>
        </Part>
      )}
      <Part title="In their order">
        {waiting.length === 0 ? (
          <p>No abstract waits. Decide “Waiting list” about one, and it comes here.</p>
        ) : (
          <>
            <p>
              {`Of those that wish for the presentation type of a place that becomes free, the first one is next. Accepting one sends its letter, held for ${holdMinutes} minutes.`}
            </p>
            <Rows
              caption="Waiting list"
              columns={['Abstract', 'Place', 'Presenter', 'Topic', 'Wishes', 'Order', '']}
              figures={['Place']}
              rows={waiting.map((each, at) => ({
                key: each.id,
                cells: [
                  <span key="abstract">
                    <Link to={each.href}>{each.number}</Link> <bdi>{each.title}</bdi>
                  </span>,
                  at + 1,
                  <bdi key="presenter">{each.presenter}</bdi>,
                  each.topic,
                  each.wished.name,
                  <span key="order" className={styles.buttons}>
                    {at > 0 && <Move id={each.id} to={at} label="Up" number={each.number} />}
                    {at > 1 && <Move id={each.id} to={1} label="First" number={each.number} />}
                    {at < waiting.length - 1 && (
                      <Move id={each.id} to={at + 2} label="Down" number={each.number} />
                    )}
                  </span>,
                  mayAccept && each.isWishedKnown ? (
                    <MoveUp key="accept" {...each} form={each.wished} />
                  ) : (
                    <Link key="decide" to={each.href} aria-label={`Decide about ${each.number}`}>
                      Decide
                    </Link>
                  ),
                ],
              }))}
            />
          </>
        )}
      </Part>
    </Page>
  )
}

function Move({ id, to, label, number }: { id: number; to: number; label: string; number: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="move-waiting" />
      <input type="hidden" name="abstract" value={id} />
      <input type="hidden" name="place" value={to} />
      <Button type="submit" tone="quiet" aria-label={`${label}: ${number}`}>
        {label}
      </Button>
    </Form>
  )
}
