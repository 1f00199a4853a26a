/** Addresses of hosts, as people type them. */
import { fail, ok, type Result } from '#domain/foundations/result.ts'

/** `encryption`: passwords would travel as plain text. `path`: visitors reach the product at a host, not below it. */
export type AddressProblem = 'address' | 'path' | 'encryption'

/**
 * Reads the address at which visitors reach the product, as an origin: `Meetings.Example.org/` is
 * `https://meetings.example.org`. Names in other scripts become what browsers ask for.
 */
export function readPublicAddress(typed: string): Result<string, { code: AddressProblem }> {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || /\s/.test(text))
    return fail({ code: 'address' })
  url.hostname = url.hostname.replace(/\.$/, '')
  if (url.hostname === '') return fail({ code: 'address' })
  if (url.pathname !== '/' || url.search || url.hash) return fail({ code: 'path' })
  if (url.protocol === 'http:' && !isOfThisMachine(url.hostname)) return fail({ code: 'encryption' })
  return ok(url.origin)
}

/** Whether a name leads to the machine that asks, by the rules for names: no name server is asked. */
export const isOfThisMachine = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host)
