/** What needs attention at all conferences of a person: the number of queries does not depend on how many there are. */

import { readingOf } from '#domain/correspondence/inbox/inbox.ts'
import { countOpenMessages } from '#domain/correspondence/inbox/inbox-queries.ts'
import { readMailTrouble } from '#domain/foundations/attention/mail-trouble.ts'
import { listClashCases } from '#domain/preparation/editing/clash-cases.ts'
import { listMissedDrafts } from '#domain/preparation/records/drafts.ts'
import { countWaiting } from '#domain/preparation/set-up/conference-status.ts'
import { countWaitingAbstracts } from '#domain/programme/abstracts/abstract-looks.ts'
import { listWithNobodyLeft } from '#domain/programme/conflicts/conflict-queries.ts'
import { listAttentionCases } from '#domain/registrations/cases/attention-cases.ts'
import { lacksSecondFactor, opens, permit } from '#domain/staff/rights/permit.ts'
import type { StaffConference } from '#domain/staff/rights/staff-conferences.ts'
import type { SignedInRequest } from '#site/organiser/guard.ts'
import {
  abstractNeeds,
  caseNeeds,
  clashNeeds,
  leftNeeds,
  mailNeeds,
  messageNeeds,
  missedNeeds,
  type Need,
  waitingNeeds,
} from '#site/organiser/office/overview/needs.ts'
import { countsWaiting, mayLift } from '#site/organiser/office/overview/read-needs.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { editionName } from '#words/edition-name.ts'

export interface NeedsOfPlace {
  /** A conference's name with its year; null for the main site. */
  place: string | null
  needs: Need[]
}

/** Places where something waits, latest conference first; the others are left out. */
export async function readAllNeeds(
  { person, site, act: { actor, now } }: SignedInRequest,
  conferences: readonly StaffConference[],
): Promise<NeedsOfPlace[]> {
  // They cannot open the linked pages until they have one.
  if (lacksSecondFactor(person)) return []
  const withMoney = conferences.filter(({ id }) => opens(person, 'read-money', id))
  const counted = conferences.filter(({ id }) => countsWaiting(person, id)).map(({ id }) => id)
  const readings = [null, ...conferences.map(({ id }) => id)].flatMap(id => {
    const permitted = permit(person, 'answer-messages', id, now)
    return permitted.ok ? [readingOf(permitted.value)] : []
  })
  const { read } = site.database
  const written = conferences.filter(({ id }) => opens(person, 'write-website', id)).map(({ id }) => id)
  const placed = conferences.filter(({ id }) => opens(person, 'place-talks', id)).map(({ id }) => id)
  const judged = conferences.filter(({ id }) => opens(person, 'read-abstracts', id)).map(({ id }) => id)
  const lifting = conferences.filter(conference => mayLift(person, conference, now)).map(({ id }) => id)
  const [cases, waiting, messages, abstracts, left, missed, clashes, trouble] = await Promise.all([
    withMoney.length === 0 ? [] : listAttentionCases(read),
    countWaiting(read, counted),
    countOpenMessages(read, readings),
    countWaitingAbstracts(read, judged, actor.personId, now),
    listWithNobodyLeft(read, lifting),
    listMissedDrafts(read, written),
    listClashCases(read, placed),
    readMailTrouble(read),
  ])
  const seen = new Set(withMoney.map(({ id }) => id))
  const casesOf = Map.groupBy(
    cases.filter(({ conferenceId }) => seen.has(conferenceId)),
    ({ conferenceId }) => conferenceId,
  )
  const places = conferences.map(conference => {
    const { id, name } = conference
    return {
      place: editionName(conference),
      needs: [
        ...caseNeeds(casesOf.get(id) ?? [], conference, now),
        ...waitingNeeds(person, conference, waiting, now),
        ...messageNeeds(messages.get(id) ?? 0, name),
        ...leftNeeds(left.filter(({ conferenceId }) => conferenceId === id).length, name),
        ...abstractNeeds(abstracts.get(id), name),
        ...missedNeeds(
          missed.filter(({ conferenceId }) => conferenceId === id),
          name,
        ),
        ...clashNeeds(
          clashes.filter(({ conferenceId }) => conferenceId === id),
          name,
        ),
      ],
    }
  })
  const [first] = withMoney
  const aboutMail = opens(person, 'check-product', null)
    ? organiserPaths.mailTrouble
    : first && organiserPaths.attention(first.name)
  const main = {
    place: null,
    needs: [
      ...(aboutMail === undefined ? [] : mailNeeds(trouble, aboutMail)),
      ...messageNeeds(messages.get(null) ?? 0, null),
    ],
  }
  return [...places, main].filter(({ needs }) => needs.length > 0)
}
