/** What needs attention at a conference, of what this person may do something about. */

import { type Conference, hasEnded } from '#domain/conference/conferences/conference.ts'
import { readingOf } from '#domain/correspondence/inbox/inbox.ts'
import { countMessages } from '#domain/correspondence/inbox/inbox-queries.ts'
import { countApplications } from '#domain/desk/admitting/application-queries.ts'
import { countProofs } from '#domain/desk/admitting/proof-queries.ts'
import { readMailTrouble } from '#domain/foundations/attention/mail-trouble.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { isInvitationPast } from '#domain/offers/invitations/invitation.ts'
import { toAdmission } from '#domain/offers/pricing/pricing.ts'
import { countUnanswered } from '#domain/office/lists/invited-noun.ts'
import { hasNextEdition } from '#domain/office/numbers/last-edition.ts'
import { listClashCases } from '#domain/preparation/editing/clash-cases.ts'
import { listMissedDrafts } from '#domain/preparation/records/drafts.ts'
import { countDone, nextTask, readCheckList } from '#domain/preparation/set-up/check-list.ts'
import { countWaiting, isOver } from '#domain/preparation/set-up/conference-status.ts'
import { countWaitingAbstracts } from '#domain/programme/abstracts/abstract-looks.ts'
import { listWithNobodyLeft } from '#domain/programme/conflicts/conflict-queries.ts'
import { listAttentionCases } from '#domain/registrations/cases/attention-cases.ts'
import { refundPromisedBy } from '#domain/registrations/cases/promised-refund.ts'
import type { SignedIn } from '#domain/staff/rights/membership.ts'
import { holds, opens, type Permit, permit } from '#domain/staff/rights/permit.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import {
  abstractNeeds,
  caseNeeds,
  clashNeeds,
  leftNeeds,
  mailNeeds,
  messageNeeds,
  missedNeeds,
  type Need,
  need,
  waitingNeeds,
} from '#site/organiser/office/overview/needs.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { taskWords } from '#site/organiser/preparation/set-up/task-words.ts'

/**
 * @returns the sentences, and the buttons of the page, the first of them the loud one: for a draft the next task of its
 * set-up, for a conference that is over what follows it
 */
export async function readNeeds(
  staff: StaffRequest,
  conference: Conference,
): Promise<{ needs: Need[]; nextActs: Need[] }> {
  const [standing, ...parts] = await Promise.all([
    readStanding(staff, conference),
    readCases(staff, conference),
    readEligibility(staff, conference),
    readLapsedInvitations(staff, conference),
    readWaiting(staff, conference),
    readMessages(staff, conference),
    readAbstracts(staff, conference),
    readMissed(staff, conference),
    readClashNeeds(staff, conference),
  ])
  return { needs: [...parts.flat(), ...standing.needs], nextActs: standing.nextActs }
}

/** Proofs and applications that somebody has to look at, where any registration asks for them. */
async function readEligibility({ person, site, act }: StaffRequest, conference: Conference): Promise<Need[]> {
  const { id, name, timeZone } = conference
  if (Object.keys(conference.conditions).length === 0 || !holds(person, 'decide-eligibility', id)) return []
  const [{ sent }, applied] = await Promise.all([
    countProofs(site.database.read, id, dateIn(timeZone, act.now)),
    countApplications(site.database.read, id),
  ])
  return [
    ...need(sent, {
      one: 'One proof waits to be looked at',
      many: count => `${formatCount(count)} proofs wait to be looked at`,
      to: organiserPaths.proofs(name),
    }),
    ...need(applied, {
      one: 'One application waits for a decision',
      many: count => `${formatCount(count)} applications wait for a decision`,
      to: organiserPaths.applications(name),
    }),
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
  return need(await countUnanswered(site.database.read, id, past), {
    one: 'One invitation was not answered by its last day',
    many: count => `${formatCount(count)} invitations were not answered by their last day`,
    to: `${organiserPaths.invited(name)}?state=invited&state=opened`,
  })
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

async function readWaiting({ person, site, act }: StaffRequest, conference: Conference): Promise<Need[]> {
  if (!countsWaiting(person, conference.id)) return []
  const counts = await countWaiting(site.database.read, [conference.id])
  return waitingNeeds(person, conference, counts, act.now)
}

/** Whether they may see how many registrations are waiting. */
export const countsWaiting = (person: SignedIn, conferenceId: number) =>
  opens(person, 'read-registrations', conferenceId) && opens(person, 'read-money', conferenceId)

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

async function readMissed({ person, site }: StaffRequest, { id, name }: Conference): Promise<Need[]> {
  if (!opens(person, 'write-website', id)) return []
  return missedNeeds(await listMissedDrafts(site.database.read, [id]), name)
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
