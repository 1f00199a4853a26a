/** What the committee does with an abstract beside deciding about it: it withdraws, restores, merges or cancels it. */

import type { Transaction } from '#database/database.ts'
import { lockRows } from '#database/locks.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import type { AbstractStateNews } from '#domain/foundations/outbox/effects.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { lockRecords } from '#domain/preparation/editing/open-record.ts'
import {
  type AbstractEvent,
  type AbstractState,
  abstractTransitions,
} from '#domain/programme/abstracts/abstract-state.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { findTold } from '#domain/programme/presenting/told-abstract.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'
import { removeTalkOf } from './remove-talk-of.ts'

export type StateChangeError =
  | { code: 'not-found' }
  | { code: 'reason-missing' }
  /** Its state does not allow it. */
  | { code: 'not-possible'; state: AbstractState }
  /** Only what a letter has accepted is cancelled; anything else is withdrawn. */
  | { code: 'not-accepted' }
  /** A letter has accepted it: its authors count on the talk, so it is cancelled. */
  | { code: 'accepted' }
  /** No other submitted abstract of the conference has that number. */
  | { code: 'no-target' }

export type StateChange =
  | { event: Exclude<AbstractEvent, 'merged'>; because: string }
  /** @param into the number of the abstract that it becomes a part of */
  | { event: 'merged'; because: string; into: string }

const audited = {
  withdrawn: 'abstract withdrawn',
  restored: 'abstract restored',
  merged: 'abstract merged',
  cancelled: 'abstract cancelled',
} as const satisfies Record<AbstractEvent, AuditedAct>

/** Each mail says that the committee did it. */
const newsOf = {
  withdrawn: 'withdrawn-by-committee',
  restored: 'restored',
  cancelled: 'cancelled',
} as const satisfies Record<Exclude<AbstractEvent, 'merged'>, AbstractStateNews>

/**
 * Withdraws an abstract for its author, brings it back, merges it into another, or cancels an accepted one. A withdrawn
 * one still counts against its author's limit. A decision of which no letter has told stays and is not released. A talk that
 * was made of it leaves the programme; bringing it back does not bring back the talk.
 */
export async function changeAbstractState(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  { actor, now }: Act,
  abstractId: number,
  change: StateChange,
): Promise<Result<AbstractState, StateChangeError>> {
  const seen = () =>
    abstractsSeenBy(tx, chairOf(scope))
      .select(['id', 'state'])
      .where('conference_id', '=', conferenceOf(scope))
  const target =
    change.event === 'merged'
      ? await seen().where('number', '=', change.into.trim().toUpperCase()).executeTakeFirst()
      : undefined
  if (change.event !== 'restored') await lockRecords(tx, ['talk'], conferenceOf(scope))
  await lockRows(tx, 'abstracts', [abstractId, ...(target ? [target.id] : [])])
  const abstract = await seen().where('id', '=', abstractId).executeTakeFirst()
  if (!abstract) return fail({ code: 'not-found' })
  const because = change.because.trim()
  if (because === '') return fail({ code: 'reason-missing' })
  // As its authors were told: what was decided since is nobody else's to know.
  const isAccepted = (await findTold(tx, abstractId))?.outcome === 'accepted'
  if (change.event === 'cancelled' && !isAccepted) return fail({ code: 'not-accepted' })
  if (change.event === 'withdrawn' && isAccepted) return fail({ code: 'accepted' })
  if (change.event === 'merged') {
    const current = target && (await seen().where('id', '=', target.id).executeTakeFirst())
    if (!current || current.id === abstractId || current.state !== 'submitted')
      return fail({ code: 'no-target' })
  }
  const state = await changeState(tx, abstractTransitions, abstractId, change.event, {
    state_because: because,
    merged_into_id: target?.id ?? null,
  })
  // A CHECK enforces the union.
  if (!state) return fail({ code: 'not-possible', state: abstract.state as AbstractState })
  if (change.event !== 'restored') await removeTalkOf(tx, { actor, now }, abstractId)
  if (target) await tellBoth(tx, abstractId, target.id, now)
  if (change.event !== 'merged') await tellState(tx, abstractId, newsOf[change.event], now)
  await recordAudit(tx, {
    conferenceId: conferenceOf(scope),
    actor,
    act: audited[change.event],
    subject: { kind: 'abstract', id: abstractId },
    facts: {},
    now,
  })
  return ok(state)
}

/** Tells whoever submitted it what became of it; the reason is the committee's. */
const tellState = (
  tx: Transaction,
  abstractId: number,
  news: AbstractStateNews,
  now: Temporal.Instant,
): Promise<unknown> =>
  enqueue(tx, {
    kind: 'abstract-state-mail',
    effect: `abstract-state-mail:${abstractId}:${news}:${now.epochMilliseconds}`,
    payload: { abstractId, news },
    now,
  })

/** Each submitter reads what became of their own. One whose abstract was merged cannot be merged again. */
async function tellBoth(
  tx: Transaction,
  mergedId: number,
  keptId: number,
  now: Temporal.Instant,
): Promise<void> {
  for (const [abstractId, otherId, news] of [
    [mergedId, keptId, 'merged'],
    [keptId, mergedId, 'absorbed'],
  ] as const) {
    await enqueue(tx, {
      kind: 'abstract-merged-mail',
      effect: `abstract-merged-mail:${mergedId}:${news}`,
      payload: { abstractId, otherId, news },
      now,
    })
  }
}
