/** The parts of the settings that this person may set, of the organiser's or a conference's own. */
import { Link } from 'react-router'
import { holds } from '#domain/accounts/permit.ts'
import { findContent } from '#domain/content/content-queries.ts'
import { mayWrite } from '#site/organiser/content/kind-of-page.ts'
import { guarded } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import type { Route } from './+types/settings.ts'

export const loader = guarded('read-set-up', async (desk, _args: Route.LoaderArgs) => {
  const { site, conference, person } = desk
  const owner = conference?.id ?? null
  const event = conference?.name ?? null
  const [taxes, payment, organisation] = await Promise.all([
    findContent(site.database.read, owner, 'tax-profile'),
    findContent(site.database.read, owner, 'offline-payment'),
    findContent(site.database.read, null, 'organisation'),
  ])
  const whose = (own: object | undefined) =>
    own ? (owner === null ? 'Set' : 'Its own') : owner === null ? 'Not set' : 'As the organiser has it'
  const to = (part: 'taxes' | 'payment' | 'currency' | 'unpaid') => organiserPaths.settingsPart(event, part)
  const parts = [
    ...(owner === null
      ? [
          {
            label: 'Organisation',
            to: organiserPaths.websiteRecord(null, 'organisation', organisation?.id ?? 'new'),
            state: organisation ? organisation.name : 'Not set',
            act: 'set-organisation' as const,
          },
        ]
      : []),
    { label: 'Taxes', to: to('taxes'), state: whose(taxes), act: 'set-taxes' as const },
    { label: 'Ways to pay', to: to('payment'), state: whose(payment), act: 'set-organisation' as const },
    ...(conference
      ? [
          { label: 'Currency', to: to('currency'), state: conference.currency, act: 'set-taxes' as const },
          {
            label: 'Unpaid registrations',
            to: to('unpaid'),
            state: `${conference.unpaidPerEmail} for one address, ${conference.unpaidPerClient} from one network`,
            act: 'write-fees' as const,
          },
        ]
      : [
          {
            label: 'Privacy',
            to: organiserPaths.privacy,
            state: 'Export, erasure, retention',
            act: 'erase-person' as const,
          },
        ]),
  ]
  return {
    place: conference?.subject ?? null,
    parts: parts.map(({ act, ...part }) => ({
      ...part,
      // Finance holds a part of that act, which is codes.
      isOpen: act === 'write-fees' ? mayWrite(desk, 'fee-terms') : holds(person, act, owner),
    })),
  }
})

export default function Settings({ loaderData: { place, parts } }: Route.ComponentProps) {
  return (
    <Page
      title="Settings"
      lead={
        place
          ? `What is set for ${place}. What it has not set itself is as the organiser has it.`
          : 'What is set for every conference that has nothing of its own.'
      }
    >
      <Rows
        caption="Settings"
        columns={['What', 'Now']}
        rows={parts.map(({ label, to, state, isOpen }) => ({
          key: label,
          cells: [
            isOpen ? (
              <Link key="to" to={to}>
                {label}
              </Link>
            ) : (
              label
            ),
            state,
          ],
        }))}
      />
    </Page>
  )
}
