/** Who may buy each registration of a conference. */
import { Link } from 'react-router'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listMemberLists } from '#domain/offers/members/member-lists.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { presentationTypes } from '#domain/offers/pricing/pricing.ts'
import { holds, partsHeld } from '#domain/staff/rights/permit.ts'
import { ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import { guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { conditionLine } from '#words/organiser/offers/condition-words.ts'
import type { Route } from './+types/conditions.ts'

export const loader = guardedAtConference('read-set-up', async ({ site, conference, person }) => {
  const db = site.database.read
  const [offers, periods, lists] = await Promise.all([
    listOffers(db, conference.id),
    listPeriods(db, conference.id),
    listMemberLists(db, conference.id),
  ])
  // One that nobody sells any more keeps its condition for changes.
  const isShown = (key: string) =>
    presentationTypes.every(type => type !== key || periods.some(({ prices }) => prices[type] !== null)) ||
    conditionOf(conference, key) !== undefined
  return {
    event: conference.name,
    mayWrite: partsHeld(person, 'write-fees', conference.id) === 'all',
    mayManage: holds(person, 'manage-members', conference.id),
    mayDecide: holds(person, 'decide-eligibility', conference.id),
    admissions: namedAdmissions(offers)
      .filter(({ key }) => isShown(key))
      .map(({ key, name }) => ({ key, name, who: conditionLine(conditionOf(conference, key), lists) })),
  }
})

export default function Conditions({ loaderData }: Route.ComponentProps) {
  const { event, mayWrite, mayManage, mayDecide, admissions } = loaderData
  return (
    <Page
      title="Conditions"
      lead="Who may register as what. A new condition applies to later registrations."
      actions={
        <ButtonRow>
          {mayManage && <LinkButton to={organiserPaths.members(event)}>Members</LinkButton>}
          {mayManage && <LinkButton to={organiserPaths.invited(event)}>Invitations</LinkButton>}
          {mayDecide && <LinkButton to={organiserPaths.applications(event)}>Applications</LinkButton>}
          {mayDecide && <LinkButton to={organiserPaths.proofs(event)}>Proofs</LinkButton>}
        </ButtonRow>
      }
    >
      <Done said={{ saved: 'Saved. It applies from now on.' }} />
      {!mayWrite && <Notice title="Your role can read this but not change it." />}
      <Rows
        caption="Registrations and who may have them"
        columns={['Registration', 'Who may have it', '']}
        rows={admissions.map(({ key, name, who }) => ({
          key,
          cells: [
            <bdi key="name">{name}</bdi>,
            who,
            mayWrite && (
              <Link key="edit" to={organiserPaths.condition(event, key)}>
                Change <VisuallyHidden>{name}</VisuallyHidden>
              </Link>
            ),
          ],
        }))}
      />
    </Page>
  )
}
