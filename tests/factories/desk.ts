import { onTestFinished } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { openPayments as paymentsOf } from '#server/startup/payments.ts'
import { readSettings } from '#server/startup/settings.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { type Dialect, placeForTest } from '#tests/support/database.ts'
import { runDesk } from '#tools/desk/desk.ts'

/** A desk with a conference and two unpaid registrations of 733.95. */
export async function openDesk(dialect: Dialect) {
  const place = await placeForTest(dialect)
  const database = await openDatabase(place.address)
  const fees = await createConference(database)
  const clock = new StoppedClock()
  const [first, second] = [
    await createRegistration(database, fees, clock),
    await createRegistration(database, fees, clock),
  ]
  onTestFinished(() => database.close())
  const settings = readSettings({ SECRET_KEY: 'x'.repeat(32), DATA_DIR: place.address.replace(/[^/]*$/, '') })
  const run = async (...args: string[]) => {
    let said = ''
    const hear = (text: string) => {
      said += text
    }
    const openPayments = async () =>
      paymentsOf(settings, { database: await openDatabase(place.address), clock })
    return {
      code: await runDesk(args, openPayments, { out: hear, err: hear }),
      said: said.replaceAll('\u00a0', ' '),
    }
  }
  return { run, database, fees, clock, first, second }
}
