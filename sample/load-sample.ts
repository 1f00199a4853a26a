import type { Database, Transaction } from '#database/database.ts'
import { lockTable } from '#database/locks.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceByName, isEmpty } from '#domain/conference/conferences/conference-queries.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { ContentLists } from '#domain/preparation/default-pages/default-content.ts'
import type { DrawPaper } from '#domain/programme/talks/conference-papers.ts'
import { type ComposedConference, composeConference } from '#sample/compose-conference.ts'
import { earthSciences } from '#sample/earth-sciences/earth-sciences.ts'
import { FileTray } from '#sample/file-tray.ts'
import { lifeSciences } from '#sample/life-sciences/life-sciences.ts'
import { composeMainSite } from '#sample/main-site/main-site.ts'
import { abstracts } from '#sample/material-science/abstracts.ts'
import { materialScience } from '#sample/material-science/material-science.ts'
import type { SampleFacts } from '#sample/sample-facts.ts'
import { storeConference, storeContent } from '#sample/store-sample.ts'
import { lastEditionOf } from '#sample/year/last-edition.ts'
import { liveYear, type Setting } from '#sample/year/live-year.ts'
import type { OpenTill } from '#sample/year/till.ts'

/** The whole sample, ready to be stored. */
export interface Sample {
  mainSite: ContentLists
  conferences: ComposedConference[]
  tray: FileTray
  /** The day of loading. */
  today: Temporal.PlainDate
}

interface Store {
  database: Database
  files: FileStore
  /** Without it nobody registers: the conferences have no past. */
  openTill?: OpenTill | undefined
}

/**
 * Loads the sample organiser with its three conferences and their past year into an empty database. All or nothing:
 * files first, then all rows in one transaction.
 *
 * @returns false, with nothing written, where the database already has a conference
 */
export async function loadSample(
  { drawPaper, ...store }: Store & { drawPaper: DrawPaper },
  facts: SampleFacts,
): Promise<boolean> {
  if (!(await isEmpty(store.database.read))) return false
  return storeSample(store, await composeSample(facts, drawPaper))
}

/**
 * Stores a composed sample in an empty database, and its files in the store.
 *
 * @returns false, with nothing left behind, where the database already has a conference
 */
export async function storeSample({ database, files, openTill }: Store, sample: Sample): Promise<boolean> {
  await sample.tray.putBytes(files)
  const isStored = await database.write(async tx => {
    const isStored = await insertSample(tx, sample)
    if (isStored && openTill) await liveSample(tx, sample, { openTill, dialect: database.dialect })
    return isStored
  })
  // Another process was faster, and may use the same store.
  if (!isStored) await sample.tray.removeBytes(files)
  return isStored
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
    today: facts.today,
  }
}

async function insertSample(tx: Transaction, sample: Sample): Promise<boolean> {
  // Another process may have been faster between the first check and this transaction.
  await lockTable(tx, 'conferences')
  if (!(await isEmpty(tx))) return false
  await sample.tray.insertRows(tx, toStored(sample.today.toZonedDateTime('UTC').toInstant()))
  await storeContent(tx, null, sample.mainSite)
  for (const conference of sample.conferences) await storeConference(tx, conference)
  return true
}

/** A year of registrations, payments and letters, with last year's edition of the next conference to compare with. */
async function liveSample(
  tx: Transaction,
  { conferences: [next, later, past], today }: Sample,
  setting: Pick<Setting, 'openTill' | 'dialect'>,
): Promise<void> {
  if (!next || !later || !past) throw new Error('the sample has three conferences')
  const last = lastEditionOf(next, '4th International Conference')
  await storeConference(tx, last)
  const lived = [
    [last, 92, []],
    [past, 24, []],
    [next, 132, abstracts],
  ] as const
  const editions = await Promise.all(
    lived.map(async ([{ conference }, registrations, abstracts]) => ({
      conference: await conferenceNamed(tx, conference.name),
      registrations,
      abstracts,
    })),
  )
  const withCall = await conferenceNamed(tx, later.conference.name)
  await liveYear(tx, { ...setting, today, editions, withCall })
}

async function conferenceNamed(tx: Transaction, name: string): Promise<Conference> {
  const conference = await findConferenceByName(tx, name)
  if (!conference) throw new Error(`${name} vanished within its own transaction`)
  return conference
}
