/** `npm run desk -- …` runs this after its preparations. */
import { systemClock } from '#domain/time.ts'
import { openPayments } from '#server/startup/payments.ts'
import { runDesk } from '#tools/desk/desk.ts'
import { runCommand } from '#tools/run-command.ts'

await runCommand(runDesk, (settings, database) => openPayments(settings, { database, clock: systemClock }))
