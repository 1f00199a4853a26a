/** Importing a folder of accepted papers: programme, topics and committee at once. */

import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { abstractsSeenBy, theProduct } from '#domain/programme/abstracts/abstract-view.ts'
import { importContent } from '#domain/programme/matching/import-content.ts'
import type { ImportCounts } from '#domain/programme/matching/match-imported.ts'
import {
  type ImportProgramme,
  importProgramme,
  type ProgrammeImported,
} from '#domain/programme/talks/import-programme.ts'
import type { ImportedPapers } from '#domain/programme/talks/imported-papers.ts'

export interface ImportPapers extends Omit<ImportProgramme, 'programme'> {
  papers: ImportedPapers
}

export interface PapersImported extends ProgrammeImported {
  topics: ImportCounts
  committee: ImportCounts
}

/**
 * Replaces a conference's programme, topics and committee by what its folder of accepted papers contains, and adds the
 * plenary speakers. All or nothing in the caller's transaction, and repeatable like `importProgramme`. If the folder
 * contains no topics or committee, the existing ones stay.
 */
export async function importPapers(
  tx: Transaction,
  act: Act,
  { conferenceId, papers }: ImportPapers,
): Promise<PapersImported> {
  const programme = await importProgramme(tx, act, { conferenceId, programme: papers.programme })
  const topics = await importTopics(tx, conferenceId, papers.topics)
  const committee = papers.committee
    ? await importContent(tx, conferenceId, 'committee-member', papers.committee, {
        nameOf: member => `${member.name}`,
      })
    : untouched
  await auditConference(tx, act, conferenceId, 'papers imported', {
    topicsAdded: topics.added,
    topicsRemoved: topics.removed,
    membersAdded: committee.added,
    membersChanged: committee.changed,
    membersRemoved: committee.removed,
  })
  return { ...programme, topics, committee }
}

const untouched: ImportCounts = { added: 0, changed: 0, unchanged: 0, removed: 0 }

/** A topic with submitted abstracts stays even if the papers do not contain it: they refer to it by its id. */
async function importTopics(
  tx: Transaction,
  conferenceId: number,
  topics: readonly string[] | undefined,
): Promise<ImportCounts> {
  if (!topics) return untouched
  const used = await abstractsSeenBy(tx, theProduct)
    .select('topic_id')
    .distinct()
    .where('conference_id', '=', conferenceId)
    .execute()
  const items = topics.map(name => ({ name }))
  return importContent(tx, conferenceId, 'topic', items, {
    nameOf: topic => `${topic.name}`,
    staying: new Set(used.map(row => row.topic_id)),
  })
}
