/** What needs attention, as sentences with links to where it is done: of one conference, and of all. */

import { type Conference, hasEnded } from '#domain/conference/conferences/conference.ts'
import type { MailTrouble } from '#domain/foundations/attention/mail-trouble.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { ClashCase } from '#domain/preparation/editing/clash-cases.ts'
import type { MissedDraft } from '#domain/preparation/records/drafts.ts'
import type { WaitingCounts } from '#domain/preparation/set-up/conference-status.ts'
import type { WaitingAbstracts } from '#domain/programme/abstracts/abstract-looks.ts'
import type { AttentionCase } from '#domain/registrations/cases/attention-cases.ts'
import type { SignedIn } from '#domain/staff/rights/membership.ts'
import { holds } from '#domain/staff/rights/permit.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import { mailTroubleWords } from '#words/organiser/correspondence/mail-trouble-words.ts'
import { caseWords } from '#words/organiser/registrations/case-words.ts'

export interface Need {
  sentence: string
  to: string
}

/** More reasons than these are summarised in one sentence. */
const mostReasons = 4

interface Counted {
  one: string
  many: (count: number) => string
  to: string
}

/** A sentence about how many there are, if there are any. */
export const need = (count: number, { one, many, to }: Counted): Need[] =>
  count === 0 ? [] : [{ sentence: count === 1 ? one : many(count), to }]

/** The one case of all mails that the mail server keeps back. @param to where this person reads about it */
export function mailNeeds(trouble: MailTrouble | undefined, to: string): Need[] {
  if (!trouble) return []
  const { title, waiting } = mailTroubleWords(trouble)
  return [{ sentence: `${title}: ${waiting.replace(/\.$/, '')}`, to }]
}

/**
 * A sentence for each of the first reasons, in the order of the cases; the others share one.
 *
 * @param promisedBy the last day that keeps a promise about a case, where the conference's rules are known
 */
export function caseNeeds(
  cases: readonly AttentionCase[],
  { name, timeZone }: Pick<Conference, 'name' | 'timeZone'>,
  now: Temporal.Instant,
  promisedBy: (each: AttentionCase) => Temporal.PlainDate | undefined = () => undefined,
): Need[] {
  const today = dateIn(timeZone, now)
  const byReason = [...Map.groupBy(cases, ({ reason }) => reason)]
  const to = organiserPaths.attention(name)
  const sentences = byReason.slice(0, mostReasons).map(([reason, of]) => ({
    sentence: `${caseWords[reason].label}: ${of.length === 1 ? 'one registration' : `${of.length} registrations`}, ${ageOf(of.map(({ since }) => dateIn(timeZone, since).until(today).days))}${overdueOf(
      of.map(promisedBy),
      today,
    )}`,
    to,
  }))
  const rest = byReason.slice(mostReasons).reduce((sum, [, of]) => sum + of.length, 0)
  return rest === 0 ? sentences : [...sentences, { sentence: `${rest} more need attention`, to }]
}

/** `since today`, `for 3 days`, `the oldest for 3 days`. @param ages of the cases, in days */
function ageOf(ages: readonly number[]): string {
  const days = Math.max(...ages)
  if (days === 0) return 'since today'
  const age = counted(days, 'day')
  return ages.length === 1 ? `for ${age}` : `the oldest for ${age}`
}

/** `, 2 overdue`: how many are past the day that was promised; empty if none is. */
function overdueOf(promised: readonly (Temporal.PlainDate | undefined)[], today: Temporal.PlainDate): string {
  const overdue = promised.filter(by => by && Temporal.PlainDate.compare(by, today) < 0).length
  if (overdue === 0) return ''
  return promised.length === 1 ? ', overdue' : `, ${overdue} overdue`
}

export function waitingNeeds(
  person: SignedIn,
  conference: Pick<Conference, 'id' | 'name' | 'endsOn' | 'timeZone'>,
  counts: ReadonlyMap<number, WaitingCounts>,
  now: Temporal.Instant,
): Need[] {
  const { id, name } = conference
  const { unpaid = 0, inLine = 0 } = counts.get(id) ?? {}
  // Only those who may give a place beyond a limit can do something about the waiting list, and only before the end.
  const isLineOpen = holds(person, 'exceed-limits', id) && !hasEnded(conference, now)
  return [
    ...need(unpaid, {
      one: 'One person has not paid yet',
      many: count => `${count} people have not paid yet`,
      to: organiserPaths.registrations(name, 'state=awaiting-payment'),
    }),
    ...need(isLineOpen ? inLine : 0, {
      one: 'One person is on the waiting list',
      many: count => `${count} people are on the waiting list`,
      to: organiserPaths.registrations(name, 'state=waiting'),
    }),
  ]
}

/** @param event null for the main site's form */
export const messageNeeds = (open: number, event: string | null): Need[] =>
  need(open, {
    one: 'One message has not been answered',
    many: count => `${count} messages have not been answered`,
    to: organiserPaths.messages(event),
  })

/** @param left how many abstracts there are with which everybody who decides is in conflict */
export const leftNeeds = (left: number, event: string): Need[] =>
  need(left, {
    one: 'Everybody is in conflict with one abstract: name who decides',
    many: count => `Everybody is in conflict with ${formatCount(count)} abstracts: name who decides`,
    to: abstractPages.conflicts(event),
  })

/** @param waiting those since this person's last look at the list, and what waits for the committee or is overdue */
export function abstractNeeds(waiting: WaitingAbstracts | undefined, event: string): Need[] {
  const to = organiserPaths.abstracts(event)
  const { new: fresh = 0, overdue = 0, lapsed = 0, changed = 0 } = waiting ?? {}
  return [
    ...need(overdue, {
      one: 'One abstract waits for an overdue answer',
      many: count => `${formatCount(count)} abstracts wait for an overdue answer`,
      to: `${to}?overdue=yes`,
    }),
    ...need(changed, {
      one: 'One change by an author waits for you',
      many: count => `${formatCount(count)} changes by authors wait for you`,
      to: `${to}?changed=yes`,
    }),
    ...need(lapsed, {
      one: 'One change of an abstract is overdue',
      many: count => `${formatCount(count)} changes of abstracts are overdue`,
      to: `${to}?lapsed=yes`,
    }),
    ...need(fresh, { one: 'One new abstract', many: count => `${formatCount(count)} new abstracts`, to }),
  ]
}

/** Drafts that were not published as scheduled. Nobody is watching at that moment, so the overview says it too. */
export function missedNeeds(
  missed: readonly Pick<MissedDraft, 'kind' | 'recordId'>[],
  event: string,
): Need[] {
  const [first] = missed
  if (!first) return []
  return [
    missed.length === 1
      ? {
          sentence: 'A draft was not published at its time',
          to: organiserPaths.websiteRecord(event, first.kind, first.recordId),
        }
      : {
          sentence: `${missed.length} drafts were not published at their time`,
          to: organiserPaths.websiteKind(event, first.kind),
        },
  ]
}

/** Clashes that a scheduled publication made. */
export function clashNeeds(cases: readonly Pick<ClashCase, 'name' | 'record'>[], event: string): Need[] {
  return cases.map(({ name, record: { kind, id } }) => ({
    sentence: `“${name}” was published as scheduled, and clashes`,
    to: organiserPaths.websiteRecord(event, kind, id),
  }))
}
