import { Resolver } from 'node:dns/promises'
import type { TextsAt } from '#domain/preparation/connections/mail-domain.ts'

/** A page waits for it. */
const patienceMs = 2_000

/** A name without such records, or no name at all: an answer, unlike silence. */
const answers = new Set(['ENODATA', 'ENOTFOUND'])

/** Looks up TXT records. @param servers other name servers than the machine's */
export function openTextsAt(servers?: readonly string[]): TextsAt {
  return async name => {
    const resolver = new Resolver({ timeout: patienceMs, tries: 1 })
    if (servers) resolver.setServers(servers)
    try {
      // A long record comes in pieces.
      return (await resolver.resolveTxt(name)).map(pieces => pieces.join(''))
    } catch (error) {
      return answers.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null
    }
  }
}
