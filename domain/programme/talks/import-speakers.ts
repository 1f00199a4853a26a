import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { areChanged } from '#domain/programme/matching/match-imported.ts'
import { importPeople, type PeopleImported } from '#domain/programme/talks/import-people.ts'
import type { ImportedPerson } from '#domain/programme/talks/imported-programme.ts'

export interface ImportSpeakers {
  conferenceId: number
  people: readonly ImportedPerson[]
}

/**
 * Adds the speakers of a list to a conference's, and corrects those that it has already. Nobody is removed, and an empty
 * field changes nothing. All or nothing in the caller's transaction; repeating it changes nothing.
 */
export async function importSpeakers(
  tx: Transaction,
  act: Act,
  { conferenceId, people }: ImportSpeakers,
): Promise<PeopleImported> {
  await lockConference(tx, conferenceId)
  const { counts } = await importPeople(tx, conferenceId, people, 'speakers')
  if (areChanged(counts)) await bumpRevision(tx, conferenceId)
  await auditConference(tx, act, conferenceId, 'speakers imported', {
    peopleAdded: counts.added,
    peopleChanged: counts.changed,
  })
  return counts
}
