/** Registers everybody of a file: what each column is, who is registered, and which lines are not, before it is done. */
import { data, Link } from 'react-router'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import {
  importRegistrations,
  planRegistrations,
  type RegistrationsPlan,
} from '#domain/desk/registering/import-registrations.ts'
import {
  mostImported,
  type RegistrationTable,
  readRegistrations,
} from '#domain/desk/registering/read-registrations.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import type { Result } from '#domain/foundations/result.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { isOnSale } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import type { SiteContext } from '#site/context.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { staleCheck } from '#site/organiser/parts/check/check.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { ListForm } from '#site/organiser/parts/check/list-form.tsx'
import { encodingFacts, sentList } from '#site/organiser/parts/check/sent-list.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { orRollBack } from '#site/organiser/parts/two-step/carry-out.ts'
import { type Refused, refused, type Stale, stale } from '#site/organiser/parts/two-step/two-step.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { registrantProblems } from '#site/organiser/registrations/acts/form-fields.ts'
import { faultLines, firstLines } from '#words/organiser/first-of.ts'
import {
  columnWords,
  registrationTableFaultWords,
  rowProblemWords,
} from '#words/organiser/registrations/registration-import-words.ts'
import type { Route } from './+types/import.ts'

const right = 'edit-registrations'

export const loader = guardedAtConference(right, ({ conference }) => ({
  back: organiserPaths.registrations(conference.name),
}))

interface Sent {
  headings: readonly string[]
  rows: readonly { line: number; cells: readonly string[] }[]
  isEncodingGuessed?: boolean
}

async function readSent(site: SiteContext, conference: Conference, bytes: Uint8Array) {
  const table = await site.readTable(bytes, mostImported)
  if (!table.ok) return table
  const db = site.database.read
  const [offers, countries] = await Promise.all([listOffers(db, conference.id), listCountries(db)])
  const extras = offers.filter(offer => offer.kind === 'extra' && isOnSale(offer, '', true))
  const read = readRegistrations(table.value, {
    ...{ admissions: namedAdmissions(offers), extras, countries, settings: conference.fieldSettings },
    asksMembership: admission => conditionOf(conference, admission)?.kind === 'members',
  })
  return read.ok ? { ok: true as const, value: { sent: table.value, table: read.value } } : read
}

const again = (list: string, fault: Parameters<typeof registrationTableFaultWords>[0]) =>
  data(
    { list: list.slice(0, 200_000), problem: registrationTableFaultWords(fault) },
    { status: fault.code === 'busy' ? 503 : 422 },
  )

export const action = forms({
  check: formAtConference(right, async ({ site, act: by, conference }, sent) => {
    const { bytes, typed, problem } = await sentList(sent, 'list')
    if (problem !== undefined) return data({ list: typed, problem }, { status: 422 })
    const read = await readSent(site, conference, bytes)
    if (!read.ok) return again(typed, read.error)
    return data({ check: await checkView(site, conference, by, read.value) })
  }),
  import: formAtConference(right, async ({ site, permit, act: by, conference }, sent) => {
    const { list, digest } = textsOf(sent, ['list', 'digest'])
    const back = organiserPaths.registrations(conference.name)
    const read = await readSent(site, conference, new TextEncoder().encode(list))
    if (!read.ok) return again(list, read.error)
    const { table } = read.value
    const done = await orRollBack(site.database, async (tx): Promise<Result<number, Refused | Stale>> => {
      const imported = await importRegistrations(tx, permit, by, { conference, table, digest })
      if (imported.ok) return imported
      const { error } = imported
      return error.code === 'stale'
        ? stale
        : refused(
            `Line ${error.line} cannot be registered after the lines before it, such as with the last use of a code. Nobody was.`,
          )
    })
    if (done.ok) throw redirectTo(`${back}?${new URLSearchParams({ tagged: String(done.value) })}`)
    const check = await checkView(site, conference, by, read.value)
    const { error } = done
    if (error.code === 'refused')
      return data({ check: { ...check, hindrance: error.words } }, { status: 409 })
    return staleCheck(check)
  }),
})

/**
 * What a check page carries: the table as it was read, so that nothing is stored before it is confirmed. Empty lines stay, so that
 * a line has the number that it has in the file.
 */
function asCsv({ headings, rows }: Sent): string {
  const lineOf = (cells: readonly string[]) =>
    `${cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`
  const heading = lineOf(headings)
  let text = heading
  let next = heading.split('\n').length
  for (const { line, cells } of rows) {
    const written = lineOf(cells)
    const before = Math.max(0, line - next)
    text += '\n'.repeat(before) + written
    next += before + written.split('\n').length - 1
  }
  return text
}

async function checkView(
  site: SiteContext,
  conference: Conference,
  by: Act,
  { sent, table }: { sent: Sent; table: RegistrationTable },
) {
  const plan = await planRegistrations(site.database.read, conference, by, table)
  const { included, leftOut, digest } = plan
  const taken = table.columns.filter(({ meaning }) => meaning.kind !== 'none')
  const totalMinor = included.reduce((sum, row) => sum + row.totalMinor, 0)
  const toPay = included.filter(row => row.totalMinor > 0).length
  return {
    button: `Register ${counted(included.length, 'person', 'people')}`,
    facts: [
      { label: 'Columns', lines: taken.map(({ heading, meaning }) => `${heading}: ${columnWords(meaning)}`) },
      ...encodingFacts(sent.isEncodingGuessed),
      ...(table.unread.length > 0 ? [{ label: 'Not taken', lines: table.unread }] : []),
      { label: 'Registered', lines: [people(included.length), ...namesOf(plan)] },
      ...(leftOut.length > 0
        ? [{ label: 'Left out', lines: [people(leftOut.length), ...problemsOf(plan)] }]
        : []),
      ...(included.length > 0
        ? [
            {
              label: 'To pay',
              lines: [`${formatMoney(totalMinor, conference.currency)}, by ${people(toPay)}`],
            },
            {
              label: 'Mail',
              lines: [
                `${counted(included.length, 'mail')}: payment instructions with the address of the registration, or the confirmation where nothing is due.`,
                'Places are held as for anybody whom you register, and released if they are not paid.',
              ],
            },
          ]
        : []),
    ],
    digest,
    isLong: true as const,
    hidden: { intent: 'import', list: asCsv(sent) },
    back: organiserPaths.registrationImport(conference.name),
    hindrance: included.length === 0 ? 'Nobody would be registered.' : undefined,
  }
}

const people = (count: number) => counted(count, 'person', 'people')

const namesOf = ({ included }: RegistrationsPlan) =>
  firstLines(included.map(({ input: { registrant } }) => `${fullName(registrant)}, ${registrant.email}`))

const problemsOf = ({ leftOut }: RegistrationsPlan) =>
  faultLines(leftOut, ({ line, name, problem }) => {
    const fields = problem.code === 'invalid-fields' ? Object.values(registrantProblems(problem.fields)) : []
    return `Line ${line}${name === '' ? '' : `, ${name}`}: ${rowProblemWords(problem, fields)}`
  })

export default function ImportRegistrations({ loaderData: view, actionData }: Route.ComponentProps) {
  const check = actionData && 'check' in actionData ? actionData.check : undefined
  const problem = actionData && 'problem' in actionData ? actionData : undefined
  return (
    <Page title="Register the people of a list" lead={<Link to={view.back}>Registrations</Link>}>
      {check ? (
        <CheckSheet view={check} answers={actionData} />
      ) : (
        <ListForm
          intent="check"
          fileHint="With the headings Name, E-mail and Registration, and what else your form requires; also Code, Membership number, Tags, and the name of each extra: yes, how many, or its option; of a room by night, arrival and departure, such as 2027-03-19 2027-03-22."
          rows={{ name: 'list', label: 'Or the list itself', hint: 'With the same headings.' }}
          refused={problem}
          typed={problem?.list}
        >
          <p>
            By the same rules and at the same price as the public form, and at most {mostImported} at once. A
            page shows what each column and line becomes before anything is done.
          </p>
        </ListForm>
      )}
    </Page>
  )
}
