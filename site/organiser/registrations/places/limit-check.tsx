import { Form, Link } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { useIsSending } from '#site/forms/use-is-sending.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { RequestKey } from '#site/organiser/parts/request-key.tsx'
import { CheckFacts } from '#site/organiser/parts/two-step/check-facts.tsx'
import sheet from '#site/organiser/parts/two-step/two-step.module.css'
import type { LimitCheck } from '#site/organiser/registrations/places/change-limit.ts'

/** Who of the waiting list gets a place, before a limit is raised or removed. @param sent the form's fields */
export function LimitCheckPage({
  check,
  sent,
  back,
}: {
  check: LimitCheck
  sent: Readonly<Record<string, string>>
  back: string
}) {
  const isSending = useIsSending(back)
  return (
    <Page title={check.title} lead={<Link to={back}>Places</Link>}>
      <div className={sheet.sheet}>
        {check.isStale && (
          <Notice tone="negative" title="Something has changed since you opened this page" answers={check}>
            <p>Nothing was done. Please check who gets a place now.</p>
          </Notice>
        )}
        <CheckFacts facts={check.facts} />
        <Form method="post" className={sheet.buttons}>
          <input type="hidden" name="intent" value={check.intent} />
          {Object.entries(sent).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="digest" value={check.digest} />
          <RequestKey value={check.requestKey} />
          <Button type="submit" tone="loud" disabledReason={isSending ? 'This is in progress.' : undefined}>
            {check.button}
          </Button>
          <Link to={back}>Do nothing</Link>
        </Form>
      </div>
    </Page>
  )
}
