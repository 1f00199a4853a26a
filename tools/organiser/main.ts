/** `npm run organiser -- …` runs this after its preparations. */

import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { systemClock } from '#domain/time.ts'
import { makeFilesPrivate } from '#server/startup/private-folder.ts'
import { readSettings } from '#server/startup/settings.ts'
import { runOrganiser } from '#tools/organiser/organiser.ts'
import { letReadersLeave } from '#tools/setup/let-readers-leave.mjs'

makeFilesPrivate()
letReadersLeave()

const say = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
}

try {
  process.exitCode = await runOrganiser(
    process.argv.slice(2),
    async () => {
      const settings = readSettings(process.env)
      const database = await openDatabase(settings.databaseAddress)
      await migrate(database)
      return { database, publicUrl: settings.publicUrl, now: systemClock.now() }
    },
    say,
  )
} catch (error) {
  const isSetting = error instanceof Error && error.name === 'SettingError'
  say.err(`${isSetting ? `Setting ${error.message}` : error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
}
