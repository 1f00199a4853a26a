/** What needs a person, each with what may be done about it. */
import { Link } from 'react-router'
import { listAttentionCases } from '#domain/registrations/attention-cases.ts'
import { dateIn, formatDate } from '#domain/time.ts'
import { guarded } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import styles from '#site/organiser/registrations/attention.module.css'
import { caseWords } from '#words/case-words.ts'
import { registrationStatus } from '#words/registration-status.ts'
import type { Route } from './+types/attention.ts'

export const loader = guarded('read-money', async ({ conference, site }, _args: Route.LoaderArgs) => {
  // The address names one.
  if (!conference) throw new Error('cases without a conference')
  const open = await listAttentionCases(site.database.read, conference.id)
  const oldestFirst = open.toSorted((a, b) => Temporal.Instant.compare(a.since, b.since))
  return {
    cases: [...Map.groupBy(oldestFirst, ({ code }) => code).values()].flatMap(cases => {
      const [first] = cases
      if (!first) return []
      return [
        {
          code: first.code,
          href: organiserPaths.registration(conference.name, first.code),
          name: `${first.title} ${first.name}`,
          status: registrationStatus[first.state],
          reasons: cases.map(({ reason, since }) => ({
            ...caseWords[reason],
            since: formatDate(dateIn(conference.timeZone, since)),
          })),
        },
      ]
    }),
  }
})

export default function Attention({ loaderData: { cases } }: Route.ComponentProps) {
  if (cases.length === 0) return <Page title="Attention">Nothing needs a person.</Page>
  return (
    <Page title="Attention" lead="The one that has waited longest stands first.">
      <ol className={styles.cases}>
        {cases.map(({ code, href, name, status, reasons }) => (
          <li key={code} className={styles.case}>
            <div className={styles.who}>
              <Link to={href} className={styles.name}>
                <bdi>{name}</bdi>
              </Link>
              <span className={styles.code}>{code}</span>
              <Status status={status} />
            </div>
            <ul className={styles.reasons}>
              {reasons.map(({ label, text, since }) => (
                <li key={label}>
                  <p className={styles.label}>
                    {label} <span className={styles.since}>since {since}</span>
                  </p>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Page>
  )
}
