/** Lists to download, as CSV or as a spreadsheet: of a conference, or of all. */

import type { Reader } from '#database/database.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { type ExportedList, mayExport } from '#domain/office/exports/note-export.ts'
import {
  exportColumns,
  questionsInFile,
  registrationsFile,
} from '#domain/office/exports/registrations-table.ts'
import { listRegistrations } from '#domain/office/lists/list-registrations.ts'
import { answerColumn } from '#domain/office/lists/registrations-noun.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { holds, opens, type Scope } from '#domain/staff/rights/permit.ts'
import { Button } from '#site/components/form/button.tsx'
import { guarded, type RouteArgs } from '#site/organiser/guard.ts'
import styles from '#site/organiser/office/exports/exports.module.css'
import { readFileColumns } from '#site/organiser/office/exports/table-of-list.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { listQuery, readListRequest } from '#site/organiser/registrations/registration-views.ts'
import { editionName } from '#words/edition-name.ts'
import { columnTitles } from '#words/organiser/office/export-words.ts'

interface Offer {
  list: ExportedList
  label: string
  what: string
  query?: string
  /** Another right that it takes. */
  needs?: Right
}

const offers: readonly Offer[] = [
  { list: 'registrations', label: 'Registrations', what: 'Everybody, with contact data, choice and sums' },
  {
    list: 'attendees',
    label: 'Who comes',
    what: 'A row for each person, guests too, with what each has and answered: for the door and the caterer',
  },
  {
    list: 'attendees',
    label: 'Who comes, with sensitive answers',
    what: 'The same with what is sensitive, such as allergies: for those alone who need it',
    query: 'sensitive=yes',
    needs: 'read-sensitive-answers',
  },
  {
    list: 'lines',
    label: 'What was bought',
    what: 'A row for each line of a registration, also what a change replaced',
  },
  { list: 'payments', label: 'Payments', what: 'Payments, refunds and chargebacks, with names' },
  {
    list: 'documents',
    label: 'Invoices and credit notes',
    what: 'A row for each line of each document, with its tax, in the order of issue: together they are its total',
  },
  { list: 'ledger', label: 'Ledger', what: 'Every entry of the books, without names' },
  { list: 'abstracts', label: 'Abstracts', what: 'Who submitted what' },
  { list: 'programme', label: 'Programme', what: 'Talks by day and room' },
  { list: 'subscribers', label: 'Newsletter', what: 'Addresses, with who confirmed and who unsubscribed' },
  // The inbox itself shows what is open; its file has all.
  { list: 'messages', label: 'Messages', what: 'What visitors wrote, with who answers', query: 'view=all' },
]

export const loader = guarded('export-people', async (staff, { url }: RouteArgs) => {
  const { conference, person, permit, scope, site } = staff
  const event = conference?.name ?? null
  const isOffered = ({ list, needs }: Offer) => {
    // Questions are those of one conference.
    if (needs && (conference === null || !opens(person, needs, conference.id))) return false
    if (list === 'ledger') return holds(person, 'read-ledger', conference?.id ?? null)
    if (list === 'programme') return conference !== null
    if (list === 'abstracts' && !opens(person, 'read-abstracts', conference?.id ?? null)) return false
    if (list === 'messages' && !opens(person, 'answer-messages', conference?.id ?? null)) return false
    return mayExport(permit, list)
  }
  return {
    place: conference && editionName(conference),
    chosen:
      conference && mayExport(permit, 'registrations')
        ? await readChoice(site.database.read, scope, conference.name, url.searchParams)
        : undefined,
    offers: offers.filter(isOffered).map(({ list, label, what, query }) => ({
      label,
      what,
      csv: organiserPaths.exportFile(event, list, 'csv', query),
      xlsx: organiserPaths.exportFile(event, list, 'xlsx', query),
    })),
  }
})

interface OfferedColumn {
  name: string
  label: string
  isShown: boolean
}

/** The list that the visitor came from, with its filters and order, and the columns that its file can have. */
async function readChoice(db: Reader, scope: Scope, event: string, query: URLSearchParams) {
  const request = readListRequest(query)
  const address = listQuery(query)
  const shown = readFileColumns(registrationsFile, query)
  const { total } = await listRegistrations(db, scope, request)
  const asked = query.getAll('columns').flatMap(text => text.split(','))
  const questions = scope.conferenceId === null ? [] : await listQuestions(db, scope.conferenceId)
  return {
    count: total,
    isNarrowed: Object.keys(request.filter).length > 0,
    list: organiserPaths.registrations(event, address),
    file: organiserPaths.listFile(event),
    /** The parts of the file's address besides its columns. */
    kept: [...new URLSearchParams(address)].filter(([name]) => name !== 'columns'),
    columns: [
      ...exportColumns.map(
        (name): OfferedColumn => ({
          name,
          label: columnTitles[name],
          // The list shows the name beside whatever columns it shows.
          isShown: shown === undefined || shown.includes(name) || name === 'name',
        }),
      ),
      ...questionsInFile(questions).map(
        ({ id, label }): OfferedColumn => ({
          name: answerColumn(id),
          label,
          isShown: shown === undefined || asked.includes(answerColumn(id)),
        }),
      ),
    ],
  }
}

type ChosenList = Awaited<ReturnType<typeof readChoice>>

interface View {
  loaderData: Awaited<ReturnType<typeof loader>>
}

export default function Exports({ loaderData: { place, chosen, offers } }: View) {
  return (
    <Page
      title="Exports"
      lead={`Lists of ${place ?? 'all conferences'} as files. They contain personal data: keep them only as long as you need them. Each export is recorded in the history.`}
    >
      {chosen && <Choice chosen={chosen} />}
      <Rows
        caption="Exports"
        columns={['List', 'What is in it', 'File']}
        rows={offers.map(({ label, what, csv, xlsx }) => ({
          key: label,
          cells: [
            label,
            what,
            <span key="files" className={styles.files}>
              <Files label={label} csv={csv} xlsx={xlsx} />
            </span>,
          ],
        }))}
      />
    </Page>
  )
}

/** A plain form, because it leads to a file, not a page. */
function Choice({ chosen: { count, isNarrowed, list, file, kept, columns } }: { chosen: ChosenList }) {
  const registrations = count === 1 ? '1 registration' : `${formatCount(count)} registrations`
  return (
    <form method="get" action={file} className={styles.narrowed} aria-label="This list">
      <p>
        The <a href={list}>list{isNarrowed ? ' that you came from' : ' of registrations'}</a>, in its order:{' '}
        {registrations}
      </p>
      <input type="hidden" name="list" value="registrations" />
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <details>
        <summary>Columns</summary>
        <fieldset className={styles.columns}>
          <legend>Columns of the file</legend>
          {columns.map(({ name, label, isShown }) => (
            <label key={name} className={styles.option}>
              <input type="checkbox" name="columns" value={name} defaultChecked={isShown} />
              {label}
            </label>
          ))}
        </fieldset>
      </details>
      <p className={styles.files}>
        <Button type="submit" name="format" value="csv">
          CSV
        </Button>
        <Button type="submit" name="format" value="xlsx">
          Spreadsheet (XLSX)
        </Button>
      </p>
    </form>
  )
}

/** Plain links, because they lead to files, not pages. */
function Files({ label, csv, xlsx }: { label: string; csv: string; xlsx: string }) {
  return (
    <>
      <a href={csv} aria-label={`CSV of ${label}`} download>
        CSV
      </a>
      <a href={xlsx} aria-label={`Spreadsheet of ${label}`} download>
        Spreadsheet (XLSX)
      </a>
    </>
  )
}
