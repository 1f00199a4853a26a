/** `npm run desk -- …` runs this after its preparations. */
import { openPayments } from '#server/startup/payments.ts'
import { runDesk } from '#tools/desk/desk.ts'
import { runCommand } from '#tools/run-command.ts'

await runCommand(runDesk, (settings, database, clock) => openPayments(settings, { database, clock }))
