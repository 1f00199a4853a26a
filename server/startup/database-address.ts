/** The address of a PostgreSQL server, checked before anything is connected. */
import { readFileSync } from 'node:fs'

/** The driver takes any other mode for none, and would connect without TLS. */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** The parameters that name files, which the driver reads itself. */
const fileParameters = ['sslrootcert', 'sslcert', 'sslkey']

/**
 * What is wrong with an address, in words that follow its setting's name; undefined for nothing. It is never repeated, as
 * it has a password.
 */
export function findDatabaseProblem(address: string): string | undefined {
  // A socket's address may have a user and no host.
  const url = URL.parse(address) ?? URL.parse(address.replace('@/', '@localhost/'))
  // A sign that was not encoded ends the host early, and the rest of the password becomes a path.
  if (!url || url.pathname.includes('@') || url.hash !== '') {
    return 'is no address such as postgres://user:password@host:5432/name; signs such as @ / ? # in a password are written as %40 %2F %3F %23'
  }
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && !sslModes.includes(mode)) return `its sslmode must be one of ${sslModes.join(', ')}`
  for (const name of fileParameters) {
    const file = url.searchParams.get(name)
    const problem = file === null ? undefined : unreadable(file)
    if (problem !== undefined) return `its ${name} cannot be read: ${problem}`
  }
  return undefined
}

function unreadable(file: string): string | undefined {
  try {
    readFileSync(file)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
