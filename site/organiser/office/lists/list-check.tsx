import { Form, Link } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { useIsSending } from '#site/forms/use-is-sending.ts'
import type { ListCheck } from '#site/organiser/office/lists/list-acts.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { CheckFacts } from '#site/organiser/parts/two-step/check-facts.tsx'
import sheet from '#site/organiser/parts/two-step/two-step.module.css'

/** The check page of an act on many rows of a list: for whom, who is left out and why, and what follows. */
export function ListCheckPage({ check }: { check: ListCheck }) {
  const { title, list, address, act, button, facts, count, chosen } = check
  const isSending = useIsSending(address)
  return (
    <Page title={title} lead={<Link to={list.href}>{list.label}</Link>}>
      <div className={sheet.sheet}>
        <CheckFacts facts={facts} />
        {count === 0 ? (
          act !== '' && <Notice title="It applies to none of them: nothing would happen." />
        ) : (
          <Form method="post" action={address} className={sheet.buttons}>
            <input type="hidden" name="intent" value="act" />
            <input type="hidden" name="act" value={act} />
            <input type="hidden" name="chosen" value={chosen} />
            <Button type="submit" tone="loud" disabledReason={isSending ? 'This is in progress.' : undefined}>
              {button}
            </Button>
            <Link to={list.href}>Do nothing</Link>
          </Form>
        )}
      </div>
    </Page>
  )
}
