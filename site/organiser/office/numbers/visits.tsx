/** How often the pages of a conference, or of the main site, were visited. */
import { Link } from 'react-router'
import { readSiteSetting } from '#domain/conference/settings/site-settings.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { countPaid, readVisits } from '#domain/office/numbers/visit-counts.ts'
import { permitReading } from '#domain/staff/rights/permit.ts'
import { Notice } from '#site/components/notice.tsx'
import { guarded } from '#site/organiser/guard.ts'
import { Bars } from '#site/organiser/office/numbers/bars.tsx'
import { DayBars } from '#site/organiser/office/numbers/day-bars.tsx'
import styles from '#site/organiser/office/numbers/numbers.module.css'
import { timeOf, visitTimes } from '#site/organiser/office/numbers/visits-time.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { editionName } from '#words/edition-name.ts'
import type { Route } from './+types/visits.ts'

/** The longest lists that anybody reads; the file has all. */
const shownPages = 25

const formPages = ['online-registration', 'discount-form']

export const loader = guarded('read-set-up', async (staff, { url }: Route.LoaderArgs) => {
  const { conference, site, person } = staff
  const { read } = site.database
  const time = timeOf(staff, url.searchParams)
  const money = conference && permitReading(person, 'read-registrations', conference.id)
  const [{ days, pages, referrers, steps }, { isOn }, paid] = await Promise.all([
    readVisits(read, conference?.id ?? null, time),
    readSiteSetting(read, 'statistics'),
    conference && money?.ok ? countPaid(read, money.value.scope, conference, time) : null,
  ])
  const event = conference?.name ?? null
  const seen = pages.filter(({ name }) => formPages.includes(name)).reduce((sum, { count }) => sum + count, 0)
  const sum = (of: 'visits' | 'views') => days.reduce((total, day) => total + day[of], 0)
  return {
    event,
    place: conference ? editionName(conference) : 'the main site',
    isOn,
    chosen: time.days,
    visits: sum('visits'),
    views: sum('views'),
    days: days.map(({ day, ...counts }) => ({ key: day.toString(), label: formatDate(day), ...counts })),
    pages: pages.slice(0, shownPages).map(({ name, count }) => ({ label: name || 'Home', count })),
    referrers: referrers.slice(0, shownPages).map(({ name, count }) => ({ label: name, count })),
    steps: conference && [
      { label: 'Form opened', count: seen },
      { label: 'Form sent, complete or not', count: steps.begun },
      { label: 'Registration made', count: steps.sent },
      ...(paid === null ? [] : [{ label: 'Registration paid, in any way', count: paid }]),
    ],
  }
})

export default function Visits({ loaderData }: Route.ComponentProps) {
  const { event, place, isOn, chosen, visits, views, days, pages, referrers, steps } = loaderData
  const nobody = <p className={styles.empty}>Nothing was counted in these days.</p>
  return (
    <Page
      title="Visits"
      lead={`How often people looked at ${place}. Daily sums, counted by the website itself without cookies; robots that say so are left out. A visit begins with a page that was not reached from another one here.`}
    >
      {!isOn && (
        <Notice title="Statistics are off: nothing is counted now. An owner can turn them on under Settings." />
      )}
      <nav aria-label="Time" className={styles.times}>
        {visitTimes.map(each => (
          <Link key={each} to={`?days=${each}`} aria-current={each === chosen ? 'page' : undefined}>
            {each} days
          </Link>
        ))}
        <a href={`${organiserPaths.visitsFile(event)}?days=${chosen}`} download>
          As a CSV file
        </a>
      </nav>
      <Part title="By day">
        {views > 0 ? (
          <>
            <p>
              {formatCount(visits)} visits, {formatCount(views)} pages seen.
            </p>
            <DayBars days={days} />
          </>
        ) : (
          nobody
        )}
      </Part>
      {steps && (
        <Part title="Registration form">
          <Bars heading="Step" year="Times" rows={steps} />
        </Part>
      )}
      <Part title="Pages">
        {pages.length > 0 ? <Bars heading="Page" year="Seen" rows={pages} /> : nobody}
      </Part>
      <Part title="Where people came from">
        {referrers.length > 0 ? (
          <Bars heading="Website" year="Visits" rows={referrers} />
        ) : (
          <p className={styles.empty}>No other website led here in these days.</p>
        )}
      </Part>
    </Page>
  )
}
