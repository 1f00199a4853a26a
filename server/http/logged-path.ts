/** The segment after one of these is a secret. */
const secretFollows = /\/(registrations|demo-gateway|confirm|unsubscribe)\/[^/]+/g

/** A path for the log, with its secrets masked. */
export function loggedPath(path: string): string {
  return path.replace(secretFollows, '/$1/…')
}
