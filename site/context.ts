import { createContext } from 'react-router'
import type { Database, Reader } from '#database/database.ts'
import type { ReadTable } from '#domain/committee/decision-tables/read-decision-table.ts'
import type { ReadExport } from '#domain/committee/moving-in/export-file.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { anybody, type Readers } from '#domain/conference/content/audience.ts'
import type { OwnPage } from '#domain/conference/content/own-page-queries.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import type { PictureMaker } from '#domain/conference/files/picture.ts'
import type { ShareCard } from '#domain/conference/files/share-card.ts'
import type { ReadFormula } from '#domain/conference/formulas/formula.ts'
import type { Language } from '#domain/foundations/language.ts'
import type { countPost, LimitedForm } from '#domain/foundations/limits/post-limit.ts'
import type { Clock } from '#domain/foundations/time.ts'
import type { OfferedWay, Payments } from '#domain/money/payments/payments.ts'
import type { WriteArchive } from '#domain/office/exports/archive.ts'
import type { WriteTable } from '#domain/office/exports/table.ts'
import type { FormStep } from '#domain/office/numbers/visit-counts.ts'
import type { ConnectionDesk } from '#domain/preparation/connections/connection-desk.ts'
import type { ReadImportFile } from '#domain/preparation/imports/read-import.ts'
import type {
  ReadTranslationFile,
  WriteTranslationFile,
} from '#domain/preparation/translating/translation-file.ts'
import type { Captcha } from '#domain/programme/submitting/captcha.ts'
import type { WriteSchedule } from '#domain/programme/talks/published-programme.ts'
import type { Accounts } from '#domain/staff/accounts/accounts.ts'
import type { MailWriter } from '#mails/mail-writer.ts'
import type { RefusedStatus } from '#site/components/page/refusal-page.tsx'
import type { Loaded } from '#site/section.ts'

/**
 * What pages are made from. Nothing reachable from it writes, performs a command or calls a gateway: a preview has
 * only this.
 */
export interface ReadingSite {
  /** Of the main site, its first one first: on its own pages, and where there are several. */
  languages?: readonly Language[]
  database: Pick<Database, 'dialect' | 'read'>
  files: Pick<FileStore, 'get' | 'open'>
  payments: { offered: readonly OfferedWay[] }
  clock: Clock
  productName: string
  productSlug: string
  /** The site's address as this visitor reaches it, without a trailing slash: for links used outside the site. */
  publicUrl: string
  /** The site's address for identifiers, which must be the same whatever address a visitor uses. */
  lastingUrl: string
  /** The conference at whose own domain this visitor is; null at the main address. */
  ownDomainOf: string | null
  /** The addresses of conferences that are at domains of their own, by name. */
  ownDomains(): ReadonlyMap<string, string>
  /** True with the demo gateway: pages say that no money moves. */
  isDemo: boolean
  /** The key that signs tokens, such as the captcha's. */
  secretKey: string
  /** A new key for a form of this page: this visitor's alone. */
  newFormKey(): string
  /** A sum for a form of this page: this visitor's alone. */
  drawCaptcha(): Captcha
  /** Draws the picture of a shared link, as a PNG. */
  drawShareCard(card: ShareCard): Promise<Uint8Array>
  /** Writes a programme as a file that conference apps and the import read. */
  writeSchedule: WriteSchedule
  /** Reads the formulas in abstracts, which stand between dollars. */
  readFormula: ReadFormula
  /** Logs a fault that the visitor is told about in plain words. */
  reportFault(where: string, error: unknown): void
}

/** What the server passes to loaders that do more than read, and to every action. */
export interface SiteContext extends ReadingSite {
  database: Database
  files: FileStore
  /** Checks pictures in forms of the back office. */
  pictures: PictureMaker
  payments: Payments
  /** For pages on what the product is connected to. */
  connections: ConnectionDesk
  /** Whether anybody has said at which address visitors reach the site. */
  hasPublicAddress: boolean
  /** Asks whether a conference's own domain leads here, and notes the answer. */
  checkDomain(conferenceId: number): Promise<void>
  /** Uses the domains that are saved from now on. */
  refreshDomains(): Promise<void>
  /** The payer's side of the demo gateway; undefined where real ones are configured. */
  demoOrders: DemoOrders | undefined
  /** Staff accounts and sessions. */
  accounts: Accounts
  /** The client's address for rate limits: an IPv4 address, or an IPv6 network. */
  clientAddress: string
  /** The request's id, as in the audit log. */
  requestId: string
  /**
   * Counts a form post of this client, or of what else stands for it; a failure where it exceeds the limit for one
   * minute.
   */
  countPost(form: LimitedForm, address?: string): ReturnType<typeof countPost>
  /** Counts a step of a conference's registration form, once for each form. */
  countStep(event: string, step: FormStep, formKey: string): void
  /** Writes a list as a file while it is read. */
  writeTable: WriteTable
  /** Writes several files as one. */
  writeArchive: WriteArchive
  /** Renders a public page as a preview, from other data than the site's: a snapshot with drafts or unsaved input. */
  renderPreview(path: string, read: Reader): Promise<Response>
  /** Asks this server for an address as any visitor does, without the rights of whoever asks. */
  visit(path: string): Promise<Response>
  /** Checks settings, machine, data and background work. */
  checkItself(): Promise<SelfCheck[]>
  /** Writes automatic mails as they are sent. */
  mailWriter: MailWriter
  /** Reads an import file that staff uploaded, within limits of time and memory. */
  readImportFile: ReadImportFile
  /** What translators read and send back. */
  translationFiles: { read: ReadTranslationFile; write: WriteTranslationFile }
  /** Reads a table that staff sent or pasted. */
  readTable: ReadTable
  /** Reads a file that another system exported. */
  readExport: ReadExport
}

/** One check that the product runs on itself. */
export interface SelfCheck {
  group: string
  label: string
  /** `look`: it works, but should be improved. `bad`: something will not work. */
  state: 'good' | 'look' | 'bad'
  /** Without secrets. */
  fact: string
  /** What to do about it. */
  todo?: string
  /** The page where that is done, if it is one of the back office. */
  to?: { label: string; path: string }
  /** What can be done about it there and then. */
  acts?: SelfCheckAct[]
}

/** `send-held`, `drop-held`: the mails of a restored copy. `reconcile`: compares the books now. */
export type SelfCheckAct = 'send-held' | 'drop-held' | 'back-up' | 'reconcile'

/** The data and actions of the demo gateway's payment page; each action returns where to go next. */
export interface DemoOrders {
  read(orderId: string): Promise<DemoOrderView | undefined>
  approve(orderId: string): Promise<string | undefined>
  decline(orderId: string): Promise<string | undefined>
  cancel(orderId: string): Promise<string | undefined>
}

export interface DemoOrderView {
  amountMinor: number
  currency: string
  description: string
  invoiceId: string
  status: 'open' | 'approved' | 'declined' | 'captured' | 'closed'
}

/** For pages that only read, which can therefore be previewed. */
export const readingContext = createContext<ReadingSite>()

/** For everything else. A preview has none: whoever asks for it there is refused. */
export const siteContext = createContext<SiteContext>()

/** A request that was refused before any page ran, for the page that says why. */
export interface RefusedRequest {
  status: RefusedStatus
  /** The requested page's path and query. */
  page: string
}
export const refusalContext = createContext<RefusedRequest | null>(null)

/** The conference of a microsite's pages, looked up once by the microsite's middleware. */
export const conferenceContext = createContext<Conference>()

/** The conference that the address names: null where there is none, a failure where it could not be read. */
export type NamedConference = Loaded<Conference | null>

/** Who reads: of everybody nothing is known, and a preview has everything. */
export const readersContext = createContext<Readers>(anybody)

/** The page of the main site that the organiser made and the address names, where no conference has that name. */
export const mainPageContext = createContext<OwnPage | null>(null)

/**
 * The same on a microsite's pages, whose layout turns a missing conference into a 404 or a 503; null on the main
 * site.
 */
export const namedConferenceContext = createContext<NamedConference | null>(null)

/** Whether the address names a language that the main site does not speak. */
export const unspokenContext = createContext(false)
