/** Reminders to accepted presenters who have not confirmed, registered or paid. */

import type { Reader } from '#database/database.ts'
import { salesEnd } from '#domain/conference/conferences/conference.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import type { PresenterStanding } from '#domain/programme/presenting/presenter-line.ts'

/** What a presenter lacks, in the order in which they would do it. */
export const lackings = ['confirm', 'register', 'pay'] as const
export type Lacking = (typeof lackings)[number]

/** Nobody is reminded again within so many days, nor so soon after the letter that accepted them. */
export const daysBetweenReminders = 7

/**
 * What a presenter has not done and still can; nothing of one who declined, or whom no letter has asked. Whoever waits for a place
 * can only wait.
 */
export function lackingOf(
  { answer, step }: Pick<PresenterStanding, 'answer' | 'step'>,
  { canRegister }: { canRegister: boolean },
): Lacking[] {
  if (answer === null || answer === 'declined') return []
  return [
    ...(answer === 'unanswered' ? (['confirm'] as const) : []),
    ...(step === 'unregistered' && canRegister ? (['register'] as const) : []),
    ...(step === 'registered' ? (['pay'] as const) : []),
  ]
}

/** Nobody registers for a conference that is over or cancelled. */
export async function whatCanBeDone(
  db: Reader,
  conferenceId: number,
  now: Temporal.Instant,
): Promise<{ canRegister: boolean }> {
  const conference = await findConferenceById(db, conferenceId)
  return { canRegister: conference !== undefined && salesEnd(conference, now) === undefined }
}
