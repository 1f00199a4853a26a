/** What an accepted author is asked besides their abstract. */
import { Suspense } from 'react'
import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { LateQuestions } from '#site/microsite/abstracts/late-questions.tsx'
import type { AuthorRefusal } from '#site/microsite/author-page/author-answers.ts'
import styles from '#site/microsite/author-page/author-page.module.css'
import type { AuthorPageView } from '#site/microsite/author-page/read-author-page.ts'
import * as words from '#words/public/microsite/author-questions.ts'
import { save } from '#words/registration/questions.ts'

export function LaterPart({
  later,
  refusal,
}: {
  later: NonNullable<AuthorPageView['later']>
  refusal: AuthorRefusal | undefined
}) {
  const typed = refusal?.later
  return (
    <section className={styles.part} id="questions">
      <p>{words.pleaseAnswer()}</p>
      <Form method="post" className={styles.form} noValidate preventScrollReset>
        <Suspense>
          <LateQuestions
            questions={later.questions}
            values={typed?.answers ?? later.values}
            countries={later.countries}
            errorOf={name => typed?.errors.find(error => error.name === name)?.message}
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
