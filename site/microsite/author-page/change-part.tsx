/** Changing one's abstract, its versions, and withdrawing it. */
import { Suspense, useRef } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { FileInput, TextArea, TextInput } from '#site/components/form/field.tsx'
import { useKeptForm } from '#site/forms/use-kept-form.ts'
import { LateAuthors } from '#site/microsite/abstracts/late-authors.tsx'
import { authorDraftName, KeptNotice, loadKeptChange } from '#site/microsite/abstracts/late-kept.tsx'
import { LateQuestions } from '#site/microsite/abstracts/late-questions.tsx'
import type { AuthorDone, AuthorRefusal, TypedChange } from '#site/microsite/author-page/author-answers.ts'
import styles from '#site/microsite/author-page/author-page.module.css'
import type { AuthorPageView } from '#site/microsite/author-page/read-author-page.ts'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/public/microsite/author-page.ts'

type Change = NonNullable<AuthorPageView['change']>

export function ChangePart({
  event,
  number,
  change,
  versions,
  done,
  refusal,
}: {
  event: string
  number: string
  change: Change
  versions: AuthorPageView['versions']
  done: AuthorDone | undefined
  refusal: AuthorRefusal | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const name = authorDraftName(event, number, 'change')
  const isTaken = !refusal && (done === 'changed' || done === 'held' || done === 'withdrawn')
  const { kept, save, clear } = useKeptForm(
    name,
    form,
    { isFresh: refusal?.change === undefined, done: isTaken ? [name] : [], answer: refusal },
    loadKeptChange,
  )
  const typed = refusal?.change ?? kept
  return (
    <section className={styles.acts}>
      {change.isWaiting && <p>{words.isWaiting()}</p>}
      {change.isOpen ? (
        <details className={styles.fold} open={typed !== undefined}>
          <summary>{words.changeIt()}</summary>
          <ChangeForm
            key={kept ? 'kept' : change.version}
            ref={form}
            change={change}
            typed={typed}
            kept={
              kept &&
              !refusal?.change && (
                <Suspense>
                  <KeptNotice hadFile={kept.hadFile} onClear={clear} />
                </Suspense>
              )
            }
            onChange={save}
          />
        </details>
      ) : (
        <ChangesOver event={event} until={change.until} typed={typed} />
      )}
      {change.canWithdraw && <Withdraw />}
      {versions.length > 0 && <Versions versions={versions} />}
    </section>
  )
}

/** The fields of a change, as they were typed or else as they stand, with co-authors and answers. */
function ChangeForm({
  ref,
  change,
  typed,
  kept,
  onChange,
}: {
  ref: React.Ref<HTMLFormElement>
  change: Change
  typed: TypedChange | undefined
  /** Says that the browser kept what was typed. */
  kept: React.ReactNode
  onChange: () => void
}) {
  return (
    <Form
      ref={ref}
      onChange={onChange}
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      noValidate
      preventScrollReset
    >
      {/* The first button is the one that Enter presses. */}
      <button type="submit" name="intent" value="change" hidden aria-hidden tabIndex={-1} />
      {/* What was typed about an earlier version is refused beside what stands now. */}
      <input type="hidden" name="version" value={typed?.version ?? change.version} />
      {kept}
      {change.isHeldFirst && <p>{words.heldHint()}</p>}
      <TextInput
        name="title"
        label={words.titleLabel()}
        defaultValue={typed?.title ?? change.title}
        error={typed?.titleError}
      />
      <TextArea
        name="text"
        label={words.textLabel()}
        hint={words.textHint({ maxWords: change.maxWords, until: change.until })}
        rows={12}
        defaultValue={typed?.text ?? change.text}
        error={typed?.textError}
      />
      <FileInput
        key={typed?.upload?.key}
        name="file"
        label={change.hasFile ? words.replaceFile() : words.addFile()}
        accept=".pdf,.doc,.docx"
        hint={typed?.upload ? words.fileAttached(typed.upload) : words.fileHint()}
        error={typed?.fileError}
      />
      {typed?.upload && <input type="hidden" name="upload" value={typed.upload.key} />}
      <Suspense>
        <LateAuthors
          typed={typed?.authors ?? change.authors}
          errorOf={name => typed?.authorErrors.find(error => error.name === name)?.message}
        />
      </Suspense>
      {change.asked && (
        <Suspense>
          <LateQuestions
            questions={change.asked.questions}
            values={typed?.answers ?? change.asked.values}
            countries={change.asked.countries}
            errorOf={name => typed?.answerErrors?.find(error => error.name === name)?.message}
          />
        </Suspense>
      )}
      <div>
        <Button type="submit" name="intent" value="change">
          {words.saveChange()}
        </Button>
      </div>
    </Form>
  )
}

/** After the last day: whom to write to, and what was typed too late, so that it can be copied. */
function ChangesOver({
  event,
  until,
  typed,
}: {
  event: string
  until: string
  typed: TypedChange | undefined
}) {
  return (
    <>
      <p className={styles.quiet}>
        {words.changesOver({ until: until })}{' '}
        <Link to={paths.microsite(event, 'contact-us')}>{words.writeToUs()}</Link>
      </p>
      {typed && (
        <details className={styles.fold} open>
          <summary>{words.youTyped()}</summary>
          <p dir="auto">
            <strong>{typed.title}</strong>
          </p>
          <p className={styles.text} dir="auto">
            {typed.text}
          </p>
        </details>
      )}
    </>
  )
}

function Withdraw() {
  return (
    <details className={styles.fold}>
      <summary>{words.withdrawIt()}</summary>
      <Form method="post" className={styles.form} preventScrollReset>
        <p>{words.withdrawTerms()}</p>
        <div>
          <Button type="submit" name="intent" value="withdraw">
            {words.withdraw()}
          </Button>
        </div>
      </Form>
    </details>
  )
}

function Versions({ versions }: Pick<AuthorPageView, 'versions'>) {
  return (
    <details className={styles.fold}>
      <summary>{words.versions()}</summary>
      <ol className={styles.versions}>
        {versions.map(each => (
          <li key={each.key}>
            <p className={styles.quiet}>{each.line}</p>
            <p dir="auto">
              <strong>{each.title}</strong>
            </p>
            <p className={styles.text} dir="auto">
              {each.text}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
