import type { Logger } from 'pino'
import { readHome } from '#database/about.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { isEmpty } from '#domain/conference/conferences/conference-queries.ts'
import { loadCountries } from '#domain/conference/conferences/countries.ts'
import { noteHome, readHeldMails } from '#domain/foundations/attention/restored-copy.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { DrawPaper } from '#domain/programme/talks/conference-papers.ts'
import { readConnectedSettings } from '#server/connections/connected-settings.ts'
import { openOwnFiles } from '#server/connections/own-files.ts'
import { Revisions } from '#server/pages/revisions.ts'
import { tryFiles } from '#server/startup/open-files.ts'
import { sampleTill } from '#server/startup/sample-till.ts'
import type { Settings } from '#server/startup/settings.ts'
import { openSteadyClock } from '#server/steady-clock.ts'

const heldMailsWords =
  'this database lived elsewhere before: if it is a restored backup, its waiting mails were sent meanwhile; they are held until `npm run desk -- held-mails` decides'

/**
 * Opens the product's data and migrates its tables. An empty database gets the sample organiser, unless the
 * settings say otherwise.
 *
 * @param drawPaper prints the sample's programmes and brochures
 *
 * @throws FilesUnavailable where the file store refuses what the settings ask for, or does not answer while the
 *   sample is to be loaded
 */
export async function openData(
  settings: Settings,
  { log, drawPaper }: { log: Logger; drawPaper: DrawPaper },
) {
  // Closed if the start fails here; otherwise the caller closes it.
  await using opened = new AsyncDisposableStack()
  const revisions = new Revisions(
    opened.adopt(await openDatabase(settings.databaseAddress), each => each.close()),
  )
  const database = revisions.watching()
  const steps = await migrate(database)
  if (steps > 0) await database.write(tx => loadCountries(tx))
  const clock = opened.adopt(await openSteadyClock(database), each => each.close())
  await noteHome(database, await readHome(database, settings.databaseAddress), clock.now())
  const held = await readHeldMails(database.read)
  if (held) log.warn({ kinds: held.kinds }, heldMailsWords)
  const connected = await readConnectedSettings(settings, database.read)
  const files = opened.adopt(openOwnFiles(connected, { clock, log }), each => each.close())
  const filesTrouble = await tryFiles(files, database.read, connected.isBucketConnected)
  const wantsSample = settings.loadsSample && (await isEmpty(database.read))
  if (filesTrouble?.code === 'silent') {
    if (wantsSample) throw filesTrouble.error
    log.error({ err: filesTrouble.error }, 'the files cannot be used; everything else can')
  } else if (filesTrouble) log.error('the store lacks files that the database names')
  if (wantsSample) {
    // Loaded on a first start only: the sample draws its pictures and papers.
    const { loadSample } = await import('#sample/load-sample.ts')
    const today = dateIn('UTC', clock.now())
    const openTill = settings.hasSampleYear ? sampleTill(settings) : undefined
    await loadSample({ database, files, drawPaper, openTill }, { today, productName: settings.productName })
    log.info('loaded the sample organiser into the empty database')
  }
  opened.move()
  return { database, clock, revisions, files, filesTrouble }
}
