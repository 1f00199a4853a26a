/** Uploads a file to import, and lists pending and finished imports. */

import { Form, Link } from 'react-router'
import { formatInstant } from '#domain/foundations/time.ts'
import type { ReadingFault } from '#domain/preparation/imports/import-faults.ts'
import { listImports, storeImport } from '#domain/preparation/imports/import-uploads.ts'
import { mostImportMegabytes } from '#domain/preparation/imports/read-import.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'
import { Button, ButtonRow } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FileInput } from '#site/components/form/field.tsx'
import { formAgain, formHeaders, receiveUncounted } from '#site/forms/post-failure.ts'
import {
  type AtConference,
  formAtConference,
  forms,
  guardedAtConference,
  type PermittedRequest,
} from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { largeFileProblem, refuseLargeFile } from '#site/organiser/parts/large-file.ts'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { summaryOf } from '#site/organiser/preparation/imports/import-view.ts'
import styles from '#site/organiser/preparation/imports/imports.module.css'
import { type Unread, unreadAgain, unreadOf } from '#site/organiser/preparation/imports/unread.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import type { Route } from './+types/imports.ts'

export const headers = formHeaders

export const loader = guardedAtConference('place-talks', async ({ site, scope, conference }) => {
  const stored = await listImports(site.database.read, scope)
  const people = await listAccountNames(
    site.database.read,
    stored.map(({ senderId }) => senderId),
  )
  const event = conference.name
  return {
    event,
    imports: stored.map(({ id, fileName, senderId, createdAt, applied }) => ({
      id,
      fileName,
      href: organiserPaths.importCheck(event, id),
      sender: people.get(senderId) ?? 'A former colleague',
      at: formatInstant(applied?.at ?? createdAt, conference.timeZone),
      outcome: applied ? summaryOf(applied.counts) : null,
    })),
    publicFile: organiserPaths.importTable(event, 'programme'),
  }
})

export const action = forms({
  send: formAtConference('place-talks', async (staff, sent) => {
    const received = await receiveUncounted(staff.site, 'import', () => receiveFile(staff, sent.get('file')))
    if (!received.ok) {
      return formAgain(
        { errors: [problem(received.failure.words)] },
        received.failure.status,
        received.failure,
      )
    }
    const { value } = received
    if (typeof value === 'number') throw redirectTo(organiserPaths.importCheck(staff.conference.name, value))
    return unreadAgain(value, { errors: [problem(value.words)] }, 422)
  }),
})

const problem = (message: string) => ({ name: 'file', message })

/** The import's id, or why the file was not taken. */
async function receiveFile(
  { site, conference, permit, act }: AtConference<PermittedRequest<'place-talks'>>,
  file: FormDataEntryValue | null,
): Promise<number | Unread> {
  // A browser sends an empty, nameless file where none was chosen.
  if (!(file instanceof File) || (file.name === '' && file.size === 0))
    return { words: 'Choose a file to import.' }
  const tooLarge = largeFileProblem(file)
  if (tooLarge) return { words: tooLarge }
  const sent = { name: file.name, bytes: await file.bytes() }
  const read = await site.readImportFile(sent, conference.timeZone)
  if (!read.ok && !isMappable(read.error)) return unreadOf(read.error)
  return storeImport(site, permit, act, sent)
}

/** A table whose headings say nothing: staff choose on the next page what its columns mean. */
const isMappable = (fault: ReadingFault) =>
  fault.code === 'no-known-columns' &&
  fault.tables.some(({ columns }) => columns.filter(({ filled }) => filled > 0).length > 1)

export default function Imports({
  loaderData: { event, imports, publicFile },
  actionData,
}: Route.ComponentProps) {
  const errors = actionData?.errors ?? []
  const table = (of: 'talks' | 'speakers', isFilled: boolean) =>
    organiserPaths.importTable(event, of, isFilled)
  return (
    <Page
      title="Import"
      lead="A programme, talks or speakers from a file. You first see what would change; nothing changes until you confirm."
    >
      <p className={styles.links}>
        <Link to={organiserPaths.programme(event)}>Programme</Link>
        <Link to={organiserPaths.websiteKind(event, 'speaker')}>Speakers</Link>
      </p>
      <ErrorSummary errors={errors} answers={actionData} />
      <Form method="post" encType="multipart/form-data" className={styles.form}>
        <input type="hidden" name="intent" value="send" />
        <FileInput
          name="file"
          label="File"
          isMarked
          hint={`A schedule.xml, a table (CSV), or a zip of tables. ${mostImportMegabytes} MB at most.`}
          error={errors[0]?.message}
          accept=".xml,.csv,.tsv,.txt,.zip"
          onChange={({ currentTarget }) => refuseLargeFile(currentTarget)}
        />
        <ButtonRow>
          <Button type="submit" tone="loud">
            See what would change
          </Button>
        </ButtonRow>
      </Form>
      <Part title="What can be imported">
        <Rows
          caption="What can be imported"
          columns={['File', 'What it does', 'Template']}
          rows={[
            {
              key: 'xml',
              cells: [
                'Programme (XML)',
                'A schedule.xml with the whole programme, as written by pretalx, frab, pentabarf and this site. Talks that are not in the file are removed.',
                <a key="file" href={publicFile} download>
                  Your programme as it is
                </a>,
              ],
            },
            {
              key: 'talks',
              cells: [
                'Talks (CSV)',
                'One talk per row, with a column “title”. An existing talk keeps whatever the table has no column for; talks that are not in it are removed.',
                <Tables key="file" of="talks" empty={table('talks', false)} filled={table('talks', true)} />,
              ],
            },
            {
              key: 'speakers',
              cells: [
                'Speakers (CSV)',
                'One person per row, with a column “name”. People are added and corrected; nobody is removed, and an empty cell changes nothing.',
                <Tables
                  key="file"
                  of="speakers"
                  empty={table('speakers', false)}
                  filled={table('speakers', true)}
                />,
              ],
            },
            {
              key: 'zip',
              cells: [
                'Papers (zip)',
                'A folder with papers.csv and, if there are any, paper_sessions.yml, plenary_sessions.yml and committee.yml. Talks, topics and committee are replaced by those in the folder.',
                '–',
              ],
            },
          ]}
        />
      </Part>
      <Part title="Files">
        <Rows
          caption="Files"
          columns={['File', 'From', 'When', 'Result']}
          empty="Nothing has been imported here yet."
          rows={imports.map(({ id, fileName, href, sender, at, outcome }) => ({
            key: id,
            cells: [
              <Link key="file" to={href}>
                {fileName}
              </Link>,
              sender,
              at,
              outcome ?? 'Waits for a day to be imported',
            ],
          }))}
        />
      </Part>
    </Page>
  )
}

/** Plain links, because they lead to files, not pages. */
function Tables({ of, empty, filled }: { of: string; empty: string; filled: string }) {
  return (
    <span className={styles.links}>
      <a href={empty} download aria-label={`Empty table for ${of}`}>
        Empty table
      </a>
      <a href={filled} download aria-label={`With your ${of}: a table`}>
        With your {of}
      </a>
    </span>
  )
}
