import type { Database, Transaction } from '#database/database.ts'
import { lockTable } from '#database/locks.ts'
import { isEmpty } from '#domain/conferences/conference-queries.ts'
import type { ContentLists } from '#domain/default-pages/default-content.ts'
import type { DrawPaper } from '#domain/documents/conference-papers.ts'
import type { FileStore } from '#domain/files/file-store.ts'
import { type ComposedConference, composeConference } from '#sample/compose-conference.ts'
import { earthSciences } from '#sample/earth-sciences/earth-sciences.ts'
import { FileTray } from '#sample/file-tray.ts'
import { lifeSciences } from '#sample/life-sciences/life-sciences.ts'
import { composeMainSite } from '#sample/main-site/main-site.ts'
import { materialScience } from '#sample/material-science/material-science.ts'
import type { SampleFacts } from '#sample/sample-facts.ts'
import { storeConference, storeContent } from '#sample/store-sample.ts'

/** The whole sample, ready to be stored. */
export interface Sample {
  mainSite: ContentLists
  conferences: ComposedConference[]
  tray: FileTray
  /** An instant in the database's format. */
  createdAt: string
}

/**
 * Loads the sample organiser with its three conferences into an empty database. All or nothing: files first, then
 * all rows in one transaction.
 *
 * @returns false, with nothing written, where the database already has a conference
 */
export async function loadSample(
  { database, files, drawPaper }: { database: Database; files: FileStore; drawPaper: DrawPaper },
  facts: SampleFacts,
): Promise<boolean> {
  if (!(await isEmpty(database.read))) return false
  return keepSample({ database, files }, await composeSample(facts, drawPaper))
}

/**
 * Stores a composed sample in an empty database, and its files in the store.
 *
 * @returns false, with nothing left behind, where the database already has a conference
 */
export async function keepSample(
  { database, files }: { database: Database; files: FileStore },
  sample: Sample,
): Promise<boolean> {
  await sample.tray.putBytes(files)
  const isKept = await database.write(tx => insertSample(tx, sample))
  // Another process was faster, and may use the same store.
  if (!isKept) await sample.tray.removeBytes(files)
  return isKept
}

/** The whole sample with its pictures drawn and its dates fixed for one day of loading; nothing is stored. */
export async function composeSample(facts: SampleFacts, drawPaper: DrawPaper): Promise<Sample> {
  const tray = new FileTray()
  const manuscripts = [materialScience, earthSciences, lifeSciences]
  return {
    conferences: await Promise.all(
      manuscripts.map(manuscript => composeConference(manuscript, facts, { tray, drawPaper })),
    ),
    mainSite: composeMainSite(facts, tray),
    tray,
    createdAt: facts.today.toZonedDateTime('UTC').toInstant().toString({ smallestUnit: 'millisecond' }),
  }
}

async function insertSample(tx: Transaction, sample: Sample): Promise<boolean> {
  // Another process may have been faster between the first check and this transaction.
  await lockTable(tx, 'conferences')
  if (!(await isEmpty(tx))) return false
  await sample.tray.insertRows(tx, sample.createdAt)
  await storeContent(tx, null, sample.mainSite)
  for (const conference of sample.conferences) await storeConference(tx, conference)
  return true
}
