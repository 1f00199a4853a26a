/** What follows these opens something for whoever knows it. */
const secretFollows = /\/(registrations|demo-gateway)\/[^/]+/g

/** A path as the log may hold it: secrets in it are masked. */
export function loggedPath(path: string): string {
  return path.replace(secretFollows, '/$1/…')
}
