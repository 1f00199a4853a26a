import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/**
 * The Content-Security-Policy of one page: its own files, and the inline scripts that stand in it, named by
 * their SHA-256. A nonce would differ for every visitor and no page could be kept.
 *
 * @param formTargets origins beside this one to which the page's forms may lead, such as a gateway's
 * @param widgetOrigins where a gateway's own button comes from, with its windows, pictures and styles; such a
 *   script puts style elements of its own into the page, which no hash of ours could name
 */
export function policyFor(html: string, formTargets: string | null, widgetOrigins: string | null): string {
  const widget = widgetOrigins ? [widgetOrigins] : []
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(inlineScript)) {
    // Data blocks are never run, so they need no leave.
    if (/type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...hashes, ...widget].join(' '),
    ['style-src', "'self'", ...(widgetOrigins ? ["'unsafe-inline'"] : [])].join(' '),
    ['img-src', "'self'", 'data:', ...widget].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...widget].join(' '),
    ...(widgetOrigins ? [`frame-src ${widgetOrigins}`] : []),
    "manifest-src 'self'",
    ['form-action', "'self'", ...(formTargets ? [formTargets] : [])].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
