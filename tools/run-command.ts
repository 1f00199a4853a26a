import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import type { Clock } from '#domain/foundations/time.ts'
import { makeFilesPrivate } from '#server/startup/private-folder.ts'
import { readSettings, type Settings } from '#server/startup/settings.ts'
import { openSteadyClock } from '#server/steady-clock.ts'
import { explainFailure } from '#tools/setup/explain-failure.mjs'
import { letReadersLeave } from '#tools/setup/let-readers-leave.mjs'
import { takeOwnersIdentity } from '#tools/setup/take-owners-identity.ts'

/** A command line. @returns the exit code */
type Command<T> = (
  args: readonly string[],
  open: () => Promise<T>,
  say: { out(text: string): void; err(text: string): void },
) => Promise<number>

/**
 * Runs a command with this process's arguments, output and settings.
 *
 * @param from what the command works with; the database is up to date
 */
export async function runCommand<T>(
  command: Command<T>,
  from: (settings: Settings, database: Database, clock: Clock) => T | Promise<T>,
): Promise<void> {
  takeOwnersIdentity()
  makeFilesPrivate()
  letReadersLeave()
  const say = {
    out: (text: string) => void process.stdout.write(text),
    err: (text: string) => void process.stderr.write(text),
  }
  const open = async () => {
    const settings = readSettings(process.env)
    const database = await openDatabase(settings.databaseAddress)
    await migrate(database)
    return from(settings, database, await openClock(database, say))
  }
  try {
    process.exitCode = await command(process.argv.slice(2), open, say)
  } catch (error) {
    say.err(`${explainFailure(error)}\n`)
    process.exitCode = 1
  }
}

/** The database's time; if this machine's differs much, that is said. */
async function openClock(database: Database, say: { err(text: string): void }): Promise<Clock> {
  const clock = await openSteadyClock(database)
  const trouble = clock.trouble()
  if (trouble) say.err(`${trouble}\n`)
  return clock
}
