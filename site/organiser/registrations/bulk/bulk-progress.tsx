/** The progress of an act on many registrations, and which ones it skipped. */
import { useEffect } from 'react'
import { data, Form, Link, useRevalidator } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { bulkNeeds } from '#domain/office/bulk-acts/bulk-act.ts'
import { findBulkAct, listLeftOut, readProgressOf } from '#domain/office/bulk-acts/bulk-act-queries.ts'
import { retryFaults } from '#domain/office/bulk-acts/retry-faults.ts'
import { stopBulkAct } from '#domain/office/bulk-acts/stop-bulk-act.ts'
import { holds } from '#domain/staff/rights/permit.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import {
  type AtConference,
  alsoNeeded,
  formAtConference,
  forms,
  guardedAtConference,
  type StaffRequest,
} from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { NextPage } from '#site/organiser/parts/list-head.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import styles from '#site/organiser/registrations/bulk/bulk-progress.module.css'
import { bulkProblemWords, bulkWords } from '#words/organiser/registrations/bulk-act-words.ts'
import type { Route } from './+types/bulk-progress.ts'

const pageSize = 50

export const loader = guardedAtConference(
  'edit-registrations',
  async (staff, { params, url }: Route.LoaderArgs) => {
    const { conference, bulk } = await findHere(staff, params.id)
    const { read } = staff.site.database
    const after = toId(url.searchParams.get('after')) ?? 0
    const { queued, done, leftOut } = await readProgressOf(read, bulk)
    const found = await listLeftOut(read, bulk, { after, limit: pageSize + 1 })
    const rows = found.slice(0, pageSize)
    const isRunning = bulk.state === 'running'
    const isTheirs = holds(staff.person, bulkNeeds[bulk.kind], conference.id)
    const faults = leftOut.find(({ because }) => because === 'fault')?.count ?? 0
    return {
      title: bulkWords[bulk.kind].title,
      list: organiserPaths.registrations(conference.name),
      again: url.pathname + url.search,
      begun: formatInstant(bulk.begunAt, conference.timeZone),
      done,
      total: queued + done + leftOut.reduce((sum, { count }) => sum + count, 0),
      isRunning,
      isStopped: bulk.state === 'stopped',
      canStop: isRunning && isTheirs,
      /** How many met a program error and can be tried again. */
      toRetry: bulk.state === 'finished' && isTheirs ? faults : 0,
      reasons: leftOut.map(({ because, count }) => ({ because, count, words: bulkProblemWords[because] })),
      rows: rows.map(({ id, code, name, because }) => ({
        id,
        code,
        name,
        href: organiserPaths.registration(conference.name, code),
        because: bulkProblemWords[because],
      })),
      next: found.length > pageSize ? `?after=${rows.at(-1)?.id}` : undefined,
      first: after > 0 ? url.pathname : undefined,
    }
  },
)

export const action = forms({
  stop: formAtConference('edit-registrations', async (staff, _sent, args) => {
    const { bulk } = await findHere(staff, args.params.id)
    const permit = await alsoNeeded(bulkNeeds[bulk.kind], args)
    const isStopped = await staff.site.database.write(tx => stopBulkAct(tx, permit, staff.act, bulk))
    return data({ isTooLate: !isStopped }, { status: isStopped ? 200 : 409 })
  }),
  retry: formAtConference('edit-registrations', async (staff, _sent, args) => {
    const { bulk, conference } = await findHere(staff, args.params.id)
    const permit = await alsoNeeded(bulkNeeds[bulk.kind], args)
    await staff.site.database.write(tx => retryFaults(tx, permit, staff.act, bulk))
    throw redirectTo(organiserPaths.bulkAct(conference.name, bulk.id))
  }),
})

/** @throws the 404 of one that does not exist */
async function findHere({ site, scope, conference }: AtConference<StaffRequest>, id = '') {
  const bulk = await findBulkAct(site.database.read, scope, toId(id) ?? 0)
  if (!bulk) throw notFound()
  return { bulk, conference }
}

type View = Route.ComponentProps['loaderData']

export default function BulkProgress({ loaderData: view, actionData }: Route.ComponentProps) {
  useLookAgain(view.isRunning)
  return (
    <Page title={view.title} lead={<Link to={view.list}>Registrations</Link>}>
      {actionData?.isTooLate && <Notice title="It had already ended." answers={actionData} />}
      <p className={styles.standing} role="status">
        {standingWords(view)} {view.isRunning && <Link to={view.again}>Refresh</Link>}
      </p>
      {view.isRunning && (
        <progress
          className={styles.bar}
          aria-label="Done so far"
          max={view.total}
          value={view.done + leftOutOf(view)}
        />
      )}
      {view.canStop && (
        <Form method="post">
          <input type="hidden" name="intent" value="stop" />
          <Button type="submit" tone="loud">
            Stop
          </Button>
        </Form>
      )}
      {view.toRetry > 0 && (
        <Form method="post">
          <input type="hidden" name="intent" value="retry" />
          <Button type="submit" tone="loud">
            {`Try ${counted(view.toRetry, 'registration')} again`}
          </Button>
        </Form>
      )}
      {view.reasons.length > 0 && (
        <Part title="Left out when they were processed">
          <ul className={styles.reasons}>
            {view.reasons.map(({ because, count, words }) => (
              <li key={because}>
                {formatCount(count)}: {words}
              </li>
            ))}
          </ul>
          <Rows
            caption="Left out"
            columns={['Registration', 'Name', 'Reason']}
            rows={view.rows.map(({ id, code, name, href, because }) => ({
              key: id,
              cells: [
                <Link key="code" to={href}>
                  {code}
                </Link>,
                <bdi key="name">{name}</bdi>,
                because,
              ],
            }))}
          />
          <NextPage href={view.next} first={view.first} />
        </Part>
      )}
    </Page>
  )
}
const leftOutOf = ({ reasons }: View) => reasons.reduce((sum, { count }) => sum + count, 0)

function standingWords(view: View): string {
  const { done, total, begun, isRunning, isStopped } = view
  const so = `${formatCount(done)} of ${formatCount(total)} done`
  if (isRunning) return `${so}, begun at ${begun}. You can leave this page: it continues.`
  return isStopped ? `Stopped: ${so}. The others stay as they are.` : `${so}, begun at ${begun}.`
}

/** With a script the page refreshes itself every two seconds. */
function useLookAgain(isRunning: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, 2_000)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
