import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Lane } from '#domain/foundations/outbox/effects.ts'

/** Receivers of webhooks know an event that arrives twice by its id, and gateways a repeated call. */
export const heldLanes: readonly Lane[] = ['mail', 'bulk-mail', 'group-mail']

/**
 * For a query of effects: mails that somebody may still get. Those that the mail server kept back until they were given up
 * can be sent again.
 */
export const isUnsent = (eb: ExpressionBuilder<Schema, 'outbox'>): Expression<SqlBool> =>
  eb.and([
    eb('outbox.lane', 'in', heldLanes),
    eb.or([
      eb('outbox.state', '=', 'queued'),
      eb.and([eb('outbox.state', '=', 'failed'), eb('outbox.server_refused_since', 'is not', null)]),
    ]),
  ])

/** For a query of effects: those that wait for a decision. */
export const isHeld = (eb: ExpressionBuilder<Schema, 'outbox'>): Expression<SqlBool> =>
  eb.and([
    eb('outbox.lane', 'in', heldLanes),
    eb.exists(
      eb
        .selectFrom('restored_copies')
        .select('last_effect_id')
        .where('decided_at', 'is', null)
        .whereRef('last_effect_id', '>=', 'outbox.id'),
    ),
  ])
