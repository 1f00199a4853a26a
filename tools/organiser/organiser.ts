/** The back office's command line: `invite EMAIL` prints a link that makes somebody an owner, once. */

import type { Database } from '#database/database.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { invitationDays } from '#domain/staff/team/durations.ts'
import { ownerPath } from '#server/startup/owner-link.ts'

const usage = `Usage: npm run organiser -- invite EMAIL\n\nPrints a link that makes EMAIL an owner. It works once, within ${invitationDays} days.\n`

interface Place {
  database: Database
  publicUrl: string
  now: Temporal.Instant
}

/** @returns the exit code: 0 done, 1 refused, 2 not understood */
export async function runOrganiser(
  args: readonly string[],
  open: () => Promise<Place>,
  say: { out(text: string): void; err(text: string): void },
): Promise<number> {
  const [act, email = '', ...rest] = args
  if (act !== 'invite' || email === '' || rest.length > 0) {
    say.err(usage)
    return 2
  }
  if (textProblem(email, 'email')) {
    say.err(`${email} is not an e-mail address. It looks like name@example.org.\n`)
    return 1
  }
  const { database, publicUrl, now } = await open()
  try {
    const path = await ownerPath(database, { email, now })
    say.out(`${publicUrl}${path}\n`)
    return 0
  } finally {
    await database.close()
  }
}
