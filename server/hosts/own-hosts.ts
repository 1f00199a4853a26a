/** Which conference is asked for at which host. This is the one place that knows: pages know only what it tells them. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import type { Clock } from '#domain/foundations/time.ts'
import type { DomainTrouble } from '#domain/preparation/connections/own-domain.ts'
import {
  claimDomainCheck,
  findOwnDomain,
  type HostedConference,
  listOwnDomains,
  noteDomainCheck,
} from '#domain/preparation/connections/own-domain-store.ts'
import { askHere, machinesAt } from '#server/hosts/ask-here.ts'
import {
  insidePath,
  isDocument,
  isShared,
  isWithin,
  outsidePath,
  type Place,
} from '#server/hosts/host-paths.ts'
import type { Settings } from '#server/startup/settings.ts'
import { previewParameter } from '#site/preview/preview-link.ts'

/** How soon a process learns what was saved in another, in milliseconds. */
const lookEveryMs = 2_000

/** How often a domain is asked whether it leads here: one that does, and one that does not yet. */
const checkEveryMinutes = { proven: 10, open: 2 }

type Means = { database: Database; clock: Clock; log: Pick<Logger, 'error' | 'warn'> }
type HostSettings = Pick<Settings, 'publicUrl' | 'isPublicUrlSet' | 'productSlug' | 'secretKey'>

export class OwnHosts {
  readonly #settings: HostSettings
  readonly #means: Means
  #byDomain: ReadonlyMap<string, HostedConference> = new Map()
  /** Conferences that anybody may see, whose domains lead here. */
  #proven: ReadonlyMap<string, string> = new Map()
  #timer: NodeJS.Timeout | undefined

  private constructor(settings: HostSettings, means: Means) {
    this.#settings = settings
    this.#means = means
  }

  /** @param settings `publicUrl` may change */
  static async open(settings: HostSettings, means: Means): Promise<OwnHosts> {
    const hosts = new OwnHosts(settings, means)
    await hosts.refresh()
    hosts.#timer = setInterval(() => void hosts.#look(), lookEveryMs).unref()
    return hosts
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Reads the domains anew; other processes do within seconds. */
  async refresh(): Promise<void> {
    const rows = await listOwnDomains(this.#means.database.read)
    this.#byDomain = new Map(rows.map(row => [row.domain, row]))
    this.#proven = new Map(
      rows.flatMap(({ event, domain, isActive, leads }) =>
        isActive && leads.to === 'here' ? [[event, domain]] : [],
      ),
    )
  }

  /** The conference whose domain a host is. @param host as a request names it */
  at(host: string | undefined): Place | undefined {
    if (host === undefined || this.#byDomain.size === 0) return undefined
    const found = this.#byDomain.get(nameOf(host))
    return found && this.#placeOf(found.event, found.domain)
  }

  /** The same for a request within the application. */
  ofRequest({ headers, url }: Request): Place | undefined {
    return this.#byDomain.size === 0
      ? undefined
      : this.at(askedHost(headers.get('X-Forwarded-Host') ?? undefined) ?? new URL(url).host)
  }

  /** The addresses of public conferences whose domains lead here, by name. */
  provenOrigins(): ReadonlyMap<string, string> {
    return new Map([...this.#proven].map(([event, domain]) => [event, this.#placeOf(event, domain).origin]))
  }

  /** Whether a certificate may be had for a name: it is the site's own, or a conference's. */
  isOurs(domain: string): boolean {
    const name = nameOf(domain)
    return this.#byDomain.has(name) || name === new URL(this.#settings.publicUrl).hostname
  }

  /**
   * Sees each request first, before anything is answered from memory. At a conference's domain it is given the path that
   * the product knows; a person who asks for a page at its other address is sent on.
   *
   * @returns whether the request was answered
   */
  receive(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#byDomain.size === 0) return false
    const { url = '', method, headers } = request
    if (!/^\/(?!\/)/.test(url)) return false
    const forwarded = headers['x-forwarded-host']
    const host = askedHost(Array.isArray(forwarded) ? forwarded[0] : forwarded) ?? headers.host
    const isRead = method === 'GET' || method === 'HEAD'
    const [path = ''] = url.split('?', 1)
    const place = this.at(host)
    if (!place) {
      const target =
        isRead && this.#isMain(host) && !isPartOfOffice(request) ? this.#elsewhere(path) : undefined
      return target !== undefined && sendTo(response, target + url.slice(path.length))
    }
    // The same name in another form, which browsers take for another site.
    if (isRead && /\.(?::\d+)?$/.test(host ?? '')) return sendTo(response, place.origin + url)
    if (isShared(path, this.#settings.productSlug)) return false
    domains.set(request, place.origin)
    if (!isWithin(place.event, path)) request.url = insidePath(place.event, url)
    else if (isRead && isDocument(path)) return sendTo(response, outsidePath(place.event, url) ?? '/')
    return false
  }

  /** Asks whether a conference's domain leads here, and notes the answer. */
  async check(conferenceId: number): Promise<void> {
    const { database, clock } = this.#means
    const own = await findOwnDomain(database.read, conferenceId)
    if (!own) return
    // Nothing is asked within a transaction.
    const trouble = await this.#troubleOf(own)
    const seen = { domain: own.domain, trouble, now: clock.now() }
    await database.write(tx => noteDomainCheck(tx, conferenceId, seen))
    await this.refresh()
  }

  async #troubleOf({ event, domain }: HostedConference): Promise<DomainTrouble | null> {
    const { secretKey, publicUrl } = this.#settings
    const trouble = await askHere(this.#placeOf(event, domain).origin, secretKey)
    if (!trouble) return null
    const machines = await Promise.all([domain, new URL(publicUrl).hostname].map(machinesAt))
    const [there, here] = machines.map(found => found ?? [])
    return { code: trouble.code, there: there ?? [], here: here ?? [] }
  }

  /** Reads again, and asks the domains whose turn it is. While the database does not answer, what was known stays so. */
  async #look(): Promise<void> {
    try {
      await this.refresh()
      const { database, clock } = this.#means
      const now = clock.now()
      for (const own of this.#byDomain.values()) {
        const minutes = own.leads.to === 'here' ? checkEveryMinutes.proven : checkEveryMinutes.open
        const isDue = own.checkedAt === null || now.since(own.checkedAt).total('minutes') >= minutes
        if (isDue && (await database.write(tx => claimDomainCheck(tx, own, now))))
          await this.check(own.conferenceId)
      }
    } catch (error) {
      this.#means.log.warn({ err: error }, 'the domains of conferences cannot be read or asked')
    }
  }

  /** Where a conference is whose page is asked for at the main address; undefined where nobody is sent anywhere. */
  #elsewhere(path: string): string | undefined {
    const event = path.split('/', 2)[1] ?? ''
    const domain = this.#proven.get(event)
    if (domain === undefined || !isDocument(path)) return undefined
    const outside = outsidePath(event, path)
    return outside && this.#placeOf(event, domain).origin + outside
  }

  #isMain(host: string | undefined): boolean {
    return host !== undefined && nameOf(host) === new URL(this.#settings.publicUrl).hostname
  }

  #placeOf(event: string, domain: string): Place {
    const { publicUrl, productSlug } = this.#settings
    const { protocol, port } = new URL(publicUrl)
    return {
      event,
      origin: `${protocol}//${domain}${port && `:${port}`}`,
      mainOrigin: publicUrl,
      productSlug,
    }
  }
}

const domains = new WeakMap<IncomingMessage, string>()

/** The conference's domain at which a page was asked for, as it was known then; empty at any other address. */
export const domainOf = (request: IncomingMessage): string => domains.get(request) ?? ''

/** Previews, and pages that the back office shows in frames, are where it is. */
const isPartOfOffice = ({ url = '', headers }: IncomingMessage): boolean =>
  headers['sec-fetch-dest'] === 'iframe' || new RegExp(`[?&]${previewParameter}=`).test(url)

/** The host that a proxy reports; anybody can, and gets what anybody gets there. */
const askedHost = (forwarded: string | undefined): string | undefined =>
  forwarded?.split(',')[0]?.trim() || undefined

/** Without a port and the dot that may end it. */
const nameOf = (host: string): string => host.toLowerCase().replace(/\.?(?::\d+)?$/, '')

/** For now: a browser that kept it for ever would go astray once the domain is given up. */
function sendTo(response: ServerResponse, address: string): true {
  response.writeHead(307, { Location: address, 'Cache-Control': 'no-cache', 'Content-Length': '0' }).end()
  return true
}
