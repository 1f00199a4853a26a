/**
 * The Content-Security-Policy of one page: its own files, and its own inline scripts, named by their SHA-256. A nonce
 * would differ for every visitor and no page could be kept.
 *
 * @param hashes of our inline scripts, as `ownScripts` names them
 * @param formTargets origins beside this one to which the page's forms may lead, such as a gateway's
 * @param widgetOrigins where a gateway's own button comes from, with its windows, pictures and styles; such a
 *   script puts style elements of its own into the page, which no hash of ours could name
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
