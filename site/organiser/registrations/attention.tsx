/** The registrations that need attention, each with the acts that would settle it. */

import { Link } from 'react-router'
import type { Reader } from '#database/database.ts'
import type { StaffRegistrationAct } from '#domain/desk/possible-acts/staff-can.ts'
import { listUnknownPayments } from '#domain/desk/reconciliation/unknown-payments.ts'
import { readMailTrouble } from '#domain/foundations/attention/mail-trouble.ts'
import { counted } from '#domain/foundations/counted.ts'
import type { Money } from '#domain/foundations/money.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { readMoneyInOtherCurrencies } from '#domain/money/billing/unallocated-money.ts'
import { readBalances } from '#domain/money/payments/balance.ts'
import { readDues } from '#domain/office/lists/due-amounts.ts'
import { listClashCases } from '#domain/preparation/editing/clash-cases.ts'
import { type AttentionCase, listAttentionCases } from '#domain/registrations/cases/attention-cases.ts'
import { refundPromisedBy } from '#domain/registrations/cases/promised-refund.ts'
import { isLive, next, type RegistrationState } from '#domain/registrations/registration.ts'
import { type Right, rolesThatMay } from '#domain/staff/rights/can.ts'
import { holds, moneySight, opens } from '#domain/staff/rights/permit.ts'
import { Notice } from '#site/components/notice.tsx'
import { guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { ClashNotice } from '#site/organiser/programme/talks/clash-notice.tsx'
import styles from '#site/organiser/registrations/attention.module.css'
import { listActsOfReason, ownersOfReason } from '#site/organiser/registrations/possible-acts.ts'
import { ReasonActs } from '#site/organiser/registrations/reason-acts.tsx'
import {
  mailTroubleEnd,
  mailTroubleOwners,
  mailTroubleWords,
} from '#words/organiser/correspondence/mail-trouble-words.ts'
import { clashSentences } from '#words/organiser/programme/talk-clash-words.ts'
import { caseWords } from '#words/organiser/registrations/case-words.ts'
import { caseSums } from '#words/organiser/registrations/staff-money-words.ts'
import { registrationStatus } from '#words/registration-status.ts'
import { rolesInWords } from '#words/role-words.ts'
import type { Route } from './+types/attention.ts'

const clashOwners = rolesInWords(rolesThatMay('place-talks'))

export const loader = guardedAtConference(
  'read-money',
  async ({ conference, person, site, act: { now } }, _args: Route.LoaderArgs) => {
    const { read } = site.database
    const open = await listAttentionCases(read, conference.id)
    const oldestFirst = open.toSorted((a, b) => Temporal.Instant.compare(a.since, b.since))
    const money = await readMoney(read, open)
    const today = dateIn(conference.timeZone, now)
    const may = (right: Right) => opens(person, right, conference.id)
    const mayKnow = holds(person, 'read-ledger', null)
    const showsSums = moneySight(person, conference.id) === 'sums'
    const trouble = await readMailTrouble(read)
    const clashes = await listClashCases(read, [conference.id])
    return {
      trouble: trouble && {
        ...mailTroubleWords(trouble),
        since: sinceWords(dateIn(conference.timeZone, trouble.since), today),
        mayRepair: opens(person, 'check-product', null),
      },
      clashes: clashes.map(({ name, record: { kind, id }, raisedAt, clashes: found }) => ({
        name,
        to: organiserPaths.websiteRecord(conference.name, kind, id),
        since: sinceWords(dateIn(conference.timeZone, raisedAt), today),
        clashes: clashSentences(found),
      })),
      unknown: mayKnow ? (await listUnknownPayments(read)).length : 0,
      cases: [...Map.groupBy(oldestFirst, ({ code }) => code).values()].flatMap(cases => {
        const [first] = cases
        if (!first) return []
        const sums = money.sumsOf(first)
        return [
          {
            code: first.code,
            href: organiserPaths.registration(conference.name, first.code),
            name: fullName(first),
            status: registrationStatus[first.state],
            money: showsSums ? caseSums(sums, first.currency, money.foreignOf(first)) : '',
            reasons: cases.map(({ reason, since, registeredAt }) => ({
              ...caseWords[reason],
              since: sinceWords(dateIn(conference.timeZone, since), today),
              promise: promiseWords(refundPromisedBy({ reason, since, registeredAt }, conference), today),
              owners: rolesInWords(ownersOfReason(reason)),
              acts: listActsOfReason(conference.name, first.code, reason, may, act =>
                isKnownPossible(act, first.state, sums),
              ),
            })),
          },
        ]
      }),
    }
  },
)

/** `since 10 January 2027, for 12 days` */
function sinceWords(since: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const { days } = since.until(today)
  return `since ${formatDate(since)}${days > 0 ? `, for ${counted(days, 'day')}` : ''}`
}

/** `to be paid by 21 April 2027, overdue for 3 days` */
function promiseWords(by: Temporal.PlainDate | undefined, today: Temporal.PlainDate): string | undefined {
  if (!by) return undefined
  const { days } = by.until(today)
  return `to be paid by ${formatDate(by)}${days > 0 ? `, overdue for ${counted(days, 'day')}` : ''}`
}

/** The sums of all cases, in as many queries as for one. */
async function readMoney(read: Reader, open: readonly AttentionCase[]) {
  const ids = open.map(({ registrationId }) => registrationId)
  const [balances, dues] = await Promise.all([readBalances(read, ids), readDues(read, ids)])
  const foreign = new Map<number, Money[]>()
  // These are rare, and theirs are all that such money belongs to.
  for (const { reason, registrationId } of open) {
    if (reason === 'wrong-currency')
      foreign.set(registrationId, await readMoneyInOtherCurrencies(read, registrationId))
  }
  return {
    sumsOf({ registrationId, totalMinor }: AttentionCase) {
      const { capturedMinor = 0, refundedMinor = 0 } = balances.get(registrationId) ?? {}
      const owedMinor = dues.get(registrationId) ?? 0
      return { receivedMinor: capturedMinor, paidBackMinor: refundedMinor, totalMinor, owedMinor }
    },
    foreignOf: ({ registrationId }: AttentionCase) => foreign.get(registrationId) ?? [],
  }
}

/**
 * Whether an act may be offered in the list. Others say on their own pages if they cannot be done now; these would look
 * like the solution.
 */
function isKnownPossible(
  act: StaffRegistrationAct,
  state: RegistrationState,
  sums: { receivedMinor: number; paidBackMinor: number; totalMinor: number; owedMinor: number },
): boolean {
  switch (act) {
    case 'grant':
      return (
        next(state, 'paid-in-full') !== undefined &&
        sums.receivedMinor - sums.paidBackMinor >= sums.totalMinor
      )
    case 'resend-confirmation':
      return state === 'paid'
    case 'change-details':
      return isLive(state)
    case 'remind-to-pay':
      return sums.owedMinor > 0
    case 'more-time':
      return sums.owedMinor > 0 || state === 'expired'
    default:
      return true
  }
}

export default function Attention({
  loaderData: { cases, unknown, trouble, clashes },
}: Route.ComponentProps) {
  return (
    <Page title="Attention" lead={cases.length > 0 && 'Oldest first.'}>
      {trouble && (
        <Notice
          tone="negative"
          title={trouble.title}
          actions={
            trouble.mayRepair && (
              <Link to={organiserPaths.mailTrouble}>See what to do, and send them again</Link>
            )
          }
        >
          <p>
            {trouble.waiting} {trouble.why}
          </p>
          <p className={styles.since}>
            {trouble.since} · {mailTroubleOwners} · {mailTroubleEnd}
          </p>
        </Notice>
      )}
      {clashes.map(({ name, to, since, clashes: found }) => (
        <ClashNotice
          key={to}
          title={`“${name}” was published as scheduled, and clashes`}
          clashes={found}
          actions={
            <p className={styles.since}>
              <Link to={to}>Move a talk, or say that it is meant so</Link> · {since} · {clashOwners} · It ends
              by itself once the talks are apart.
            </p>
          }
        />
      ))}
      {unknown > 0 && (
        <Notice tone="negative" title={`Payments at a gateway that belong to no registration: ${unknown}`}>
          <p>
            <Link to={organiserPaths.unknownPayments}>See what they are</Link>
          </p>
        </Notice>
      )}
      {cases.length === 0 && <p>No registration of this conference needs attention.</p>}
      <ol className={styles.cases}>
        {cases.map(({ code, href, name, status, money, reasons }) => (
          <li key={code} className={styles.case}>
            <div className={styles.who}>
              <Link to={href} className={styles.name}>
                <bdi>{name}</bdi>
              </Link>
              <span className={styles.code}>{code}</span>
              <Status status={status} />
              {money && <p className={styles.money}>{money}</p>}
            </div>
            <ul className={styles.reasons}>
              {reasons.map(({ label, text, since, promise, owners, acts }) => (
                <li key={label}>
                  <p className={styles.label}>
                    {label}{' '}
                    <span className={styles.since}>
                      {[since, promise, owners].filter(Boolean).join(' · ')}
                    </span>
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
