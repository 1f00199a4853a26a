/** The set-up of a conference: done and open tasks, and publishing it. */

import { data, Form, Link } from 'react-router'
import { hasEnded } from '#domain/conference/conferences/conference.ts'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { leastPriceOf } from '#domain/offers/catalogue/needed-extras.ts'
import { readPriceList } from '#domain/offers/pricing/fee-queries.ts'
import { archiveConference, unarchiveConference } from '#domain/preparation/set-up/archive-conference.ts'
import { countDone, readCheckList } from '#domain/preparation/set-up/check-list.ts'
import { countBound, isOver, readConferenceStatus } from '#domain/preparation/set-up/conference-status.ts'
import { deletionRefusal } from '#domain/preparation/set-up/delete-conference.ts'
import { publishConference, unpublishConference } from '#domain/preparation/set-up/publish-conference.ts'
import { listPublishObstacles } from '#domain/preparation/set-up/publish-obstacles.ts'
import { isUnsold } from '#domain/preparation/set-up/quick-start.ts'
import { holds, opens } from '#domain/staff/rights/permit.ts'
import { Button, ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import {
  type AtConference,
  formAtConference,
  forms,
  guardedAtConference,
  type PermittedRequest,
} from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done, useDone } from '#site/organiser/parts/done.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/preparation/set-up/set-up.module.css'
import { TaskList } from '#site/organiser/preparation/set-up/task-list.tsx'
import {
  obstacleWords,
  stateWords,
  taskParts,
  taskWords,
} from '#site/organiser/preparation/set-up/task-words.ts'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { previewDays } from '#site/preview/preview-days.ts'
import { previewLink } from '#site/preview/preview-link.ts'
import { paths } from '#words/addresses/paths.ts'
import type { Route } from './+types/set-up.ts'

const right = 'create-conference'

export const loader = guardedAtConference(
  'read-set-up',
  async ({ person, site, conference, act: { now } }) => {
    const db = site.database.read
    const [list, status, obstacles, { period: open, extras }, over, unsold] = await Promise.all([
      readCheckList(db, site.payments, conference, now),
      readConferenceStatus(db, conference.id, now),
      listPublishObstacles(db, site.payments, conference),
      readPriceList(db, conference, now),
      isOver(db, conference, now),
      isUnsold(db, conference.id),
    ])
    const prices = Object.keys(open?.prices ?? {}).flatMap(
      key => (open && leastPriceOf(extras, open, key)) ?? [],
    )
    const event = conference.name
    return {
      event,
      progress: countDone(list),
      isOver: over,
      parts: taskParts.map(({ title, tasks }) => ({
        title,
        tasks: tasks.map(task => {
          const { label, about, to, part } = taskWords[task]
          const isPartOpen = part && opens(person, part.right, conference.id)
          const standingOf = list[task]
          const isOpen = standingOf.state !== 'cannot-start' || task === 'publish'
          return {
            task,
            label,
            about,
            to: !isOpen ? null : isPartOpen ? organiserPaths.settingsPart(event, part.name) : to(event),
            state: standingOf.state,
            words: stateWords(standingOf),
          }
        }),
      })),
      obstacles: obstacles.map(obstacleWords),
      isDemo: site.isDemo,
      mayCheck: holds(person, 'check-product', null),
      preview: site.publicUrl + previewLink(site, conference.id, paths.conference(event)),
      isPublic: status.isPublic,
      isCancelled: status.cancelled !== null,
      isArchived: status.archivedAt !== null,
      mayArchive: !status.isPublic || status.cancelled !== null || hasEnded(conference, now),
      registered: countBound(status),
      mayDelete: deletionRefusal(status) === undefined,
      maySetUp: holds(person, right, conference.id),
      mayRehearse: !status.isPublic && !conference.isRehearsal && !status.cancelled,
      quickStart:
        unsold && !over && holds(person, right, conference.id) ? organiserPaths.quickStart(event) : null,
      call:
        list.topics.state === 'to-do' && !over && opens(person, 'write-website', conference.id)
          ? abstractPages.call(event)
          : null,
      mayEnd: holds(person, 'end-conference', conference.id),
      price:
        open && prices.length > 0
          ? {
              period: open.name,
              from: formatMoney(Math.min(...prices), conference.currency),
              to: formatMoney(Math.max(...prices), conference.currency),
            }
          : null,
    }
  },
)

export const action = forms({
  publish: formAtConference(right, async staff => {
    const { permit, act: by, site } = staff
    const published = await site.database.write(tx => publishConference(tx, permit, by, site.payments))
    if (published.ok) throw back(staff, 'published')
    return data({ problem: 'obstacles' as const }, { status: 409 })
  }),
  unpublish: formAtConference(right, async staff => {
    const { permit, act: by, site } = staff
    const taken = await site.database.write(tx => unpublishConference(tx, permit, by))
    if (taken.ok) throw back(staff, 'unpublished')
    return data({ problem: taken.error.code }, { status: 409 })
  }),
  archive: formAtConference(right, async staff => {
    const { permit, act: by, site } = staff
    const archived = await site.database.write(tx => archiveConference(tx, permit, by))
    if (archived.ok) throw back(staff, 'archived')
    return data({ problem: archived.error.code }, { status: 409 })
  }),
  'bring-back': formAtConference(right, async staff => {
    const { permit, act: by, site } = staff
    await site.database.write(tx => unarchiveConference(tx, permit, by))
    throw back(staff, 'brought-back')
  }),
})

const back = ({ conference }: AtConference<PermittedRequest<typeof right>>, what: keyof typeof said) =>
  redirectTo(`${organiserPaths.setUp(conference.name)}?done=${what}`)

const said = {
  created: 'The draft is created. Nobody sees it yet: go through the list, then publish it.',
  started: 'People can register as soon as it is public. What is still missing is listed below.',
  copied: 'The copy is created, with every date moved. Nobody sees it yet.',
  published: 'It is published. Everybody sees it now.',
  unpublished: 'It is off the site. Nobody sees it any more.',
  archived:
    'It is archived: you find it under “Archived” among your conferences. Its pages stay as they are.',
  'brought-back': 'It is back among your conferences.',
} as const

/** The form that undoes it. */
const undoing = { published: 'unpublish', unpublished: 'publish', archived: 'bring-back' } as const

const problems = {
  obstacles: 'It is not published yet. See below what is missing.',
  registered:
    'People are registered, and would lose their registration’s page. If the conference will not take place, cancel it instead.',
  'still-open': 'People can still register. Take it off the site first, or wait until it is over.',
} as const

export default function SetUp({ loaderData, actionData }: Route.ComponentProps) {
  const { progress, parts, isPublic, event } = loaderData
  const undo = lookUp(undoing, useDone())
  return (
    <Page
      title="Set-up"
      lead={
        loaderData.isOver
          ? 'It is over: nothing has to be set up any more.'
          : `${progress.done} of ${progress.of} done. Optional tasks are not counted until they are done.`
      }
      actions={isPublic ? <a href={paths.conference(event)}>See it on the site</a> : undefined}
    >
      {actionData && <Notice tone="negative" title={problems[actionData.problem]} answers={actionData} />}
      <Done said={said}>{undo && loaderData.maySetUp && <IntentForm intent={undo} label="Undo" />}</Done>
      {loaderData.quickStart && (
        <Notice
          title="Sell from one page"
          actions={
            <LinkButton to={loaderData.quickStart} tone="loud">
              Quick start
            </LinkButton>
          }
        >
          Names, prices, places, ways to pay and contact, all on one page.
        </Notice>
      )}
      {loaderData.call && (
        <Notice
          title="Take abstracts from one page"
          actions={<LinkButton to={loaderData.call}>Open the call</LinkButton>}
        >
          The last day, topics and presentation types, all on one page.
        </Notice>
      )}
      <div className={styles.parts}>
        {parts.map(({ title, tasks }) => (
          <Part key={title} title={title}>
            <TaskList tasks={tasks} />
          </Part>
        ))}
      </div>
      <Publishing view={loaderData} />
    </Page>
  )
}

type View = Route.ComponentProps['loaderData']

function Publishing({ view }: { view: View }) {
  const { isPublic, isArchived, isCancelled, obstacles, price, maySetUp, registered } = view
  return (
    <section id="publish" className={styles.publishing} aria-labelledby="publishing">
      <h2 id="publishing" className={styles.heading}>
        {isPublic ? 'It is public' : 'It is a draft'}
      </h2>
      {obstacles.length > 0 && (
        <ul className={styles.obstacles}>
          {obstacles.map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {!isPublic && (
        <div className={styles.preview}>
          <p>
            <a href={view.preview}>See the draft as visitors will</a>. This address shows it for{' '}
            {timeInWords(previewDays, 'day')}, also to people without an account, such as a co-chair:
          </p>
          <p>
            <code className={styles.address}>{view.preview}</code>
          </p>
          {view.mayRehearse && maySetUp && (
            <p>
              <Link to={organiserPaths.rehearsal(view.event)}>Rehearse</Link>: try what people will do, from
              the form to the invoice, with simulated payments. Nothing of it counts.
            </p>
          )}
        </div>
      )}
      {price && !isCancelled && (
        <p>
          {isPublic ? 'People pay' : 'Once it is public, people pay'} from {price.from} to {price.to} now (
          {price.period}).
        </p>
      )}
      {view.isDemo && !isCancelled && (
        <p>
          Payments are a demonstration: no money moves.{' '}
          {view.mayCheck && <Link to={organiserPaths.selfCheck}>What is missing to take real payments</Link>}
        </p>
      )}
      {!price && !isPublic && <p>There are no open prices: registration stays closed until there are.</p>}
      {maySetUp && (
        <ButtonRow>
          {!isPublic && obstacles.length === 0 && <IntentForm intent="publish" label="Publish" isLoud />}
          {isPublic && registered === 0 && <IntentForm intent="unpublish" label="Take it off the site" />}
          {view.mayArchive && !isArchived && <IntentForm intent="archive" label="Archive" />}
          {isArchived && <IntentForm intent="bring-back" label="Bring it back from the archive" />}
        </ButtonRow>
      )}
      {maySetUp && isPublic && registered > 0 && (
        <p className={styles.about}>
          It cannot be taken off the site: {registered === 1 ? 'one person is' : `${registered} people are`}{' '}
          registered, or may be paying.
        </p>
      )}
      {view.mayEnd && (
        <p className={styles.endings}>
          {!isCancelled && (
            <Link to={organiserPaths.cancelConference(view.event)}>Cancel the conference…</Link>
          )}
          {view.mayDelete && <Link to={organiserPaths.deleteConference(view.event)}>Delete it…</Link>}
        </p>
      )}
    </section>
  )
}

/** A form of one button. */
function IntentForm({ intent, label, isLoud = false }: { intent: string; label: string; isLoud?: boolean }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" tone={isLoud ? 'loud' : 'plain'}>
        {label}
      </Button>
    </Form>
  )
}
