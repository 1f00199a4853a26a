import { Link } from 'react-router'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import type { LimitCheck } from '#site/organiser/registrations/places/change-limit.ts'

/** Who of the waiting list gets a place, before a limit is raised or removed. */
export function LimitCheckPage({ check }: { check: LimitCheck }) {
  return (
    <Page title={check.title} lead={<Link to={check.back}>Places</Link>}>
      <CheckSheet view={check} answers={check} />
    </Page>
  )
}
