/** What React Router gets to render a page: the request, and the site's context for it. */
import { RouterContextProvider } from 'react-router'
import { newFormKey } from '#domain/limits/form-key.ts'
import { countPost } from '#domain/limits/post-limit.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import { selfCheck } from '#server/self-check/self-check.ts'
import { currentWork } from '#server/telemetry/work.ts'
import { refusalContext, siteContext } from '#site/context.ts'
import { payerAddresses } from '#words/payment-addresses.ts'

/** The client: its address for rate limits, and the address at which it reaches this site. */
export interface Visitor {
  address: string
  /** Without a trailing slash. */
  siteAddress: string
}

/** What a request produces besides its response. */
export interface PageFacts {
  /** A section's source failed or hung: the page is served to this visitor and never cached. */
  isIncomplete: boolean
}

/**
 * React Router compares Origin with the request's address and ignores proxies. The origin was checked before, so
 * the request it gets has the site's own address and no Origin.
 */
export function forRouter({ siteAddress }: Visitor, request: Request): Request {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('Origin')
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(siteAddress + pathname + search, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(hasBody ? { body: request.body, duplex: 'half' } : {}),
  } as RequestInit)
}

export function contextFor(
  dependencies: Dependencies,
  request: Request,
  facts: PageFacts,
  visitor: Visitor,
): RouterContextProvider {
  const { settings, log, database, clock } = dependencies
  const context = new RouterContextProvider()
  context.set(siteContext, {
    database,
    files: dependencies.files,
    pictures: dependencies.pictures,
    payments: { ...dependencies.payments, addresses: payerAddresses(visitor.siteAddress) },
    clock,
    productName: settings.productName,
    productSlug: settings.productSlug,
    publicUrl: visitor.siteAddress,
    lastingUrl: settings.publicUrl,
    isDemo: dependencies.payments.isDemo,
    demoOrders: dependencies.demoOrders,
    accounts: dependencies.accounts,
    secretKey: settings.secretKey,
    requestId: currentWork()?.id ?? crypto.randomUUID(),
    newFormKey: () => newFormKey(settings.secretKey, clock.now()),
    clientAddress: visitor.address,
    countPost: form => countPost(database, { form, address: visitor.address, now: clock.now() }),
    drawShareCard: dependencies.drawShareCard,
    writeTable: dependencies.writeTable,
    writeArchive: dependencies.writeArchive,
    renderPublicPage(path, inside) {
      const page = new Request(new URL(path, settings.publicUrl))
      const within = contextFor(dependencies, page, facts, visitor)
      within.set(siteContext, { ...within.get(siteContext), database: inside })
      within.set(refusalContext, null)
      return dependencies.renderPage(forRouter(visitor, page), within)
    },
    checkItself: () => selfCheck(dependencies),
    readImportFile: dependencies.readImportFile,
    writeSchedule: dependencies.writeSchedule,
    mailWriter: dependencies.mailWriter,
    reportFault(where, error) {
      facts.isIncomplete = true
      const path = loggedPath(new URL(request.url).pathname)
      if (request.signal.aborted)
        log.info({ where, path }, 'a part of a page ended because its reader has gone')
      else log.error({ err: error, where, path }, 'a part of a page failed')
    },
  })
  return context
}
