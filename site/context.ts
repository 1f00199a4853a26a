import { createContext } from 'react-router'
import type { Database } from '#database/database.ts'
import type { Accounts } from '#domain/accounts/accounts.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import type { ShareCard } from '#domain/documents/share-card.ts'
import type { FileStore } from '#domain/files/file-store.ts'
import type { PictureMaker } from '#domain/files/picture.ts'
import type { countPost, LimitedForm } from '#domain/limits/post-limit.ts'
import type { Payments } from '#domain/payments/payments.ts'
import type { Clock } from '#domain/time.ts'
import type { RefusedStatus } from '#site/components/page/refusal-page.tsx'
import type { Section } from '#site/section.ts'

/** What the server hands to every loader and action. */
export interface SiteContext {
  database: Database
  files: FileStore
  /** Judges pictures that come with forms of the back office. */
  pictures: PictureMaker
  payments: Payments
  clock: Clock
  productName: string
  productSlug: string
  /** The site's own address as this visitor reaches it, without a slash at its end: for links that leave it. */
  publicUrl: string
  /** True where the demo gateway stands in: pages say that no money moves. */
  isDemo: boolean
  /** The payer's side of the demo gateway; undefined where real ones are configured. */
  demoOrders: DemoOrders | undefined
  /** How people of the organiser's prove who they are. */
  accounts: Accounts
  /** What signs tokens, such as the captcha's. */
  secretKey: string
  /** Who asks, as posts are counted: an IPv4 address, or a network of IPv6. */
  clientAddress: string
  /** One for each request, as the audit has it. */
  requestId: string
  /** Counts a post of a form by whoever sent it; a failure where it is one too many for a minute. */
  countPost(form: LimitedForm): ReturnType<typeof countPost>
  /** Draws what a shared link shows, as a PNG. */
  drawShareCard(card: ShareCard): Promise<Uint8Array>
  /** Notes a fault that a visitor is told of in plain words. */
  reportFault(where: string, error: unknown): void
}

/** What the payer's page of the demo gateway shows and does; each act answers where to go next. */
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

export const siteContext = createContext<SiteContext>()

/** Set where a request was refused before any page looked at it; the page then says why. */
export const refusalContext = createContext<RefusedStatus | null>(null)

/** The conference of a microsite's pages, found once by the microsite's middleware. */
export const conferenceContext = createContext<Conference>()

/** The conference that an address names: null where there is none, a failure where nobody could look. */
export type NamedConference = Section<Conference | null>

/**
 * The same on a microsite's pages, whose layout turns what is no conference into a 404 or a 503; null on the
 * main site.
 */
export const namedConferenceContext = createContext<NamedConference | null>(null)
