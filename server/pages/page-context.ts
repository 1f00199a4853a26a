/** What React Router gets to render a page: the request, and the site's context for it. */
import { data, type RouterContext, RouterContextProvider } from 'react-router'
import { allReaders } from '#domain/conference/content/audience.ts'
import { countPost } from '#domain/foundations/limits/post-limit.ts'
import { newFormKey } from '#domain/foundations/repeats/form-key.ts'
import { drawCaptcha } from '#domain/programme/submitting/captcha.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type Place, pathAt } from '#server/hosts/host-paths.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import { selfCheck } from '#server/self-check/self-check.ts'
import { currentWork } from '#server/telemetry/work.ts'
import type { Refusal } from '#site/components/page/refusal-page.tsx'
import {
  type ReadingSite,
  readersContext,
  readingContext,
  refusalContext,
  siteContext,
} from '#site/context.ts'
import { payerAddresses } from '#words/addresses/payment-paths.ts'

/** The client: its address for rate limits, and the address at which it reaches this site. */
export interface Visitor {
  address: string
  /** Without a trailing slash. */
  siteAddress: string
  /** The conference at whose own domain they are. */
  own?: Place | undefined
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
    // HEAD is the same without a body, so its headers must be the same.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    signal: request.signal,
    ...(hasBody ? { body: request.body, duplex: 'half' } : {}),
  } as RequestInit)
}

/** What React Router gets for an ordinary page. */
export function contextFor(
  dependencies: Dependencies,
  request: Request,
  facts: PageFacts,
  visitor: Visitor,
): RouterContextProvider {
  const { settings, database, clock } = dependencies
  const context = new RouterContextProvider()
  const { own } = visitor
  const addresses = payerAddresses(visitor.siteAddress, path => (own ? pathAt(own, path) : path))
  const payments = { ...dependencies.payments, addresses }
  const reading = readingSite(dependencies, request, facts, visitor)
  context.set(readingContext, reading)
  context.set(siteContext, {
    ...reading,
    database,
    files: dependencies.files,
    pictures: dependencies.pictures,
    payments,
    connections: dependencies.connections,
    hasPublicAddress: settings.isPublicUrlSet,
    checkDomain: async conferenceId => dependencies.hosts?.check(conferenceId),
    refreshDomains: async () => dependencies.hosts?.refresh(),
    demoOrders: dependencies.demoOrders,
    accounts: dependencies.accounts,
    requestId: currentWork()?.id ?? crypto.randomUUID(),
    clientAddress: visitor.address,
    countStep: (event, step, formKey) => dependencies.visits?.step(event, step, formKey),
    countPost: (form, address = visitor.address) => countPost(database, { form, address, now: clock.now() }),
    writeTable: dependencies.writeTable,
    writeArchive: dependencies.writeArchive,
    renderPreview(path, read) {
      const page = new Request(new URL(path, settings.publicUrl))
      const within = new PreviewContext()
      within.set(readingContext, {
        ...readingSite(dependencies, page, facts, visitor),
        database: { dialect: database.dialect, read },
      })
      within.set(refusalContext, null)
      within.set(readersContext, allReaders)
      return dependencies.renderPage(forRouter(visitor, page), within)
    },
    visit: dependencies.visit ?? (() => Promise.reject(new Error('this server answers nobody'))),
    checkItself: () => selfCheck({ ...dependencies, settings: dependencies.connections.settings() }),
    readImportFile: dependencies.readImportFile,
    translationFiles: dependencies.translationFiles,
    readTable: dependencies.readTable,
    readExport: dependencies.readExport,
    mailWriter: dependencies.mailWriter,
  })
  return context
}

/** A preview's context: it has nothing that acts, so a page that asks for it is refused instead of shown. */
class PreviewContext extends RouterContextProvider {
  override get<T>(context: RouterContext<T>): T {
    if ((context as unknown) === siteContext) throw data('not-in-preview' satisfies Refusal, { status: 403 })
    return super.get(context)
  }
}

function readingSite(
  {
    settings,
    log,
    database,
    files,
    payments,
    clock,
    drawShareCard,
    writeSchedule,
    readFormula,
    hosts,
  }: Dependencies,
  request: Request,
  facts: PageFacts,
  { siteAddress, own }: Visitor,
): ReadingSite {
  return {
    database: { dialect: database.dialect, read: database.read },
    files: { get: key => files.get(key), open: key => files.open(key) },
    payments: {
      offered: payments.offered.map(({ method, label, gateway: { capabilities } }) => ({
        method,
        label,
        gateway: { capabilities },
      })),
    },
    clock,
    productName: settings.productName,
    productSlug: settings.productSlug,
    publicUrl: siteAddress,
    lastingUrl: settings.publicUrl,
    ownDomainOf: own?.event ?? null,
    ownDomains: () => hosts?.provenOrigins() ?? new Map(),
    isDemo: payments.isDemo,
    secretKey: settings.secretKey,
    newFormKey: () => newFormKey(settings.secretKey, clock.now()),
    drawCaptcha: () => drawCaptcha(settings.secretKey, clock.now()),
    drawShareCard,
    writeSchedule,
    readFormula,
    reportFault(where, error) {
      facts.isIncomplete = true
      const path = loggedPath(new URL(request.url).pathname)
      if (request.signal.aborted)
        log.info({ where, path }, 'a part of a page ended because its reader has gone')
      else log.error({ err: error, where, path }, 'a part of a page failed')
    },
  }
}
