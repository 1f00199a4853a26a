/** What an abstract's author changed, word by word, and a change that waits to be passed on. */
import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { DiffWords } from '#site/organiser/parts/diff-words.tsx'
import { Part } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/programme/abstracts/abstract.module.css'
import type { VersionView } from '#site/organiser/programme/abstracts/read-versions.ts'

export function VersionsPart({
  id,
  versions,
  file,
  canDecide,
}: {
  id: number
  /** Where its file is. */
  file: string
  versions: readonly VersionView[]
  canDecide: boolean
}) {
  return (
    <Part title="Changes by its author">
      <ol className={styles.history}>
        {versions.map(each => (
          <li key={each.version}>
            Version {each.version}
            {each.standing === 'held' && (canDecide ? ', waits for you' : ', waits')}
            {each.standing === 'refused' && ', does not count'}
            <span className={styles.quiet}> {each.when}</span>
            {each.changes && (
              <details open={each.standing === 'held'}>
                <summary>What changed</summary>
                {each.changes.title.length > 0 && (
                  <p>
                    <DiffWords parts={each.changes.title} />
                  </p>
                )}
                <p className={styles.text}>
                  <DiffWords parts={each.changes.text} />
                </p>
                {(['authors', 'keywords', 'answers'] as const).map(part => {
                  const parts = each.changes?.[part] ?? []
                  return (
                    parts.length > 0 && (
                      <p key={part} className={styles.text}>
                        <DiffWords parts={parts} />
                      </p>
                    )
                  )
                })}
                {each.changes.hasOtherFile && (
                  <p>
                    {/* A plain link, because it leads to a file, not a page. */}
                    <a href={`${file}?version=${each.version}`} download>
                      The file of this version
                    </a>
                  </p>
                )}
              </details>
            )}
            {each.standing === 'held' && canDecide && (
              <Form method="post" className={styles.buttons}>
                <input type="hidden" name="abstract" value={id} />
                <input type="hidden" name="version" value={each.version} />
                <Button type="submit" name="intent" value="pass-on" tone="loud">
                  Pass it on
                </Button>
                <Button type="submit" name="intent" value="refuse">
                  Refuse it
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </Part>
  )
}
