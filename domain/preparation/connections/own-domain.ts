/** A conference's own domain: its website is at the beginning of it. */
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { ConnectionTrouble } from '#domain/preparation/connections/connection-desk.ts'

/**
 * `name`: no name of a host. `path`, `port`: more than a name. `number`: the address of a machine. `main`: the address of the
 * whole site. `reserved`: it leads to each machine itself.
 */
export type DomainProblem = 'missing' | 'name' | 'path' | 'port' | 'number' | 'main' | 'reserved'

/** Why a domain does not lead to this product. */
export interface DomainTrouble {
  code: ConnectionTrouble['code']
  /** The machines that it leads to, and those of the whole site, as far as anybody says. */
  there: string[]
  here: string[]
}

/** Where a domain leads, as far as it was seen. */
export type LeadsTo =
  | { to: 'unknown' }
  | { to: 'here'; since: Temporal.Instant }
  | { to: 'elsewhere'; trouble: DomainTrouble }

export interface OwnDomain {
  conferenceId: number
  /** In lower case and in ASCII, as browsers ask for it. */
  domain: string
  checkedAt: Temporal.Instant | null
  leads: LeadsTo
}

/** Labels of letters, digits and hyphens, at least two, the last one not a number (RFC 1123). */
const nameShape = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/**
 * Reads a domain as somebody types or copies it: `https://Conf.Example.org./` is `conf.example.org`.
 *
 * @param mainUrl the address of the whole site
 */
export function readDomain(typed: string, mainUrl: string): Result<string, { code: DomainProblem }> {
  const text = typed.trim().replace(/^https?:\/\//i, '')
  if (text === '') return fail({ code: 'missing' })
  // A percent sign would be read as what it stands for.
  if (/[\s%@\\]/.test(text)) return fail({ code: 'name' })
  const url = URL.parse(`https://${text}`)
  if (!url) return fail({ code: 'name' })
  if (url.pathname !== '/' || url.search || url.hash) return fail({ code: 'path' })
  if (/:\d*\/?$/.test(text) && !text.endsWith(']')) return fail({ code: 'port' })
  const host = url.hostname.replace(/\.$/, '')
  if (/^\[|^\d+(?:\.\d+){3}$/.test(host)) return fail({ code: 'number' })
  if (host === new URL(mainUrl).hostname) return fail({ code: 'main' })
  if (host === 'localhost') return fail({ code: 'reserved' })
  return nameShape.test(host) ? ok(host) : fail({ code: 'name' })
}
