/** Decisions made elsewhere, from a table: sent, checked, then set. */
import { data, Link } from 'react-router'
import { decideByTable, planTable } from '#domain/committee/decision-tables/plan-table.ts'
import {
  type DecisionLine,
  type DecisionTable,
  readDecisionTable,
} from '#domain/committee/decision-tables/read-decision-table.ts'
import { counted } from '#domain/foundations/counted.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'
import type { SiteContext } from '#site/context.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { staleCheck } from '#site/organiser/parts/check/check.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { ListForm } from '#site/organiser/parts/check/list-form.tsx'
import { encodingFacts, sentList } from '#site/organiser/parts/check/sent-list.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { firstNames } from '#words/organiser/first-of.ts'
import { decisionTableFaultWords, leftOutLineWords } from '#words/organiser/programme/decision-table-words.ts'
import { outcomeWords } from '#words/organiser/programme/decision-words.ts'
import type { Route } from './+types/decision-table.ts'

export const loader = guardedAtConference('decide-abstracts', ({ conference }) => ({
  back: organiserPaths.abstracts(conference.name),
}))

export const action = forms({
  check: formAtConference('decide-abstracts', async ({ site, scope, conference }, sent) => {
    const { bytes, typed, problem } = await sentList(sent, 'table')
    const again = (problem: string, status = 422) => data({ table: typed, problem }, { status })
    if (problem !== undefined) return again(problem)
    const table = await site.readTable(bytes)
    const read = readDecisionTable(table)
    if (!read.ok) return again(decisionTableFaultWords(read.error), read.error.code === 'busy' ? 503 : 422)
    const check = await checkView(site, scope, conference.name, read.value)
    const isGuessed = table.ok && table.value.isEncodingGuessed
    return { check: { ...check, facts: [...check.facts, ...encodingFacts(isGuessed)] } }
  }),
  decide: formAtConference('decide-abstracts', async ({ site, scope, permit, act, conference }, sent) => {
    const { lines: text, digest } = textsOf(sent, ['lines', 'digest'])
    const lines = readLines(text)
    const done = await decideByTable(site.database, permit, act, { lines, digest })
    if (!done.ok) {
      const check = await checkView(site, scope, conference.name, { lines, read: [], ignored: [] })
      return staleCheck(check)
    }
    const said = new URLSearchParams({
      acted: 'table',
      count: String(done.value.decided),
      at: toStored(act.now),
    })
    throw redirectTo(`${organiserPaths.abstracts(conference.name)}?${said}`)
  }),
})

/** The lines as this page wrote them; whatever else was sent says nothing. */
function readLines(text: string): DecisionLine[] {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return []
  }
  return Array.isArray(read)
    ? read.flatMap(row => {
        const [line, number, outcome, form] = Array.isArray(row) ? row : []
        return [number, outcome, form].every(each => typeof each === 'string')
          ? [{ line: Number(line), number, outcome, form }]
          : []
      })
    : []
}

async function checkView(
  site: SiteContext,
  scope: Scope,
  event: string,
  { lines, read, ignored }: DecisionTable,
) {
  const { decide, leftOut, digest } = await planTable(site.database.read, scope, lines)
  const byOutcome = Map.groupBy(decide, ({ outcome }) => outcomeWords(outcome))
  const reasons = Map.groupBy(leftOut, ({ because }) => because)
  const columns = [
    ...(read.length > 0 ? [`Read: ${read.join(', ')}`] : []),
    ...(ignored.length > 0 ? [`Not read: ${ignored.join(', ')}`] : []),
  ]
  return {
    button: `Set ${counted(decide.length, 'decision')}`,
    facts: [
      ...(columns.length > 0 ? [{ label: 'Columns', lines: columns }] : []),
      ...[...byOutcome].map(([label, those]) => ({
        label,
        lines: [counted(those.length, 'abstract'), firstNames(those.map(({ number }) => number))],
      })),
      ...[...reasons].map(([because, those]) => ({
        label: 'Left out',
        lines: [
          `${counted(those.length, 'row')}: ${leftOutLineWords[because]}`,
          firstNames(
            those.map(
              ({ line }) =>
                `line ${line.line}: ${[line.number, line.outcome, line.form].filter(Boolean).join(' ')}`,
            ),
          ),
        ],
      })),
      { label: 'Then', lines: ['Nobody is told: letters are released on their own page.'] },
    ],
    digest,
    isLong: true as const,
    hidden: {
      intent: 'decide',
      lines: JSON.stringify(lines.map(({ line, number, outcome, form }) => [line, number, outcome, form])),
    },
    back: organiserPaths.abstracts(event),
    hindrance: decide.length === 0 ? 'The table decides nothing that is still open.' : undefined,
  }
}

export default function DecisionTablePage({ loaderData: view, actionData }: Route.ComponentProps) {
  const check = actionData && 'check' in actionData ? actionData.check : undefined
  const refused = actionData && 'problem' in actionData ? actionData : undefined
  return (
    <Page title="Decisions from a table" lead={<Link to={view.back}>Abstracts</Link>}>
      {check ? (
        <CheckSheet view={check} answers={actionData} />
      ) : (
        <ListForm
          intent="check"
          fileHint="With headings: Number, Decision (accepted, waiting, rejected) and, if you like, Accepted as. The file of this list has them: change it and send it back. Files of EasyChair, HotCRP, pretalx and Indico are read if they use the numbers of this conference."
          rows={{
            name: 'table',
            label: 'Or its rows',
            hint: 'Paste them, headings first, separated by commas, semicolons or tabs.',
          }}
          refused={refused}
          typed={refused?.table}
        />
      )}
    </Page>
  )
}
