import { inject, onTestFinished } from 'vitest'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import type { Clock } from '#domain/foundations/time.ts'
import { openPayments as paymentsOf } from '#server/startup/payments.ts'
import { readSettings } from '#server/startup/settings.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { type DatabasePlace, type Dialect, openTestDatabase } from '#tests/support/database.ts'
import { runDesk } from '#tools/desk/desk.ts'

/**
 * A desk with a conference and two unpaid registrations of 733.95.
 * @param place where each command opens the database anew, as a process of its own would
 */
export async function openDesk(dialect: Dialect, place?: DatabasePlace) {
  const database = place ? await openDatabase(place.address) : await openTestDatabase(dialect)
  if (place) onTestFinished(() => database.close())
  const fees = await createConference(database)
  const clock = new StoppedClock()
  const [first, second] = [
    await createRegistration(database, fees, clock),
    await createRegistration(database, fees, clock),
  ]
  const run = place ? commandsOn(() => openDatabase(place.address), clock) : deskOn(database, clock)
  return { run, database, fees, clock, first, second }
}

/** Runs commands on a database that is open and stays open. */
export function deskOn(
  database: Database,
  clock: Clock = new StoppedClock(),
  env: Record<string, string> = {},
) {
  return commandsOn(async () => ({ ...database, close: async () => {} }), clock, env)
}

function commandsOn(open: () => Promise<Database>, clock: Clock, env: Record<string, string> = {}) {
  const settings = readSettings({ SECRET_KEY: 'x'.repeat(32), DATA_DIR: inject('scratchFolder'), ...env })
  return async (...args: string[]) => {
    let said = ''
    const hear = (text: string) => {
      said += text
    }
    const openPayments = async () => paymentsOf(settings, { database: await open(), clock })
    return {
      code: await runDesk(args, openPayments, { out: hear, err: hear }),
      said: said.replaceAll('\u00a0', ' '),
    }
  }
}
