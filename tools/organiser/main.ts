/** `npm run organiser -- …` runs this after its preparations. */
import { readConnectedSettings } from '#server/connections/connected-settings.ts'
import { runOrganiser } from '#tools/organiser/organiser.ts'
import { runCommand } from '#tools/run-command.ts'

await runCommand(runOrganiser, async (settings, database, clock) => ({
  database,
  publicUrl: (await readConnectedSettings(settings, database.read)).publicUrl,
  now: clock.now(),
}))
