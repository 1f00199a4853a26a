/** `npm run organiser -- …` runs this after its preparations. */
import { runOrganiser } from '#tools/organiser/organiser.ts'
import { runCommand } from '#tools/run-command.ts'

await runCommand(runOrganiser, ({ publicUrl }, database, clock) => ({
  database,
  publicUrl,
  now: clock.now(),
}))
