import { Form, Link } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { DiffWords } from '#site/organiser/parts/diff-words.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/record-form/history/history-page.module.css'
import type { HistoryView, VersionView } from '#site/organiser/record-form/history/load-history.ts'

/** Who changed a record when, and what. */
export function HistoryPage({
  view,
  answer,
}: {
  view: HistoryView
  /** That nothing was restored, and why. */
  answer: { detail?: string | null | undefined } | undefined
}) {
  const { name, kind, event, id, versions, older, mark } = view
  return (
    <Page
      title={`History of ${name}`}
      lead="Only you and your colleagues see it. A restored version becomes a new version."
    >
      <p>
        <Link to={organiserPaths.websiteRecord(event, kind, id)}>Back to the editor</Link>
      </p>
      {answer?.detail && <Notice tone="negative" title={answer.detail} answers={answer} />}
      {versions.length === 0 && <p className={styles.who}>Nobody has changed it here yet.</p>}
      <ol className={styles.versions}>
        {versions.map(version => (
          <Version key={version.number} version={version} mark={mark} />
        ))}
      </ol>
      {older > 0 && <p>{older} older versions are stored but not shown.</p>}
    </Page>
  )
}

function Version({ version, mark }: { version: VersionView; mark: string }) {
  return (
    <li className={styles.version}>
      <p className={styles.margin}>
        <span className={styles.number}>{version.number}</span>
        {version.when}
      </p>
      <div className={styles.body}>
        <p>
          {version.what} <span className={styles.who}>({version.who})</span>
        </p>
        {version.changes.map(({ label, parts }) => (
          <div key={label} className={styles.change}>
            <p className={styles.label}>{label}</p>
            <p className={styles.words}>
              <DiffWords parts={parts} />
            </p>
          </div>
        ))}
        {version.isRestorable && (
          <Form method="post">
            <input type="hidden" name="intent" value="restore" />
            <input type="hidden" name="mark" value={mark} />
            <input type="hidden" name="number" value={version.number} />
            <Button type="submit" tone="quiet" aria-label={`Restore version ${version.number}`}>
              Restore
            </Button>
          </Form>
        )}
      </div>
    </li>
  )
}
