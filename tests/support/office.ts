/** A conference's back office with its staff, a real mail server and background work on demand. */
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { generatePath, type RouteObject } from 'react-router'
import type { SMTPServerOptions } from 'smtp-server'
import { inject, onTestFinished } from 'vitest'
import { openAccounts } from '#adapters/accounts/accounts.ts'
import type { Printer } from '#adapters/documents/printing-process.ts'
import { openFolder } from '#adapters/files/folder.ts'
import { readFormula } from '#adapters/formulas/read-formula.ts'
import { readImportFile } from '#adapters/imports/read-import-file.ts'
import { mailWriter } from '#adapters/mail/mail-writer.ts'
import { openMailbox } from '#adapters/mail/mailbox.ts'
import { programmeXml } from '#adapters/schedules/programme-xml.ts'
import { writeArchive } from '#adapters/tables/write-archive.ts'
import { writeTable } from '#adapters/tables/write-table.ts'
import { readPoFile, writePoFile } from '#adapters/translations/po-file.ts'
import type { Database } from '#database/database.ts'
import type { Lane } from '#domain/foundations/outbox/effects.ts'
import type { ClaimedEffect } from '#domain/foundations/outbox/outbox.ts'
import { removeExpiredData } from '#domain/office/privacy/retention.ts'
import { publishScheduled } from '#domain/preparation/editing/schedule-draft.ts'
import type { Role } from '#domain/staff/rights/role.ts'
import { processOutbox } from '#server/effects/background.ts'
import { bulkAct } from '#server/effects/bulk-act.ts'
import { correspondence } from '#server/effects/correspondence.ts'
import { readSettings } from '#server/startup/settings.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { askRoute, type GivenSite, hireStaff, officeUrl, pageElement } from '#tests/support/hire-staff.ts'
import { openMailbox as startMailServer } from '#tests/support/mailbox.ts'
import { moduleAt } from '#tests/support/site-route.ts'
import { tableReaders } from '#tests/support/table-readers.ts'

/**
 * Documents that are what they would say: typesetting them was half of what the tests of mails cost, at each try of each
 * mail, and few of these tests read one. `correspondence.test.ts` reads those that a printer typeset.
 */
const asText = async (facts: object) => new TextEncoder().encode(JSON.stringify(facts))
const plainPapers = { renderReceipt: asText, renderBill: asText }

/** A public page's module, as its route names it. */
interface PageModule {
  loader?: unknown
  action?: unknown
  /** Its component. */
  default?: unknown
}

/**
 * @param mailServer how the mail server behaves, if it does not accept everything
 * @param more of the site, for pages that use more of it
 * @param printer for tests that read documents
 * @param way the address by which mails reach the mail server, if not its own
 */
export async function openOffice(
  database: Database,
  mailServer: SMTPServerOptions = {},
  more: GivenSite = {},
  way: (serverUrl: string) => Promise<string> = async serverUrl => serverUrl,
  printer: Printer = plainPapers,
) {
  const clock = new StoppedClock()
  const settings = readSettings({ SECRET_KEY: 'k'.repeat(64), PUBLIC_URL: officeUrl })
  const accounts = openAccounts({
    ...settings,
    database,
    // Sessions begin when they begin.
    clock: { now: () => Temporal.Instant.from('2000-01-01T00:00:00Z') },
  })
  const fees = await createConference(database)
  const payments = createPayments(database, clock)
  const server = await startMailServer(mailServer)
  const mailbox = openMailbox({ smtpUrl: await way(server.url), directory: 'unused' })
  onTestFinished(async () => {
    mailbox.close()
    await server.close()
  })
  const files = more.files ?? openFolder(await mkdtemp(path.join(inject('scratchFolder'), 'files-')))
  const log = pino({ level: 'silent' })
  const handlers = {
    ...correspondence({
      accounts,
      database,
      clock,
      settings,
      payments,
      mailbox,
      printer,
      files,
    }),
    'back-up': async () => {},
    'close-attempts': async () => {},
    'remove-files': async () => {},
    'remove-mail-copies': async () => {},
    'remove-expired-data': () => removeExpiredData(database, clock.now()),
    'publish-draft': ({ payload }: ClaimedEffect<'publish-draft'>) =>
      database.write(tx => publishScheduled(tx, payload, clock.now())),
    'cancel-registrations': async () => {},
    'bulk-act': ({ payload }: ClaimedEffect<'bulk-act'>) =>
      bulkAct({ database, clock, log }, payload.bulkActId),
    'replace-programme-file': async () => {},
    'redraw-programme-file': async () => {},
    'announce-event': async () => {},
    'deliver-webhook': async () => {},
    reconcile: async () => {},
  }
  const runEffects = (lane: Lane = 'mail') => processOutbox({ database, clock, log, handlers }, lane)
  const site: GivenSite = {
    database,
    accounts,
    clock,
    payments,
    files,
    publicUrl: officeUrl,
    requestId: 'r',
    isDemo: true,
    productName: 'Colloquy',
    secretKey: settings.secretKey,
    reportFault: () => {},
    writeTable,
    writeArchive,
    writeSchedule: programmeXml,
    readFormula,
    mailWriter,
    readImportFile: async (file, zone) => readImportFile(file, zone),
    translationFiles: { read: async bytes => readPoFile(bytes), write: writePoFile },
    ...tableReaders,
    ...more,
  }

  /** @param conferenceId null: a role at all conferences */
  const hire = (role: Role, conferenceId: number | null = null, name: string = role) =>
    hireStaff(database, { role, conferenceId, name }, site)

  /** Somebody who is not signed in, on a public page. @param pattern its path, with names for the parameters */
  const visit = async (
    page: PageModule,
    pattern: string,
    params: Record<string, string>,
    body?: URLSearchParams | FormData,
    query = '',
  ) => {
    const { loader, action, default: component } = page
    const pathname = generatePath(pattern, params)
    const { loader: itsLoader } = (await moduleAt(pathname)) as PageModule
    if (itsLoader !== loader) throw new Error(`${pathname} leads to another page`)
    return askRoute(
      site,
      // Loaders and actions get a route's arguments.
      {
        path: pattern,
        loader,
        action,
        element: component ? pageElement(component) : 'a page',
      } as RouteObject,
      new Request(officeUrl + pathname + query, body ? { method: 'POST', body } : {}),
      pattern.startsWith('/:event/') ? fees.conference : undefined,
    )
  }

  return {
    database,
    clock,
    fees,
    conference: fees.conference,
    payments,
    files,
    server,
    runEffects,
    hire,
    visit,
  }
}
