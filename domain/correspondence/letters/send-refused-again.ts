import type { Transaction } from '#database/database.ts'
import { readMailTrouble, refusedMails } from '#domain/foundations/attention/mail-trouble.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import type { EffectKind } from '#domain/foundations/outbox/effects.ts'
import { outboxTransitions } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Mails that say how things are when they leave: of several to one registrant the last is enough. */
const repeatable: readonly EffectKind[] = [
  'confirmation-mail',
  'payment-reminder-mail',
  'payment-request-mail',
]

/**
 * Sends all mails again that the mail server kept back, those that were given up too. What a recipient's server refused
 * is left alone. Each is checked once more when it leaves: one that is no longer true is dropped.
 *
 * @returns how many; 0 if there is no such trouble
 */
export async function sendRefusedAgain(
  tx: Transaction,
  permit: Permit<'check-product'>,
  { actor, now }: Act,
): Promise<number> {
  if (!permit.isFor(null)) throw new Error('a permit of one conference')
  await dropRepeated(tx, now)
  const trouble = await readMailTrouble(tx)
  if (!trouble) return 0
  const due = { next_try_at: toStored(now), tries: 0 }
  await changeStates(tx, outboxTransitions, refusedMails(tx).select('outbox.id'), 'asked-again', {
    ...due,
    claimed_until: null,
  })
  await tx
    .updateTable('outbox')
    .set(due)
    .where('id', 'in', refusedMails(tx).select('outbox.id').where('state', '=', 'queued'))
    // Others are being sent right now.
    .where(eb => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', toStored(now))]))
    .execute()
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: 'refused mails sent again',
    subject: { kind: 'site', id: null },
    facts: { mails: trouble.mails },
    now,
  })
  return trouble.mails
}

/** Drops those that were given up and asked for again since. */
async function dropRepeated(tx: Transaction, now: Temporal.Instant): Promise<void> {
  const repeated = refusedMails(tx)
    .select('outbox.id')
    .where('state', '=', 'failed')
    .where('kind', 'in', repeatable)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('outbox as later')
          .select('later.id')
          .whereRef('later.registration_id', '=', 'outbox.registration_id')
          .whereRef('later.kind', '=', 'outbox.kind')
          .whereRef('later.id', '>', 'outbox.id')
          // A reminder of a later day is another mail.
          .where('later.created_at', '<=', toStored(now)),
      ),
    )
  await changeStates(tx, outboxTransitions, repeated, 'dropped', { claimed_until: null, failure: null })
}
