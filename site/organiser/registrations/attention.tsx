/** The registrations that need attention, each with the acts that would settle it. */
import { Link } from 'react-router'
import type { StaffAct } from '#domain/accounts/can.ts'
import { holds } from '#domain/accounts/permit.ts'
import { listUnknownPayments } from '#domain/reconciliation/unknown-payments.ts'
import { type AttentionCase, listAttentionCases } from '#domain/registrations/attention-cases.ts'
import { next } from '#domain/registrations/registration.ts'
import { readBalances } from '#domain/registrations/registration-queries.ts'
import { dateIn, formatDate } from '#domain/time.ts'
import { Notice } from '#site/components/notice.tsx'
import { guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import styles from '#site/organiser/registrations/attention.module.css'
import { listActsOfReason } from '#site/organiser/registrations/possible-acts.ts'
import { ReasonActs } from '#site/organiser/registrations/reason-acts.tsx'
import { caseWords } from '#words/case-words.ts'
import { registrationStatus } from '#words/registration-status.ts'
import type { Route } from './+types/attention.ts'

export const loader = guardedAtConference(
  'read-money',
  async ({ conference, person, site }, _args: Route.LoaderArgs) => {
    const open = await listAttentionCases(site.database.read, conference.id)
    const oldestFirst = open.toSorted((a, b) => Temporal.Instant.compare(a.since, b.since))
    const balances = await readBalances(
      site.database.read,
      open.map(({ registrationId }) => registrationId),
    )
    const isPaidFor = ({ registrationId, state, totalMinor }: AttentionCase) => {
      const { capturedMinor, refundedMinor } = balances.get(registrationId) ?? {
        capturedMinor: 0,
        refundedMinor: 0,
      }
      return next(state, 'paid-in-full') !== undefined && capturedMinor - refundedMinor >= totalMinor
    }
    const may = (act: StaffAct) => holds(person, act, conference.id)
    const mayKnow = holds(person, 'read-ledger', null)
    return {
      unknown: mayKnow ? (await listUnknownPayments(site.database.read)).length : 0,
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
              acts: listActsOfReason(
                conference.name,
                first.code,
                reason,
                may,
                // Other acts say on their own pages if they cannot be done now; this one would look like the solution.
                act => act !== 'grant' || isPaidFor(first),
              ),
            })),
          },
        ]
      }),
    }
  },
)

export default function Attention({ loaderData: { cases, unknown } }: Route.ComponentProps) {
  return (
    <Page title="Attention" lead={cases.length > 0 && 'Oldest first.'}>
      {unknown > 0 && (
        <Notice tone="negative" title={`Payments at a gateway that belong to no registration: ${unknown}`}>
          <p>
            <Link to={organiserPaths.unknownPayments}>See what they are</Link>
          </p>
        </Notice>
      )}
      {cases.length === 0 && <p>Nothing at this conference needs attention.</p>}
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
              {reasons.map(({ label, text, since, acts }) => (
                <li key={label}>
                  <p className={styles.label}>
                    {label} <span className={styles.since}>since {since}</span>
                  </p>
                  <p>{text}</p>
                  <ReasonActs acts={acts} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Page>
  )
}
