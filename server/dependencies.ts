import type { Logger } from 'pino'
import type { RouterContextProvider } from 'react-router'
import type { Printer } from '#adapters/documents/printing-process.ts'
import type { Database } from '#database/database.ts'
import type { Accounts } from '#domain/accounts/accounts.ts'
import type { FileStore } from '#domain/files/file-store.ts'
import type { PictureMaker } from '#domain/files/picture.ts'
import type { Payments } from '#domain/payments/payments.ts'
import type { Clock } from '#domain/time.ts'
import type { Revisions } from '#server/pages/revisions.ts'
import type { Settings } from '#server/startup/settings.ts'
import type { DemoOrders, SiteContext } from '#site/context.ts'

/** Renders a page; rejects only for a bug. */
export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>

/** Everything the application depends on. main.ts puts it together; tests replace parts. */
export interface Dependencies {
  settings: Settings
  database: Database
  /** How the organiser's people prove who they are. */
  accounts: Accounts
  /** Tells which cached pages are current; `database` reports every write to it. */
  revisions: Revisions
  files: FileStore
  pictures: PictureMaker
  clock: Clock
  payments: Payments
  /** The payer's side of the demo gateway; undefined where real ones are configured. */
  demoOrders: DemoOrders | undefined
  log: Logger
  /** Draws receipts, invoices and credit notes in a process of its own. */
  printer: Printer
  /** Draws what a shared link shows, beside the requests. */
  drawShareCard: SiteContext['drawShareCard']
  /** Writes the files that organisers take their lists away in. */
  writeTable: SiteContext['writeTable']
  /** Writes what is kept of one person as one file. */
  writeArchive: SiteContext['writeArchive']
  /** Writes programmes as files. */
  writeSchedule: SiteContext['writeSchedule']
  /** Writes automatic mails as they are sent. */
  mailWriter: SiteContext['mailWriter']
  /** Reads files that staff import, in a process of its own. */
  readImportFile: SiteContext['readImportFile']
  /** The pages, as React Router renders them. */
  renderPage: RenderPage
  /** The folder of built assets that the pages ask for. */
  assetsFolder: string
}
