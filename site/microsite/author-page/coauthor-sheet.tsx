/** A co-author's page: the abstract that names them, how their name is written, and that they are not this person. */
import { Suspense, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { useKeptForm } from '#site/forms/use-kept-form.ts'
import { authorDraftName, KeptNotice, loadKeptSelf } from '#site/microsite/abstracts/late-kept.tsx'
import styles from '#site/microsite/author-page/author-page.module.css'
import { AuthorList } from '#site/microsite/author-page/author-sheet.tsx'
import type { CoauthorView } from '#site/microsite/author-page/read-coauthor-page.ts'
import type { CoauthorDone, CoauthorRefusal } from '#site/microsite/author-page/receive-coauthor.ts'
import { authorLabels, familyNameHint, orcidHint } from '#words/public/microsite/abstract-authors.ts'
import { abstractNumber, authors, coauthor } from '#words/public/microsite/author-page.ts'

export function CoauthorSheet({
  view,
  done,
  refusal,
}: {
  view: CoauthorView
  done: CoauthorDone | undefined
  refusal: CoauthorRefusal | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const name = authorDraftName(view.event, view.number, 'coauthor')
  const { kept, save, clear } = useKeptForm(
    name,
    form,
    { isFresh: refusal === undefined, done: done && !refusal ? [name] : [], answer: refusal },
    loadKeptSelf,
  )
  const typed = refusal?.typed ?? kept ?? view.self
  return (
    <article className={styles.sheet}>
      <header>
        <p className={styles.label}>{abstractNumber(view)}</p>
        <h1 dir="auto" className={styles.heading}>
          {view.title}
        </h1>
        <p className={styles.lead}>{coauthor.lead}</p>
      </header>
      {refusal && (
        <ErrorSummary
          errors={Object.entries(refusal.errors).map(([name, message]) => ({ name, message }))}
          answers={refusal}
        />
      )}
      {refusal?.words && <Notice tone="negative" title={refusal.words} answers={refusal} />}
      {done && !refusal && <Notice tone="positive" title={coauthor.done[done]} answers={view} />}
      <div className={styles.body}>
        <div className={styles.part}>
          {view.text.trim() === '' ? (
            <p>{coauthor.inItsFile}</p>
          ) : (
            <p className={styles.text} dir="auto">
              {view.text}
            </p>
          )}
        </div>
        <div className={styles.part}>
          <h2 className={styles.partTitle}>{authors()}</h2>
          <AuthorList authors={view.authors} />
          <h2 className={styles.partTitle}>{coauthor.thisIsYou}</h2>
          {view.isObjected ? (
            <Form method="post" className={styles.form} preventScrollReset>
              <p>{coauthor.objected}</p>
              <div>
                <Button type="submit" name="intent" value="it-is-me">
                  {coauthor.itIsMe}
                </Button>
              </div>
            </Form>
          ) : (
            <>
              <Form
                key={kept ? 'kept' : 'new'}
                ref={form}
                onChange={save}
                method="post"
                className={styles.form}
                noValidate
                preventScrollReset
              >
                {kept && !refusal && (
                  <Suspense>
                    <KeptNotice onClear={clear} />
                  </Suspense>
                )}
                {(['name', 'familyName', 'orcid'] as const).map(field => (
                  <TextInput
                    key={field}
                    name={field}
                    label={authorLabels[field]}
                    isMarked={field === 'name'}
                    hint={
                      field === 'name' ? undefined : field === 'familyName' ? familyNameHint() : orcidHint()
                    }
                    defaultValue={typed[field]}
                    error={refusal?.errors[field]}
                  />
                ))}
                <div>
                  <Button type="submit" name="intent" value="correct">
                    {coauthor.save}
                  </Button>
                </div>
              </Form>
              <Form method="post" className={styles.form} preventScrollReset>
                <p>{coauthor.notMeTerms}</p>
                <div>
                  <Button type="submit" name="intent" value="not-me">
                    {coauthor.notMe}
                  </Button>
                </div>
              </Form>
            </>
          )}
        </div>
      </div>
    </article>
  )
}
