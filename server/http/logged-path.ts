/** The segment after one of these is a secret; the proxies in `deploy/` mask the same. @public */
export const secretFollows =
  /(\/|%2f)(registrations|demo-gateway|confirm|unsubscribe|invitations|reset|abstract|person)(?:\/|%2f)+[^/]+/gi

/** A path for the log, with its secrets masked, however it is written. */
export function loggedPath(path: string): string {
  // The words before a secret may be encoded too.
  const readable = path.replace(/%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|2d)/gi, decodeURIComponent)
  return readable.replace(secretFollows, '$1$2/…')
}
