/** The frame around every page for those who are signed in: rail, account, and the page. */
import { Outlet, useRouteError, useRouteLoaderData } from 'react-router'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { countAttention } from '#domain/office/lists/count-attention.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import { listStaffConferences } from '#domain/staff/rights/staff-conferences.ts'
import { accentOfHue } from '#site/layouts/shell-view.ts'
import { forSignedIn } from '#site/organiser/guard.ts'
import { conferenceAreas, organiserAreas } from '#site/organiser/navigation.ts'
import { Doorway } from '#site/organiser/parts/doorway.tsx'
import { Frame } from '#site/organiser/parts/frame.tsx'
import type { FrameView } from '#site/organiser/parts/frame-view.ts'
import { OfficeError } from '#site/organiser/parts/office-error.tsx'
import { editionName } from '#words/edition-name.ts'
import type { Route } from './+types/staff-layout.ts'

export const loader = forSignedIn(
  async ({ person, site, act: { now } }, { params }: Route.LoaderArgs): Promise<FrameView> => {
    const conferences = await listStaffConferences(site.database.read, person)
    // The layout's own type has no parameter, but the routes of its pages have one.
    const { event } = params as { event?: string }
    const current = conferences.find(({ name }) => name === event)
    const isShown = ({ right }: (typeof conferenceAreas)[number] | (typeof organiserAreas)[number]) =>
      right === undefined || opens(person, right, current?.id ?? null)
    const areas = current
      ? conferenceAreas.filter(isShown).map(area => ({ ...area, to: area.to(current.name) }))
      : organiserAreas.filter(isShown)
    const seen = current && opens(person, 'read-money', current.id) ? [current.id] : []
    const attention = await countAttention(site.database.read, seen)
    const countOf = ({ counts }: (typeof areas)[number]) =>
      counts === 'attention' && current ? (attention.get(current.id) ?? 0) : 0
    return {
      personName: person.name,
      today: formatDate(dateIn(current?.timeZone ?? 'UTC', now)),
      areas: areas.map(area => {
        const { group, label, to, isFrequent = false } = area
        return { group, label, to, isFrequent, count: countOf(area) }
      }),
      current: current && {
        name: current.name,
        edition: editionName(current),
        accent: accentOfHue(current.hue),
      },
      others: conferences
        .filter(({ name, isArchived, isRehearsal }) => name !== current?.name && !isArchived && !isRehearsal)
        .map(each => ({ name: each.name, edition: editionName(each) })),
    }
  },
)

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame view={loaderData}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  const view = useRouteLoaderData<FrameView>('organiser/staff-layout')
  const error = useRouteError()
  if (!view) {
    return (
      <Doorway>
        <OfficeError error={error} />
      </Doorway>
    )
  }
  return (
    <Frame view={view}>
      <OfficeError error={error} />
    </Frame>
  )
}
