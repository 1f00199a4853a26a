import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { areChanged, type ImportCounts } from '#domain/programme/matching/match-imported.ts'
import { importPeople, type PeopleImported } from '#domain/programme/talks/import-people.ts'
import { importTalks } from '#domain/programme/talks/import-talks.ts'
import type { ImportedProgramme } from '#domain/programme/talks/imported-programme.ts'
import { addNamedRooms } from '#domain/programme/writing/write-rooms.ts'

export interface ImportProgramme {
  conferenceId: number
  programme: ImportedProgramme
}

export interface ProgrammeImported {
  talks: ImportCounts
  people: PeopleImported
}

/**
 * Replaces a conference's programme by that of a file, and adds the file's people to its speakers. All or nothing in
 * the caller's transaction. Repeating it changes nothing, and what the file's next version still contains keeps its
 * id.
 */
export async function importProgramme(
  tx: Transaction,
  { actor, now }: Act,
  { conferenceId, programme }: ImportProgramme,
): Promise<ProgrammeImported> {
  // Two concurrent imports would each add what the other adds.
  await lockConference(tx, conferenceId)
  const list = programme.keepsPeople ? 'some' : 'programme'
  const people = await importPeople(tx, conferenceId, programme.people, list)
  const { counts: talks, isChanged } = await importTalks(tx, conferenceId, programme, people.ids, now)
  const addedRooms = await addNamedRooms(tx, conferenceId)
  // Whoever polls the published schedule takes a new version for a new programme.
  if (isChanged || addedRooms > 0 || areChanged(people.counts)) await bumpRevision(tx, conferenceId)
  await auditConference(tx, { actor, now }, conferenceId, 'programme imported', {
    days: programme.days.length,
    talksAdded: talks.added,
    talksChanged: talks.changed,
    talksRemoved: talks.removed,
    peopleAdded: people.counts.added,
    peopleChanged: people.counts.changed,
    peopleRemoved: people.counts.removed,
  })
  return { talks, people: people.counts }
}
