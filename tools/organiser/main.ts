/** `npm run organiser -- …` runs this after its preparations. */
import { systemClock } from '#domain/time.ts'
import { runOrganiser } from '#tools/organiser/organiser.ts'
import { runCommand } from '#tools/run-command.ts'

await runCommand(runOrganiser, ({ publicUrl }, database) => ({ database, publicUrl, now: systemClock.now() }))
