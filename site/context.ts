import { createContext } from 'react-router'
import type { Database } from '#database/database.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import type { FileStore } from '#domain/content/file-store.ts'
import type { Payments } from '#domain/payments/payments.ts'
import type { Clock } from '#domain/time.ts'

/** What the server hands to every loader and action. */
export interface SiteContext {
  database: Database
  files: FileStore
  payments: Payments
  clock: Clock
  productName: string
  productSlug: string
  /** The site's own address without a slash at its end, for links that leave it: mails, feeds, cards. */
  publicUrl: string
  /** True where the demo gateway stands in: pages say that no money moves. */
  isDemo: boolean
  /** Notes a fault that a visitor is told of in plain words. */
  reportFault(where: string, error: unknown): void
}

export const siteContext = createContext<SiteContext>()

/** The conference of a microsite's pages, found once by the microsite's middleware. */
export const conferenceContext = createContext<Conference>()
