import { Link } from 'react-router'
import type { Consequences } from '#site/organiser/parts/check/check.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { Page } from '#site/organiser/parts/page.tsx'

/** The consequences of removing a row of a list for good. Its list links here, and the form is posted to the list. */
export function RemovalCheck({
  title,
  facts,
  id,
  button,
  list,
}: {
  title: string
  facts: Consequences['facts']
  id: number
  button: string
  list: { label: string; href: string }
}) {
  return (
    <Page title={title} lead={<Link to={list.href}>{list.label}</Link>}>
      <CheckSheet
        view={{
          facts,
          button,
          hidden: { intent: 'remove', id: String(id) },
          address: list.href,
          back: list.href,
        }}
        answers={undefined}
      />
    </Page>
  )
}
