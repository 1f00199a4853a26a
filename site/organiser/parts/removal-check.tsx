import { Form, Link } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { useIsSending } from '#site/forms/use-is-sending.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { CheckFacts } from '#site/organiser/parts/two-step/check-facts.tsx'
import sheet from '#site/organiser/parts/two-step/two-step.module.css'

/** The consequences of removing a row of a list for good. Its list links here, and the form is posted to the list. */
export function RemovalCheck({
  title,
  facts,
  id,
  button,
  list,
}: {
  title: string
  facts: readonly { label: string; lines: readonly string[] }[]
  id: number
  button: string
  list: { label: string; href: string }
}) {
  const isSending = useIsSending(list.href)
  return (
    <Page title={title} lead={<Link to={list.href}>{list.label}</Link>}>
      <div className={sheet.sheet}>
        <CheckFacts facts={facts} />
        <Form method="post" action={list.href} className={sheet.buttons}>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" tone="loud" disabledReason={isSending ? 'This is in progress.' : undefined}>
            {button}
          </Button>
          <Link to={list.href}>Do nothing</Link>
        </Form>
      </div>
    </Page>
  )
}
