/**
 * The Content-Security-Policy of one page: its own files, and its own inline scripts by SHA-256. A nonce would
 * differ for every visitor, and no page could be cached.
 *
 * @param hashes of our inline scripts, from `ownScripts`
 * @param formTargets other origins that the page's forms may lead to, such as a gateway's
 * @param widgetOrigins the origin of a gateway's button, with its windows, pictures and styles; such a script adds
 *   style elements that no hash of ours could allow
 */
export function policyFor(
  hashes: readonly string[],
  formTargets: string | null,
  widgetOrigins: string | null,
): string {
  const widget = widgetOrigins ? [widgetOrigins] : []
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
