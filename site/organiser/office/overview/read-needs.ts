/** What needs attention at a conference, as sentences with links to where it is done. */

import { type Conference, hasEnded } from '#domain/conference/conferences/conference.ts'
import { readingOf } from '#domain/correspondence/inbox/inbox.ts'
import { countMessages } from '#domain/correspondence/inbox/inbox-queries.ts'
import { countApplications } from '#domain/desk/admitting/application-queries.ts'
import { countProofs } from '#domain/desk/admitting/proof-queries.ts'
import { type MailTrouble, readMailTrouble } from '#domain/foundations/attention/mail-trouble.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { isInvitationPast } from '#domain/offers/invitations/invitation.ts'
import { toAdmission } from '#domain/offers/pricing/pricing.ts'
import { countUnanswered } from '#domain/office/lists/invited-noun.ts'
import { hasNextEdition } from '#domain/office/numbers/last-edition.ts'
import { type ClashCase, listClashCases } from '#domain/preparation/editing/clash-cases.ts'
import { listMissedDrafts, type MissedDraft } from '#domain/preparation/records/drafts.ts'
import { countDone, nextTask, readCheckList } from '#domain/preparation/set-up/check-list.ts'
import { countWaiting, isOver, type WaitingCounts } from '#domain/preparation/set-up/conference-status.ts'
import { countWaitingAbstracts, type WaitingAbstracts } from '#domain/programme/abstracts/abstract-looks.ts'
import { listWithNobodyLeft } from '#domain/programme/conflicts/conflict-queries.ts'
import { type AttentionCase, listAttentionCases } from '#domain/registrations/cases/attention-cases.ts'
import { refundPromisedBy } from '#domain/registrations/cases/promised-refund.ts'
import type { SignedIn } from '#domain/staff/rights/membership.ts'
import { holds, opens, type Permit, permit } from '#domain/staff/rights/permit.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { taskWords } from '#site/organiser/preparation/set-up/task-words.ts'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import { caseWords } from '#words/organiser/case-words.ts'
import { mailTroubleWords } from '#words/organiser/mail-trouble-words.ts'

export interface Need {
  sentence: string
  to: string
}

/** More reasons than these are summarised in one sentence. */
const mostReasons = 4

/**
 * @returns the sentences, and the buttons of the page, the first of them the loud one: for a draft the next task of its
 * set-up, for a conference that is over what follows it
 */
export async function readNeeds(
  staff: StaffRequest,
  conference: Conference,
): Promise<{ needs: Need[]; nextActs: Need[] }> {
  const [eligibility, lapsed, cases, waiting, messages, abstracts, missed, clashes, standing] =
    await Promise.all([
      readEligibility(staff, conference),
      readLapsedInvitations(staff, conference),
      readCases(staff, conference),
      readWaiting(staff, conference),
      readMessages(staff, conference),
      readAbstracts(staff, conference),
      readMissed(staff, conference),
      readClashNeeds(staff, conference),
      readStanding(staff, conference),
    ])
  const needs = [
    ...cases,
    ...eligibility,
    ...lapsed,
    ...waiting,
    ...messages,
    ...abstracts,
    ...missed,
    ...clashes,
  ]
  return { needs: [...needs, ...standing.needs], nextActs: standing.nextActs }
}

/** Proofs and applications that somebody has to look at, where any registration asks for them. */
async function readEligibility({ person, site, act }: StaffRequest, conference: Conference): Promise<Need[]> {
  const { id, name, timeZone } = conference
  if (Object.keys(conference.conditions).length === 0 || !holds(person, 'decide-eligibility', id)) return []
  const [{ sent }, applied] = await Promise.all([
    countProofs(site.database.read, id, dateIn(timeZone, act.now)),
    countApplications(site.database.read, id),
  ])
  const proofs =
    sent === 1 ? 'One proof waits to be looked at' : `${formatCount(sent)} proofs wait to be looked at`
  const applications =
    applied === 1
      ? 'One application waits for a decision'
      : `${formatCount(applied)} applications wait for a decision`
  return [
    ...(sent === 0 ? [] : [{ sentence: proofs, to: organiserPaths.proofs(name) }]),
    ...(applied === 0 ? [] : [{ sentence: applications, to: organiserPaths.applications(name) }]),
  ]
}

/** Invitations without an answer whose last day is over: nobody else says that they have come to nothing. */
async function readLapsedInvitations(
  { person, site, act: { now } }: StaffRequest,
  conference: Conference,
): Promise<Need[]> {
  const { id, name, conditions } = conference
  if (!holds(person, 'manage-members', id) || hasEnded(conference, now)) return []
  const past = Object.entries(conditions).flatMap(([admission, condition]) =>
    condition?.kind === 'invitation' && isInvitationPast(condition, conference, now)
      ? (toAdmission(admission) ?? [])
      : [],
  )
  const count = await countUnanswered(site.database.read, id, past)
  if (count === 0) return []
  const sentence =
    count === 1
      ? 'One invitation was not answered by its last day'
      : `${formatCount(count)} invitations were not answered by their last day`
  return [{ sentence, to: `${organiserPaths.invited(name)}?state=invited&state=opened` }]
}

async function readCases(
  { person, site, act: { now } }: StaffRequest,
  conference: Conference,
): Promise<Need[]> {
  if (!opens(person, 'read-money', conference.id)) return []
  const { read } = site.database
  const [cases, trouble] = await Promise.all([listAttentionCases(read, conference.id), readMailTrouble(read)])
  const to = organiserPaths.attention(conference.name)
  const needs = caseNeeds(cases, conference, now, each => refundPromisedBy(each, conference))
  return [...mailNeeds(trouble, to), ...needs]
}

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

async function readWaiting({ person, site, act }: StaffRequest, conference: Conference): Promise<Need[]> {
  if (!countsWaiting(person, conference.id)) return []
  const counts = await countWaiting(site.database.read, [conference.id])
  return waitingNeeds(person, conference, counts, act.now)
}

/** Whether they may see how many registrations are waiting. */
export const countsWaiting = (person: SignedIn, conferenceId: number) =>
  opens(person, 'read-registrations', conferenceId) && opens(person, 'read-money', conferenceId)

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
    ...(unpaid === 0
      ? []
      : [
          {
            sentence: unpaid === 1 ? 'One person has not paid yet' : `${unpaid} people have not paid yet`,
            to: organiserPaths.registrations(name, 'state=awaiting-payment'),
          },
        ]),
    ...(inLine === 0 || !isLineOpen
      ? []
      : [
          {
            sentence:
              inLine === 1 ? 'One person is on the waiting list' : `${inLine} people are on the waiting list`,
            to: organiserPaths.registrations(name, 'state=waiting'),
          },
        ]),
  ]
}

async function readMessages(
  { person, site, act: { now } }: StaffRequest,
  { id, name }: Conference,
): Promise<Need[]> {
  const allowed = permit(person, 'answer-messages', id, now)
  if (!allowed.ok) return []
  const answering: Permit<'answer-messages'> = allowed.value
  const { open } = await countMessages(site.database.read, readingOf(answering))
  return messageNeeds(open, name)
}

/** @param event null for the main site's form */
export function messageNeeds(open: number, event: string | null): Need[] {
  if (open === 0) return []
  return [
    {
      sentence: open === 1 ? 'One message has not been answered' : `${open} messages have not been answered`,
      to: organiserPaths.messages(event),
    },
  ]
}

async function readAbstracts({ person, site, act }: StaffRequest, conference: Conference): Promise<Need[]> {
  const { id, name } = conference
  if (!opens(person, 'read-abstracts', id)) return []
  const [counts, left] = await Promise.all([
    countWaitingAbstracts(site.database.read, [id], act.actor.personId, act.now),
    listWithNobodyLeft(site.database.read, mayLift(person, conference, act.now) ? [id] : []),
  ])
  return [...leftNeeds(left.length, name), ...abstractNeeds(counts.get(id), name)]
}

/** Whether they may name who decides what nobody may see; once a conference is over, nothing is decided. */
export const mayLift = (
  person: SignedIn,
  conference: Pick<Conference, 'id' | 'endsOn' | 'timeZone'>,
  now: Temporal.Instant,
) => opens(person, 'lift-conflicts', conference.id) && !hasEnded(conference, now)

/** @param left how many abstracts there are with which everybody who decides is in conflict */
export function leftNeeds(left: number, event: string): Need[] {
  if (left === 0) return []
  return [
    {
      sentence:
        left === 1
          ? 'Everybody is in conflict with one abstract: name who decides'
          : `Everybody is in conflict with ${formatCount(left)} abstracts: name who decides`,
      to: abstractPages.conflicts(event),
    },
  ]
}

/** @param waiting those since this person's last look at the list, and what waits for the committee or is overdue */
export function abstractNeeds(waiting: WaitingAbstracts | undefined, event: string): Need[] {
  const to = organiserPaths.abstracts(event)
  const { new: fresh = 0, overdue = 0, lapsed = 0, changed = 0 } = waiting ?? {}
  return [
    ...(overdue === 0
      ? []
      : [
          {
            sentence:
              overdue === 1
                ? 'One abstract waits for an overdue answer'
                : `${formatCount(overdue)} abstracts wait for an overdue answer`,
            to: `${to}?overdue=yes`,
          },
        ]),
    ...(changed === 0
      ? []
      : [
          {
            sentence:
              changed === 1
                ? 'One change by an author waits for you'
                : `${formatCount(changed)} changes by authors wait for you`,
            to: `${to}?changed=yes`,
          },
        ]),
    ...(lapsed === 0
      ? []
      : [
          {
            sentence:
              lapsed === 1
                ? 'One change of an abstract is overdue'
                : `${formatCount(lapsed)} changes of abstracts are overdue`,
            to: `${to}?lapsed=yes`,
          },
        ]),
    ...(fresh === 0
      ? []
      : [{ sentence: fresh === 1 ? 'One new abstract' : `${formatCount(fresh)} new abstracts`, to }]),
  ]
}

async function readMissed({ person, site }: StaffRequest, { id, name }: Conference): Promise<Need[]> {
  if (!opens(person, 'write-website', id)) return []
  return missedNeeds(await listMissedDrafts(site.database.read, [id]), name)
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

async function readClashNeeds({ person, site }: StaffRequest, { id, name }: Conference): Promise<Need[]> {
  if (!opens(person, 'place-talks', id)) return []
  return clashNeeds(await listClashCases(site.database.read, [id]), name)
}

/** What is left of the set-up; nothing once the conference is over. */
async function readStanding(
  staff: StaffRequest,
  conference: Conference,
): Promise<{ needs: Need[]; nextActs: Need[] }> {
  if (await isOver(staff.site.database.read, conference, staff.act.now))
    return { needs: [], nextActs: await readActsAfterEnd(staff, conference) }
  const task = await readNextTask(staff, conference)
  if (!task) return { needs: [], nextActs: [] }
  return conference.isActive
    ? { needs: [task.next], nextActs: [] }
    : { needs: [task.progress], nextActs: [task.next] }
}

async function readActsAfterEnd({ person, site }: StaffRequest, conference: Conference): Promise<Need[]> {
  const { id, name } = conference
  const mayCopy = holds(person, 'create-conference', null)
  const copy = {
    sentence: 'Copy it for next year',
    to: `${organiserPaths.copyConference}?${new URLSearchParams({ from: name })}`,
  }
  return [
    ...(mayCopy && !(await hasNextEdition(site.database.read, conference)) ? [copy] : []),
    ...(opens(person, 'export-people', id)
      ? [{ sentence: 'Export its lists', to: organiserPaths.exports(name) }]
      : []),
  ]
}

async function readNextTask({ person, site, act: { now } }: StaffRequest, conference: Conference) {
  if (!holds(person, 'create-conference', conference.id) || conference.cancelledAt) return undefined
  const list = await readCheckList(site.database.read, site.payments, conference, now)
  const task = nextTask(list)
  if (!task) return undefined
  const { label, to } = taskWords[task]
  const { done, of } = countDone(list)
  const setUp = organiserPaths.setUp(conference.name)
  const isPublishing = task === 'publish'
  return {
    next: {
      sentence: isPublishing ? 'Everything is set up: publish it' : `Next task: ${label}`,
      to: isPublishing || !to ? setUp : to(conference.name),
    },
    progress: { sentence: `Set-up: ${done} of ${of} tasks are done`, to: setUp },
  }
}
