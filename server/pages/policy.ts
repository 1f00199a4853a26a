/**
 * Whether a page shows one of our pages in a frame, or is shown in one: a public page beside its editor, or a mail. A
 * mail's styles are in `style` attributes, because mail programs support nothing else.
 */
export type Frames = 'none' | 'contains-frame' | 'framed-page' | 'framed-mail'

interface Wants {
  /** Other origins that the page's forms may be sent to, such as a gateway's. */
  formTargets: string | null
  /**
   * The origin of a gateway's button, with its windows, pictures and styles; such a script adds style elements that no
   * hash of ours could allow.
   */
  widgetOrigins: string | null
  frames: Frames
}

/**
 * The Content-Security-Policy of one page: its own files, and its own inline scripts by SHA-256. A nonce would
 * differ for every visitor, and no page could be cached.
 *
 * @param hashes of our inline scripts, from `ownScripts`
 * @param wants what else the page is allowed
 */
export function policyFor(hashes: readonly string[], { formTargets, widgetOrigins, frames }: Wants): string {
  const widget = widgetOrigins ? [widgetOrigins] : []
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...hashes, ...widget].join(' '),
    ['style-src', "'self'", ...(widgetOrigins || frames === 'framed-mail' ? ["'unsafe-inline'"] : [])].join(
      ' ',
    ),
    ['img-src', "'self'", 'data:', ...widget].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...widget].join(' '),
    ...(widgetOrigins ? [`frame-src ${widgetOrigins}`] : []),
    ...(frames === 'contains-frame' ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    ['form-action', "'self'", ...(formTargets ? [formTargets] : [])].join(' '),
    "base-uri 'none'",
    `frame-ancestors ${isFramed(frames) ? "'self'" : "'none'"}`,
  ].join('; ')
}

export const isFramed = (frames: Frames) => frames === 'framed-page' || frames === 'framed-mail'
