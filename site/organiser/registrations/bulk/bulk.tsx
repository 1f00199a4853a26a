/** The check page of an act on many registrations: how many and who, who is skipped and why, and the consequences. */

import { data, Link } from 'react-router'
import { formatCount } from '#domain/foundations/figures.ts'
import { cutToLimit } from '#domain/foundations/texts/text.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { beginBulkAct, findBegun } from '#domain/office/bulk-acts/begin-bulk-act.ts'
import { type BulkKind, type BulkRight, bulkKinds, bulkNeeds } from '#domain/office/bulk-acts/bulk-act.ts'
import { readChosen, writeChosen } from '#domain/office/bulk-acts/chosen-rows.ts'
import { type Chosen, planBulkAct } from '#domain/office/bulk-acts/plan-bulk-act.ts'
import { runBulkAct } from '#domain/office/bulk-acts/run-bulk-act.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'
import { TextArea } from '#site/components/form/field.tsx'
import {
  type AtConference,
  alsoNeeded,
  formAtConference,
  forms,
  guardedAtConference,
  type RouteArgs,
  type StaffRequest,
} from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import type { CheckView } from '#site/organiser/parts/check/check.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { readSelection, type Selection } from '#site/organiser/registrations/bulk/selection.ts'
import { firstLines } from '#words/organiser/first-of.ts'
import { bulkProblemWords, bulkWords } from '#words/organiser/registrations/bulk-act-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import type { Route } from './+types/bulk.ts'

export const loader = guardedAtConference('read-registrations', async (staff, args: Route.LoaderArgs) => {
  const { url } = args
  const { conference } = staff
  const selection = readSelection(url.searchParams)
  const act = url.searchParams.get('act')
  if (selection && act === 'mail') {
    throw redirectTo(`${organiserPaths.newMail(conference.name)}?${selection.query}`)
  }
  if (selection && act === 'export')
    throw redirectTo(organiserPaths.exports(conference.name, selection.query))
  if (selection && act === 'tag') throw redirectTo(organiserPaths.tagMany(conference.name, url.searchParams))
  const kind = bulkKinds.find(each => each === act)
  if (!selection || !kind) return data(nothing(conference.name), { status: 422 })
  return data(await readCheck(staff, await alsoNeeded(bulkNeeds[kind], args), kind, selection))
})

export const action = forms({
  'edit-registrations': formAtConference('edit-registrations', (staff, sent, args) =>
    begin(staff, staff.permit, sent, args),
  ),
  'cancel-by-policy': formAtConference('cancel-by-policy', (staff, sent, args) =>
    begin(staff, staff.permit, sent, args),
  ),
  'decide-custom-amounts': formAtConference('decide-custom-amounts', (staff, sent, args) =>
    begin(staff, staff.permit, sent, args),
  ),
})

/** A few are processed before the answer, so that small acts complete at once; the background does the rest. */
const atOnce = { registrations: 25, seconds: 2 }

async function begin(
  staff: AtConference<StaffRequest>,
  permit: Permit<BulkRight>,
  sent: FormData,
  { url }: RouteArgs,
) {
  const { site, act } = staff
  const { database } = site
  const { conference } = staff
  const begunBefore = await findBegun(database.read, act)
  if (begunBefore !== undefined) throw redirectTo(organiserPaths.bulkAct(conference.name, begunBefore))
  const selection = readSelection(url.searchParams)
  const kind = bulkKinds.find(each => each === url.searchParams.get('act'))
  if (!selection || !kind || bulkNeeds[kind] !== permit.right) throw data(null, { status: 400 })
  const reason = cutToLimit(String(sent.get('reason') ?? ''), 'long-text')
  const again = async (status: number, more: Partial<BulkView>) =>
    data({ ...(await readCheck(staff, permit, kind, selection)), reason, ...more }, { status })
  const problem = asksReason(kind) ? textProblem(reason, 'text') : undefined
  if (problem) return again(422, { problem: wordsForLabel('The reason', problem) })
  const chosen = readChosen(String(sent.get('chosen') ?? ''))
  const begun = await database.write(tx => beginBulkAct(tx, permit, act, { kind, chosen, reason }))
  if (!begun.ok) return again(409, { isStale: true })
  const { id } = begun.value
  const reportFault = (error: unknown) => site.reportFault('bulk act', error)
  try {
    await runBulkAct({ database, now: () => site.clock.now(), reportFault }, id, atOnce)
  } catch (error) {
    // The background work continues with the others.
    reportFault(error)
  }
  throw redirectTo(organiserPaths.bulkAct(conference.name, id))
}

interface BulkView extends CheckView {
  step: 'check'
  title: string
  asksReason: boolean
  reason: string
  problem: string | undefined
}

/** Registrants of cancelled registrations are told the reason. */
const asksReason = (kind: BulkKind) => kind === 'cancel-unpaid'

async function readCheck(
  staff: AtConference<StaffRequest>,
  permit: Permit<BulkRight>,
  kind: BulkKind,
  selection: Selection,
): Promise<BulkView> {
  const { site, act } = staff
  const { conference } = staff
  const { filter } = selection
  const plan = await planBulkAct(site.database.read, permit.scope, { kind, filter, now: act.now })
  const { included, leftOut, missing } = plan
  const words = bulkWords[kind]
  const reasons = Map.groupBy(leftOut, ({ because }) => because)
  const chosen = writeChosen(included.map(({ id }) => id))
  const query = new URLSearchParams({ act: kind })
  if (selection.isAll) {
    query.set('all', 'yes')
    query.set('list', selection.query)
  } else for (const code of filter.code?.values ?? []) query.append('code', code)
  return {
    step: 'check',
    title: words.title,
    back: organiserPaths.registrations(conference.name, selection.isAll ? selection.query : ''),
    address: `${organiserPaths.bulk(conference.name)}?${query}`,
    button: words.button(included.length),
    facts: [
      { label: 'For', lines: [registrations(included.length), ...namesOf(included)] },
      ...[...reasons].map(([because, those]) => ({
        label: 'Left out',
        lines: [`${registrations(those.length)}: ${bulkProblemWords[because]}`, ...namesOf(those)],
      })),
      ...(missing.length > 0
        ? [{ label: 'Not found', lines: [`No longer here, so left out: ${missing.join(', ')}`] }]
        : []),
      ...(included.length > 0 ? words.facts.map(({ label, line }) => ({ label, lines: [line] })) : []),
    ],
    hindrance: included.length === 0 ? 'It applies to none of them: nothing would happen.' : undefined,
    asksReason: asksReason(kind),
    reason: '',
    problem: undefined,
    // It is done for those who were read, whoever matches now.
    hidden: { intent: bulkNeeds[kind], chosen },
    requestKey: newRequestKey(),
    isStale: false,
  }
}

const registrations = (count: number) =>
  `${formatCount(count)} ${count === 1 ? 'registration' : 'registrations'}`

const namesOf = (chosen: readonly Chosen[]) => firstLines(chosen.map(({ name, code }) => `${name}, ${code}`))

const nothing = (event: string) => ({
  step: 'nobody' as const,
  title: 'Nothing is selected',
  list: organiserPaths.registrations(event),
})

export default function Bulk({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData ?? loaderData
  if (view.step === 'nobody') {
    return (
      <Page title={view.title}>
        <p>Tick registrations in the list, or all that match, and choose what to do with them.</p>
        <p>
          <Link to={view.list}>Registrations</Link>
        </p>
      </Page>
    )
  }
  return <BulkCheck view={view} answers={actionData} />
}

function BulkCheck({ view, answers }: { view: BulkView; answers: object | undefined }) {
  return (
    <Page title={view.title} lead={<Link to={view.back}>Registrations</Link>}>
      <CheckSheet view={view} answers={answers}>
        {view.asksReason && (
          <TextArea
            name="reason"
            label="Reason; the registrants can read it"
            rows={3}
            defaultValue={view.reason}
            error={view.problem}
            isRequired
          />
        )}
      </CheckSheet>
    </Page>
  )
}
