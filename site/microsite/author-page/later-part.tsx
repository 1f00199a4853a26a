/** What an accepted author is asked besides their abstract. */
import { Suspense, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { useKeptForm } from '#site/forms/use-kept-form.ts'
import { authorDraftName, KeptNotice, readKeptAnswers } from '#site/microsite/abstracts/late-kept.tsx'
import { LateQuestions } from '#site/microsite/abstracts/late-questions.tsx'
import type { AuthorDone, AuthorRefusal } from '#site/microsite/author-page/author-answers.ts'
import styles from '#site/microsite/author-page/author-page.module.css'
import type { AuthorPageView } from '#site/microsite/author-page/read-author-page.ts'
import * as words from '#words/public/microsite/author-questions.ts'
import { save } from '#words/registration/questions.ts'

export function LaterPart({
  event,
  number,
  later,
  done,
  refusal,
}: {
  event: string
  number: string
  later: NonNullable<AuthorPageView['later']>
  done: AuthorDone | undefined
  refusal: AuthorRefusal | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const name = authorDraftName(event, number, 'questions')
  const {
    kept,
    save: keep,
    clear,
  } = useKeptForm(
    name,
    form,
    {
      isFresh: refusal?.later === undefined,
      done: !refusal && done === 'answered' ? [name] : [],
      answer: refusal,
    },
    readKeptAnswers,
  )
  const typed = refusal?.later ?? kept
  const errors = refusal?.later?.errors
  return (
    <section className={styles.part} id="questions">
      <p>{words.pleaseAnswer()}</p>
      <Form
        key={kept ? 'kept' : 'new'}
        ref={form}
        onChange={keep}
        method="post"
        className={styles.form}
        noValidate
        preventScrollReset
      >
        {kept && !refusal?.later && (
          <Suspense>
            <KeptNotice onClear={clear} />
          </Suspense>
        )}
        <Suspense>
          <LateQuestions
            questions={later.questions}
            values={typed?.answers ?? later.values}
            countries={later.countries}
            errorOf={name => errors?.find(error => error.name === name)?.message}
          />
        </Suspense>
        <div>
          <Button type="submit" name="intent" value="answer-questions">
            {save()}
          </Button>
        </div>
      </Form>
    </section>
  )
}
