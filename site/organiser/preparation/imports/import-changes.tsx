import { Link } from 'react-router'
import { formatCount } from '#domain/foundations/figures.ts'
import { Notice } from '#site/components/notice.tsx'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { DiffWords } from '#site/organiser/parts/diff-words.tsx'
import { Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { ImportColumns } from '#site/organiser/preparation/imports/import-columns.tsx'
import {
  type CheckView,
  type changeViews,
  listed,
  type SumRow,
} from '#site/organiser/preparation/imports/import-view.ts'
import styles from '#site/organiser/preparation/imports/imports.module.css'
import { ClashNotice } from '#site/organiser/programme/talks/clash-notice.tsx'

/** What an import would change, and the button that does it. */
export function ImportChanges({
  check,
  requestKey,
  publicFile,
  back,
  answers,
}: {
  check: CheckView
  back: string
  /** The action's answer, if the form was sent. */
  answers: { isStale?: boolean | undefined; detail?: string } | undefined
  requestKey: string
  publicFile: string
}) {
  const { sums, summary, isEmpty, digest, warnings, clashes, notes, tables } = check
  const unused = tables.flatMap(table => table.unused.map(({ label }) => label))
  return (
    <>
      <Sums sums={sums} />
      {warnings.length + unused.length > 0 && (
        <Notice title="Check this first">
          <ul>
            {unused.length > 0 && (
              <li>
                {unused.length === 1 ? 'A column is' : `${formatCount(unused.length)} columns are`} not
                imported: {listed(unused.map(name => `“${name}”`))}.{' '}
                <a href="#columns">Choose what {unused.length === 1 ? 'it means' : 'they mean'}</a>.
              </li>
            )}
            {warnings.map(warning => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ClashNotice clashes={clashes} />
      {isEmpty ? (
        <p>The file matches what is already here. There is nothing to import.</p>
      ) : (
        <CheckSheet
          view={{
            button: `Import: ${summary}`,
            facts: [
              { label: 'Changes', lines: [summary, 'Visitors see them at once.'] },
              { label: 'Undo', lines: ['Each change can be undone from its record’s history.'] },
            ],
            digest,
            isStale: answers?.isStale === true,
            hidden: { intent: 'apply' },
            requestKey,
            back,
          }}
          answers={answers}
        >
          <p>
            To be able to undo everything at once,{' '}
            <a href={publicFile} download>
              download the programme as it is now
            </a>{' '}
            and import that file again.
          </p>
        </CheckSheet>
      )}
      <ImportColumns tables={tables} />
      {notes.length > 0 && <Notes notes={notes} />}
      <Changes check={check} />
    </>
  )
}

export function Sums({ sums }: { sums: readonly SumRow[] }) {
  const figure = (value: number) => <span className={styles.figure}>{formatCount(value)}</span>
  return (
    <Rows
      caption="What would change, in numbers"
      columns={['', 'Added', 'Changed', 'Removed', 'Unchanged']}
      figures={['Added', 'Changed', 'Removed', 'Unchanged']}
      rows={sums.map(({ kind, label, added, changed, removed, unchanged }) => ({
        key: kind,
        cells: [label, figure(added), figure(changed), figure(removed), figure(unchanged)],
      }))}
    />
  )
}

function Notes({ notes }: { notes: CheckView['notes'] }) {
  return (
    <Part title="What to check in the file">
      {notes.map(({ words, lines, more }) => (
        <details key={words} className={styles.note}>
          <summary>{words}</summary>
          <ul>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file may be equal
              <li key={index}>{line}</li>
            ))}
          </ul>
          {more > 0 && <p>and {formatCount(more)} more</p>}
        </details>
      ))}
    </Part>
  )
}

const viewLabels = { removed: 'Removed', changed: 'Changed', added: 'Added' } as const satisfies Record<
  (typeof changeViews)[number],
  string
>

function Changes({ check: { views, shown } }: { check: CheckView }) {
  if (!shown) return null
  return (
    <Part title="Changes">
      <nav aria-label="Changes">
        <ul className={styles.links}>
          {views.map(({ name, count }) => (
            <li key={name}>
              <Link
                to={`?show=${name}`}
                preventScrollReset
                aria-current={name === shown.name ? 'page' : undefined}
              >
                {viewLabels[name]} {formatCount(count)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ol className={styles.changes} start={shown.from + 1}>
        {shown.changes.map(({ key, name, what, href, fields }) => (
          <li key={key} className={styles.change}>
            <p className={styles.name}>
              {href ? <Link to={href}>{name}</Link> : name} <span className={styles.what}>{what}</span>
            </p>
            <dl className={styles.fields}>
              {fields.map(({ label, parts }) => (
                <div key={label} className={styles.field}>
                  <dt>{label}</dt>
                  <dd className={styles.words}>
                    <DiffWords parts={parts} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      {shown.next !== null && (
        <p>
          <Link to={`?show=${shown.name}&from=${shown.next}`}>Next</Link>
        </p>
      )}
    </Part>
  )
}
