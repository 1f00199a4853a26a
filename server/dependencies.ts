import type { Logger } from 'pino'
import type { RouterContextProvider } from 'react-router'
import type { Printer } from '#adapters/documents/printing-process.ts'
import type { Database } from '#database/database.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import type { PictureMaker } from '#domain/conference/files/picture.ts'
import type { Clock } from '#domain/foundations/time.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import type { ConnectionDesk } from '#domain/preparation/connections/connection-desk.ts'
import type { Accounts } from '#domain/staff/accounts/accounts.ts'
import type { OwnHosts } from '#server/hosts/own-hosts.ts'
import type { Revisions } from '#server/pages/revisions.ts'
import type { Readiness } from '#server/readiness.ts'
import type { Settings } from '#server/startup/settings.ts'
import type { Visits } from '#server/visits/visits.ts'
import type { DemoOrders, SiteContext } from '#site/context.ts'

/** Renders a page; rejects only for a bug. */
export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>

/** Everything the application depends on. main.ts puts it together; tests replace parts. */
export interface Dependencies {
  settings: Settings
  database: Database
  /** How the organiser's people sign in. */
  accounts: Accounts
  /** Knows which cached pages are current; `database` reports every write to it. */
  revisions: Revisions
  files: FileStore
  pictures: PictureMaker
  clock: Clock
  /** Why this process should get no visitors now; undefined where nothing watches, as in tests. */
  readiness?: Readiness
  payments: Payments
  /** Counts who comes; undefined where nobody does, as in tests. */
  visits?: Visits
  /** Which conferences have domains of their own; undefined where none has, as in tests. */
  hosts?: OwnHosts
  /** Mail server and gateways as they are set at present. */
  connections: ConnectionDesk & { settings(): Settings }
  /** The payer's side of the demo gateway, while that takes payments. */
  demoOrders: DemoOrders
  log: Logger
  /** Draws receipts, invoices and credit notes in a separate process. */
  printer: Printer
  /** Draws the pictures of shared links, outside the request's process. */
  drawShareCard: SiteContext['drawShareCard']
  /** Writes the files of exported lists. */
  writeTable: SiteContext['writeTable']
  /** Writes all data about one person into a file. */
  writeArchive: SiteContext['writeArchive']
  /** Writes programmes as files. */
  writeSchedule: SiteContext['writeSchedule']
  readFormula: SiteContext['readFormula']
  /** Writes automatic mails as they are sent. */
  mailWriter: SiteContext['mailWriter']
  /** Reads uploaded import files in a separate process. */
  readImportFile: SiteContext['readImportFile']
  translationFiles: SiteContext['translationFiles']
  readTable: SiteContext['readTable']
  readExport: SiteContext['readExport']
  /** Asks this server as a visitor does; `createApp` sets it. */
  visit?: (path: string) => Promise<Response>
  /** The pages, as React Router renders them. */
  renderPage: RenderPage
  /** Whether a form can be sent to the page at a path; undefined where nobody knows, as in tests. */
  takesForms?: (path: string) => boolean
  /** The folder of built assets that the pages load. */
  assetsFolder: string
}
