import { setTimeout as sleep } from 'node:timers/promises'
import { continueCancelling } from '#domain/cancellation/cancel-conference.ts'
import { Postponement } from '#server/background.ts'
import type { Dependencies } from '#server/dependencies.ts'

/** After this, other work of the lane gets its turn. */
const turnSeconds = 5

/** SQLite runs in this process: without pauses, pages would advance by a single step between two registrations. */
const longestRestMs = 50

/**
 * Cancels the registrations that a conference's cancellation left, because its caller was answered or its process died.
 *
 * @throws Postponement until it is complete
 */
export async function cancelRegistrationsLeft(
  { payments, clock, log }: Pick<Dependencies, 'payments' | 'clock' | 'log'>,
  conferenceId: number,
): Promise<void> {
  const began = performance.now()
  let restedAt = began
  const { broken, isComplete } = await continueCancelling(payments, conferenceId, async () => {
    await sleep(Math.min(performance.now() - restedAt, longestRestMs))
    restedAt = performance.now()
    return restedAt - began < turnSeconds * 1_000
  })
  for (const { registrationId, error } of broken) {
    log.error({ err: error, registrationId }, 'a registration of a cancelled conference was not cancelled')
  }
  if (!isComplete) throw new Postponement(clock.now())
  if (broken.length > 0) throw new Error(`${broken.length} registrations were not cancelled`)
}
