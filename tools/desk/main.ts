/** `npm run desk -- …` runs this after its preparations. */
import { readConnectedSettings } from '#server/connections/connected-settings.ts'
import { openPayments } from '#server/startup/payments.ts'
import { runDesk } from '#tools/desk/desk.ts'
import { runCommand } from '#tools/run-command.ts'

await runCommand(runDesk, async (settings, database, clock) =>
  openPayments(await readConnectedSettings(settings, database.read), { database, clock }),
)
