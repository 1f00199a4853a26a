/** Lists to take away, each as CSV or as a spreadsheet: of a conference, or of all. */
import { holds } from '#domain/accounts/permit.ts'
import { type ExportedList, mayExport } from '#domain/exports/export-people.ts'
import { listRegistrations } from '#domain/front-desk/list-registrations.ts'
import styles from '#site/organiser/exports/exports.module.css'
import { guarded, type RouteArgs } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { changeQuery, readListRequest } from '#site/organiser/registrations/list-address.ts'

interface Offer {
  list: ExportedList
  label: string
  what: string
}

const offers: readonly Offer[] = [
  { list: 'registrations', label: 'Registrations', what: 'Everybody, with contact data, choice and sums' },
  { list: 'payments', label: 'Payments', what: 'Money that came, goes back or was taken back, with names' },
  { list: 'ledger', label: 'Ledger', what: 'Every entry of the books, without names' },
  { list: 'abstracts', label: 'Abstracts', what: 'Who submitted what' },
  { list: 'programme', label: 'Programme', what: 'Talks by day and room' },
  { list: 'subscribers', label: 'Newsletter', what: 'Addresses, with who confirmed and who left' },
]

export const loader = guarded('export-people', async (desk, { url }: RouteArgs) => {
  const { conference, person, permit, scope, site } = desk
  const event = conference?.name ?? null
  const isOffered = ({ list }: Offer) => {
    if (list === 'ledger') return holds(person, 'read-ledger', conference?.id ?? null)
    if (list === 'programme') return conference !== null
    return mayExport(permit, list)
  }
  const request = readListRequest(url.searchParams)
  const isNarrowed = conference !== null && Object.keys(request.filter).length > 0
  const query = changeQuery(url.searchParams, { sort: null, after: null, before: null }).replace(/^\?/, '')
  const narrowed =
    isNarrowed && mayExport(permit, 'registrations')
      ? {
          count: (await listRegistrations(site.database.read, scope, request)).total,
          list: organiserPaths.registrations(conference.name, query),
          csv: organiserPaths.exportFile(event, 'registrations', 'csv', query),
          xlsx: organiserPaths.exportFile(event, 'registrations', 'xlsx', query),
        }
      : undefined
  return {
    place: conference?.subject ?? null,
    narrowed,
    offers: offers.filter(isOffered).map(({ list, label, what }) => ({
      label,
      what,
      csv: organiserPaths.exportFile(event, list, 'csv'),
      xlsx: organiserPaths.exportFile(event, list, 'xlsx'),
    })),
  }
})

interface View {
  loaderData: Awaited<ReturnType<typeof loader>>
}

export default function Exports({ loaderData: { place, narrowed, offers } }: View) {
  return (
    <Page
      title="Exports"
      lead={`Lists of ${place ?? 'all conferences'} as files. They hold people’s data: keep them only as long as you need them. Who took which is noted in the history.`}
    >
      {narrowed && (
        <section className={styles.narrowed} aria-label="This list">
          <p>
            The <a href={narrowed.list}>list that you came from</a>:{' '}
            {narrowed.count === 1 ? '1 registration' : `${narrowed.count.toLocaleString('en')} registrations`}
          </p>
          <p className={styles.files}>
            <Files label="this list" {...narrowed} />
          </p>
        </section>
      )}
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

/** Plain links: what they lead to is no page. */
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
