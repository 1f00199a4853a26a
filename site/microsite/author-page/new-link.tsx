/** Asking for a new link to one's abstracts. */
import { Form } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { readEmail } from '#domain/foundations/email.ts'
import { textProblem } from '#domain/foundations/text-problem.ts'
import { askNewLink } from '#domain/programme/abstracts/ask-new-link.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import type { SiteContext } from '#site/context.ts'
import { formAgain, receivePost } from '#site/forms/post-failure.ts'
import { echoOf, textsOf } from '#site/forms/read-form.ts'
import { redirectWithNotice } from '#site/forms/sent-notice.ts'
import styles from '#site/microsite/author-page/author-page.module.css'
import { newLinkPath } from '#words/abstract-paths.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import { newLink as words } from '#words/public/microsite/author-page.ts'

/** The form as it was sent, with what is wrong with it. */
export interface NewLinkRefusal {
  email: string
  emailError?: string
  words?: string
}

/** The address that a mail goes to, if it has submitted something. */
export interface NewLinkSent {
  email: string
}

export async function receiveNewLink(site: SiteContext, conference: Conference, form: FormData) {
  const { email } = textsOf(form, ['email'])
  const back: NewLinkRefusal = { email: echoOf({ email }).email }
  const problem = textProblem(email, 'email')
  if (problem) return formAgain({ ...back, emailError: wordsForLabel(words.email, problem) }, 422)
  const received = await receivePost(site, 'abstract-link', () =>
    site.database.write(tx => askNewLink(tx, conference, readEmail(email), site.clock.now())),
  )
  if (!received.ok) {
    const { failure } = received
    return formAgain({ ...back, words: failure.words }, failure.status, failure)
  }
  return redirectWithNotice(site, newLinkPath(conference.name), { email: back.email } satisfies NewLinkSent)
}

export function NewLinkPage({
  sent,
  refusal,
}: {
  sent: NewLinkSent | undefined
  refusal: NewLinkRefusal | undefined
}) {
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <PageWidth>
        <Form method="post" className={styles.newLink} noValidate preventScrollReset>
          {refusal?.words && <Notice tone="negative" title={refusal.words} answers={refusal} />}
          {sent && !refusal && <Notice tone="positive" title={words.sent(sent)} answers={sent} />}
          <TextInput
            name="email"
            type="email"
            label={words.email}
            isRequired
            autoComplete="email"
            defaultValue={refusal?.email}
            error={refusal?.emailError}
          />
          <div>
            <Button type="submit" tone="loud">
              {words.send}
            </Button>
          </div>
        </Form>
      </PageWidth>
    </>
  )
}
