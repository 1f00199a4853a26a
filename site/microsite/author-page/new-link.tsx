/** Asking for a new link to one's abstracts. */
import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import styles from '#site/microsite/author-page/author-page.module.css'
import type { NewLinkRefusal, NewLinkSent } from '#site/microsite/author-page/receive-new-link.ts'
import { newLink as words } from '#words/public/microsite/author-page.ts'

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
          {refusal?.emailError && (
            <ErrorSummary errors={[{ name: 'email', message: refusal.emailError }]} answers={refusal} />
          )}
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
