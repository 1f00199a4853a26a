import { continueCancelling } from '#domain/desk/cancelling/cancel-conference.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { Postponement } from '#server/effects/background.ts'
import { beginTurn } from '#server/effects/turn.ts'

/**
 * Cancels the registrations that a conference's cancellation left, because its caller was answered or its process died.
 *
 * @throws Postponement until it is complete
 */
export async function cancelRegistrationsLeft(
  { payments, clock, log }: Pick<Dependencies, 'payments' | 'clock' | 'log'>,
  conferenceId: number,
): Promise<void> {
  const { broken, isComplete } = await continueCancelling(payments, conferenceId, beginTurn())
  for (const { registrationId, error } of broken) {
    log.error({ err: error, registrationId }, 'a registration of a cancelled conference was not cancelled')
  }
  if (!isComplete) throw new Postponement(clock.now())
  if (broken.length > 0) throw new Error(`${broken.length} registrations were not cancelled`)
}
