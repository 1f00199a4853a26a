import { Link } from 'react-router'
import type { ListCheck } from '#site/organiser/office/lists/list-acts.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { Page } from '#site/organiser/parts/page.tsx'

/** The check page of an act on many rows of a list: for whom, who is left out and why, and what follows. */
export function ListCheckPage({ check }: { check: ListCheck }) {
  return (
    <Page title={check.title} lead={<Link to={check.back}>{check.list}</Link>}>
      <CheckSheet view={check} answers={undefined} />
    </Page>
  )
}
