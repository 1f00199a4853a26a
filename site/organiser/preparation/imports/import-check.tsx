/** What an import would change, and the button that does it; afterwards, what it did. */
import { Form, Link } from 'react-router'
import { formatInstant } from '#domain/foundations/time.ts'
import type { ImportTable } from '#domain/preparation/imports/columns.ts'
import {
  chooseColumns,
  dropImport,
  findImport,
  type StoredImport,
} from '#domain/preparation/imports/import-uploads.ts'
import type { ReadImport } from '#domain/preparation/imports/read-import.ts'
import { applyImport, type ImportOutcome, tryImport } from '#domain/preparation/imports/run-import.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formAgain, formHeaders, receiveUncounted } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import {
  type AtConference,
  formAtConference,
  forms,
  guardedAtConference,
  type PermittedRequest,
  type RouteArgs,
} from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import { choicesIn, type TableView, tableViews } from '#site/organiser/preparation/imports/column-choices.ts'
import { ImportChanges, Sums } from '#site/organiser/preparation/imports/import-changes.tsx'
import { ImportColumns } from '#site/organiser/preparation/imports/import-columns.tsx'
import {
  type CheckView,
  checkView,
  type SumRow,
  sumRows,
} from '#site/organiser/preparation/imports/import-view.ts'
import styles from '#site/organiser/preparation/imports/imports.module.css'
import { type Unread, unreadAgain, unreadOf } from '#site/organiser/preparation/imports/unread.ts'
import { idOfPage } from '#site/organiser/record-form/kind-of-page.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { paths } from '#words/addresses/paths.ts'
import type { Route } from './+types/import-check.ts'

export const headers = formHeaders

type ImportRequest = AtConference<PermittedRequest<'place-talks'>>

export const loader = guardedAtConference('place-talks', async (staff, args: Route.LoaderArgs) => {
  const { stored, conference } = await openImport(staff, args)
  const common = {
    event: conference.name,
    fileName: stored.fileName,
    requestKey: newRequestKey(),
    publicFile: organiserPaths.importTable(conference.name, 'programme'),
  }
  if (stored.applied) {
    const { at, counts } = stored.applied
    return {
      ...common,
      done: { at: formatInstant(at, conference.timeZone), sums: sumRows(counts) },
      check: null,
    }
  }
  const checked = await receiveUncounted(staff.site, 'import', () => check(staff, stored, args))
  return { ...common, done: null, check: checked.ok ? checked.value : unreadView(checked.failure.words) }
})

export const action = forms({
  apply: formAtConference('place-talks', async (staff, sent, args) => {
    const { stored, conference } = await openImport(staff, args)
    const here = organiserPaths.importCheck(conference.name, stored.id)
    if (stored.applied) throw redirectTo(here)
    const received = await receiveUncounted(staff.site, 'import', () => apply(staff, { stored, sent, args }))
    if (!received.ok) {
      const { words, status } = received.failure
      return formAgain({ detail: words, check: null }, status, received.failure)
    }
    if (received.value === 'done') throw redirectTo(here)
    const { unread, ...answer } = received.value
    return unreadAgain(unread ?? { words: '' }, answer, 409)
  }),
  columns: formAtConference('place-talks', async (staff, sent, args) => {
    const { stored, conference } = await openImport(staff, args)
    const received = await receiveUncounted(staff.site, 'import', async () => {
      const read = await readStored(staff, stored)
      if ('unread' in read && read.tables.length === 0) return read.unread
      const choices = choicesIn(sent, read.tables)
      await staff.site.database.write(tx =>
        chooseColumns(tx, staff.permit, staff.act, { id: stored.id, choices }),
      )
      return 'done'
    })
    if (received.ok) {
      const { value } = received
      if (value === 'done') throw redirectTo(organiserPaths.importCheck(conference.name, stored.id))
      return unreadAgain(value, { detail: value.words, check: null }, 409)
    }
    const { words, status } = received.failure
    return formAgain({ detail: words, check: null }, status, received.failure)
  }),
  drop: formAtConference('place-talks', async (staff, _sent, args) => {
    const { stored, conference } = await openImport(staff, args)
    await staff.site.database.write(tx => dropImport(tx, staff.permit, staff.act, stored.id))
    throw redirectTo(organiserPaths.imports(conference.name))
  }),
})

/** @throws the 404 of a file of another conference, or one that was discarded or is older than a day */
async function openImport({ site, scope, conference }: ImportRequest, args: RouteArgs) {
  const id = idOfPage(args)
  const stored = id === null ? undefined : await findImport(site.database.read, scope, id)
  if (!stored) throw notFound()
  return { stored, conference }
}

/** What the file would change now, or why it cannot be read any more. */
async function check(
  staff: ImportRequest,
  stored: StoredImport,
  args: RouteArgs,
): Promise<CheckView | UnreadView> {
  const { site, permit, act } = staff
  const read = await readStored(staff, stored)
  if ('unread' in read) return unreadView(read.unread.words, read.tables)
  const outcome = await tryImport(site.database, permit, { content: read.content, act })
  return viewOf(staff, { read, outcome, args })
}

async function apply(
  staff: ImportRequest,
  { stored, sent, args }: { stored: StoredImport; sent: FormData; args: RouteArgs },
): Promise<'done' | { detail: string; isStale?: boolean; check: CheckView | null; unread?: Unread }> {
  const { site, permit, act } = staff
  const read = await readStored(staff, stored)
  if ('unread' in read) return { detail: read.unread.words, check: null, unread: read.unread }
  const { digest } = textsOf(sent, ['digest'])
  const done = await applyImport(site.database, permit, { id: stored.id, content: read.content, digest, act })
  if (done.ok) return 'done'
  if (done.error.code === 'not-found') throw notFound()
  return { detail: '', isStale: true, check: viewOf(staff, { read, outcome: done.error.outcome, args }) }
}

async function readStored(
  { site, conference }: ImportRequest,
  stored: StoredImport,
): Promise<ReadImport | { unread: Unread; tables: ImportTable[] }> {
  const bytes = !stored.applied && stored.fileKey ? await site.files.get(stored.fileKey) : undefined
  if (!bytes) return { unread: { words: 'The file is no longer here. Please send it again.' }, tables: [] }
  const file = { name: stored.fileName, bytes }
  const read = await site.readImportFile(file, conference.timeZone, stored.choices)
  if (read.ok) return read.value
  return { unread: unreadOf(read.error), tables: 'tables' in read.error ? read.error.tables : [] }
}

/** A file that cannot be read as it is; another choice of columns may help. */
interface UnreadView {
  problem: string
  tables: TableView[]
}

const unreadView = (problem: string, tables: readonly ImportTable[] = []): UnreadView => ({
  problem,
  tables: tableViews(tables),
})

function viewOf(
  { conference }: ImportRequest,
  { read, outcome, args }: { read: ReadImport; outcome: ImportOutcome; args: RouteArgs },
): CheckView {
  const { searchParams } = args.url
  return checkView({
    read,
    outcome,
    conference,
    show: searchParams.get('show'),
    from: searchParams.get('from'),
  })
}

export default function ImportCheck({ loaderData, actionData }: Route.ComponentProps) {
  const { event, fileName, done, requestKey, publicFile } = loaderData
  if (done) return <Done event={event} fileName={fileName} done={done} />
  const check = actionData?.check ?? loaderData.check
  return (
    <Page
      title={`Import of ${fileName}`}
      lead="Nothing has changed yet. These are the changes that the file would make."
    >
      <p className={styles.links}>
        <Link to={organiserPaths.imports(event)}>Another file</Link>
        <Link to={organiserPaths.programme(event)}>Programme</Link>
      </p>
      {actionData?.detail && <Notice tone="negative" title={actionData.detail} answers={actionData} />}
      {check && 'problem' in check && (
        <>
          <Notice tone="negative" title={check.problem} />
          <ImportColumns tables={check.tables} />
        </>
      )}
      {check && !('problem' in check) && (
        <ImportChanges
          check={check}
          requestKey={requestKey}
          publicFile={publicFile}
          back={organiserPaths.programme(event)}
          answers={actionData}
        />
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="drop" />
        <Button type="submit" tone="quiet">
          Discard this file
        </Button>
      </Form>
    </Page>
  )
}

function Done({
  event,
  fileName,
  done: { at, sums },
}: {
  event: string
  fileName: string
  done: { at: string; sums: SumRow[] }
}) {
  return (
    <Page title={`${fileName} is imported`} lead={`At ${at}. Visitors see it now.`}>
      <p className={styles.links}>
        <Link to={organiserPaths.programme(event)}>Programme</Link>
        <Link to={organiserPaths.websiteKind(event, 'speaker')}>Speakers</Link>
        <a href={paths.microsite(event, 'program')}>See it on the site</a>
        <Link to={organiserPaths.imports(event)}>Another file</Link>
      </p>
      <Sums sums={sums} />
      <p>
        Every change is in its record’s history and can be undone there. The program’s PDF, if you offer one,
        is updated within a few minutes.
      </p>
    </Page>
  )
}
