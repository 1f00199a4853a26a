/** `npm run desk -- …` runs this after its preparations. */

import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { systemClock } from '#domain/time.ts'
import { openPayments } from '#server/startup/payments.ts'
import { makeFilesPrivate } from '#server/startup/private-folder.ts'
import { readSettings } from '#server/startup/settings.ts'
import { runDesk } from '#tools/desk/desk.ts'
import { letReadersLeave } from '#tools/setup/let-readers-leave.mjs'

makeFilesPrivate()
letReadersLeave()

const say = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
}

try {
  process.exitCode = await runDesk(
    process.argv.slice(2),
    async () => {
      const settings = readSettings(process.env)
      const database = await openDatabase(settings.databaseAddress)
      await migrate(database)
      return openPayments(settings, { database, clock: systemClock })
    },
    say,
  )
} catch (error) {
  const isSetting = error instanceof Error && error.name === 'SettingError'
  say.err(`${isSetting ? `Setting ${error.message}` : error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
}
