/** Composition root: the one place where everything is put together. */

import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import pino from 'pino'
import type { ServerBuild } from 'react-router'
import { readLogo } from '#adapters/documents/logo-picture.ts'
import { openPrintingProcess } from '#adapters/documents/printing-process.ts'
import { readFormula } from '#adapters/formulas/read-formula.ts'
import {
  approveDemoOrder,
  cancelDemoOrder,
  type DemoBooks,
  declineDemoOrder,
  readDemoOrder,
} from '#adapters/gateways/demo.ts'
import { type ImportProcess, openImportProcess } from '#adapters/imports/import-process.ts'
import { mailWriter } from '#adapters/mail/mail-writer.ts'
import { pictureMaker } from '#adapters/pictures/picture-maker.ts'
import { programmeXml } from '#adapters/schedules/programme-xml.ts'
import { writeArchive } from '#adapters/tables/write-archive.ts'
import { writeTable } from '#adapters/tables/write-table.ts'
import { writePoFile } from '#adapters/translations/po-file.ts'
import { limitWrites } from '#database/limit-writes.ts'
import { enterProcess } from '#database/lone-process.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import { releaseClaims } from '#domain/foundations/outbox/outbox.ts'
import type { ConferencePaper } from '#domain/programme/talks/conference-papers.ts'
import { createApp } from '#server/app.ts'
import { accountsAtAddress } from '#server/connections/accounts-at-address.ts'
import { openConnections } from '#server/connections/live-connections.ts'
import { trialMail } from '#server/connections/trial-mail.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { watchDisk } from '#server/disk-watch.ts'
import { startBackground } from '#server/effects/background.ts'
import { mailContextOf } from '#server/effects/correspondence.ts'
import { effectHandlers } from '#server/effects/effect-handlers.ts'
import { OwnHosts } from '#server/hosts/own-hosts.ts'
import { type ListeningServer, listen } from '#server/http/listen.ts'
import { timeLimits } from '#server/http/time-limits.ts'
import { Door } from '#server/pages/door.ts'
import { formTakers, pageRenderer } from '#server/pages/routes-of-page.ts'
import { watchReadiness } from '#server/readiness.ts'
import { watchSchema } from '#server/schema-watch.ts'
import { announcement, type Note } from '#server/startup/announcement.ts'
import { openData } from '#server/startup/open-data.ts'
import { firstOwnerPath } from '#server/startup/owner-link.ts'
import { warnOfUnpayable } from '#server/startup/payments.ts'
import { makeFilesPrivate, makePrivate } from '#server/startup/private-folder.ts'
import { readSettings, type Settings } from '#server/startup/settings.ts'
import { currentWork } from '#server/telemetry/work.ts'
import { tidyMemoryWhileIdle } from '#server/tidy-memory.ts'
import { Visits } from '#server/visits/visits.ts'
import { WaitingRoom } from '#server/waiting-room/waiting-room.ts'
import type { DemoOrders } from '#site/context.ts'
import { readCatalogues } from '#words/languages/read-catalogues.ts'

export { SettingError } from '#server/startup/settings.ts'

export interface RunningServer {
  /** Its own address, such as `http://localhost:3000`. */
  address: string
  notes: Note[]
  stop(): Promise<void>
}

/**
 * Starts the product.
 *
 * @param variables the environment
 * @param replace lets a test replace a dependency, for example by a gateway that fails
 * @throws SettingError where a setting is wrong
 */
export async function startServer(
  variables: Record<string, string | undefined>,
  replace: (dependencies: Dependencies) => Dependencies = dependencies => dependencies,
): Promise<RunningServer> {
  makeFilesPrivate()
  readCatalogues()
  const settings = readSettings(variables)
  await makePrivate(settings.dataDir)
  const log = openLog(settings)
  // Closed in reverse order by `stop`, or if the start fails; a step that fails does not keep the others from closing.
  await using opened = new AsyncDisposableStack()
  opened.defer(await openTracing(settings))
  const printing = opened.adopt(openPrinting(), each => each.close())
  const importing = opened.adopt(
    openImportProcess(path.join(import.meta.dirname, 'import-worker.js')),
    each => each.close(),
  )
  const data = await openData(settings, { log, drawPaper: printing.renderConferencePaper })
  opened.defer(() => data.database.close())
  const { revisions } = data
  const files = opened.adopt(data.files, each => each.close())
  const withLogos = printing.withLogos(logo => readLogo(files, logo))
  const clock = opened.adopt(data.clock, each => each.close())
  const schema = opened.adopt(watchSchema(data.database), each => each.close())
  const disk = opened.adopt(watchDisk(data.database), each => each.close())
  const watches = [clock.trouble, schema.trouble, disk.trouble]
  const readiness = opened.adopt(watchReadiness(watches, log), each => each.close())
  const database = limitWrites(disk.database, timeLimits.writeMs)
  const connections = opened.adopt(
    await openConnections(settings, {
      database,
      clock,
      log,
      files,
      writeTest: to =>
        trialMail(mailContextOf({ database, clock, settings, payments: { isDemo: false } }), to),
    }),
    each => each.close(),
  )
  const { payments } = connections
  const connected = connections.settings()
  const dependencies = replace({
    settings: connected,
    database,
    accounts: accountsAtAddress(connected, { database, clock }),
    revisions,
    files,
    pictures: pictureMaker,
    clock,
    readiness,
    payments,
    visits: opened.adopt(new Visits({ database, clock, log }), each => each.close()),
    hosts: opened.adopt(await OwnHosts.open(connected, { database, clock, log }), each => each.close()),
    connections,
    demoOrders: demoOrdersOf({ database, clock }),
    log,
    printer: withLogos,
    drawShareCard: printing.renderShareCard,
    writeTable,
    writeArchive,
    ...readersIn(importing),
    writeSchedule: programmeXml,
    readFormula,
    mailWriter,
    ...builtSite(),
  })
  await warnOfUnpayable(payments, log)
  if (database.dialect === 'sqlite') {
    // On PostgreSQL claims of a dead process expire by themselves: other processes may be at work there.
    opened.defer(await enterProcess(settings.databaseAddress, () => releaseClaims(database)))
  }
  const door = new Door(
    dependencies.revisions,
    dependencies.clock,
    settings.trustedProxies,
    dependencies.visits,
  )
  const { hosts } = dependencies
  const waitingRoom = opened.adopt(new WaitingRoom(dependencies), each => each.close())
  const server = await listen(createApp(dependencies, door, waitingRoom), {
    ...settings,
    hosts,
    door,
    waitingRoom,
  })
  // After listening: a second start on the same port fails there, and must not have begun to send mail.
  const stopBackground = startBackground({
    database,
    payments: dependencies.payments,
    clock: dependencies.clock,
    log,
    hasBackups: () => connections.settings().backup !== undefined,
    mayWork: () => readiness.reasons().length === 0,
    handlers: effectHandlers({
      ...dependencies,
      mailbox: connections.mailbox,
      drawPaper: withLogos.renderConferencePaper,
    }),
  })
  // At the same time, because each may take ten seconds.
  opened.defer(async () => void (await Promise.all([stopAnswering(server), stopBackground()])))
  opened.defer(tidyMemoryWhileIdle())
  const address = ownAddress(server, settings)
  const notes = announcement(
    connections.settings(),
    address,
    data.filesTrouble,
    await firstOwnerPath(database, { secretKey: settings.secretKey, now: clock.now() }),
  )
  const running = opened.move()
  return { address, notes, stop: () => running.disposeAsync() }
}

function openLog({ logLevel }: Settings) {
  return pino({ level: logLevel ?? 'info', mixin: workOfLine }, pino.destination({ dest: 2, sync: false }))
}

/** Files that people send are read in a process of their own, which may be ended. */
function readersIn(importing: ImportProcess) {
  return {
    readImportFile: importing.read,
    translationFiles: { read: importing.readTranslations, write: writePoFile },
    readTable: importing.readTable,
    readExport: importing.readExport,
  }
}

/** The pages as they were built, and their scripts and styles. */
function builtSite() {
  return {
    // The generated module's types predate exactOptionalPropertyTypes.
    renderPage: pageRenderer(build as ServerBuild),
    takesForms: formTakers(build as ServerBuild),
    assetsFolder: path.join(import.meta.dirname, '../client'),
  }
}

/** The port that it listens on: settings may leave it to the system. */
function ownAddress(server: ListeningServer, settings: Settings): string {
  const bound = server.address()
  return `http://localhost:${typeof bound === 'object' && bound ? bound.port : settings.port}`
}

/** The request or effect that a log line belongs to. */
function workOfLine() {
  const { kind, id } = currentWork() ?? {}
  return kind === undefined ? {} : { [kind]: id }
}

/** Loaded only if a collector is configured. */
async function openTracing({ tracesUrl, serviceName }: Settings): Promise<() => Promise<void>> {
  if (tracesUrl === undefined) return async () => {}
  const { startTracing } = await import('#server/telemetry/tracing.ts')
  return startTracing({ url: tracesUrl, serviceName })
}

/** How long requests in progress may take at shutdown. */
const lastAnswersMs = 10_000

/**
 * Stops accepting connections and lets requests in progress finish. A proxy, or a visitor who keeps sending requests,
 * would keep a connection open for ever, so each is closed after its next response.
 */
async function stopAnswering(server: ListeningServer): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  const closed = new Promise(resolve => server.close(resolve))
  // A client that reads too slowly, or never ends its request, does not delay the shutdown.
  const deadline = setTimeout(() => {
    server.closeAllConnections()
  }, lastAnswersMs)
  await closed
  clearTimeout(deadline)
}

/** Brings the data to the state of a first start, for commands that work without a server. */
export async function prepareData(variables: Record<string, string | undefined>): Promise<void> {
  makeFilesPrivate()
  readCatalogues()
  const settings = readSettings(variables)
  const log = pino({ level: settings.logLevel ?? 'warn' }, pino.destination({ dest: 2, sync: true }))
  await makePrivate(settings.dataDir)
  await using opened = new AsyncDisposableStack()
  const printing = opened.adopt(openPrinting(), each => each.close())
  const drawPaper = printing.renderConferencePaper
  const { database, clock, files } = await openData(settings, { log, drawPaper })
  opened.defer(() => database.close())
  opened.defer(() => files.close())
  clock.close()
}

/** A conference's paper, for commands that work without a server. */
export async function renderConferencePaper(
  paper: ConferencePaper,
  files: Pick<FileStore, 'get'>,
): Promise<Uint8Array> {
  await using opened = new AsyncDisposableStack()
  const printing = opened.adopt(openPrinting(), each => each.close())
  return await printing.withLogos(logo => readLogo(files, logo)).renderConferencePaper(paper)
}

const openPrinting = () => openPrintingProcess(path.join(import.meta.dirname, 'printing-worker.js'))

/** The payer's side of the demo gateway, for its page. */
function demoOrdersOf(books: DemoBooks): DemoOrders {
  return {
    read: orderId => readDemoOrder(books, orderId),
    approve: orderId => approveDemoOrder(books, orderId),
    decline: orderId => declineDemoOrder(books, orderId),
    cancel: orderId => cancelDemoOrder(books, orderId),
  }
}
