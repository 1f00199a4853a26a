/** Deciding about abstracts: recommending, setting, undoing, correcting. Nothing of it leaves the house. */
import type { Database, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { findContentById } from '#domain/conference/content/content-queries.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { partsOf } from '#domain/foundations/in-parts.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { dateIn, toStored } from '#domain/foundations/time.ts'
import type { AbstractState } from '#domain/programme/abstracts/abstract-state.ts'
import { abstractsSeenBy, chairOf, type Seen } from '#domain/programme/abstracts/abstract-view.ts'
import {
  type Decision,
  type DecisionEvent,
  decisionTransitions,
  isSameOutcome,
  type Outcome,
  outcomeColumns,
} from '#domain/programme/decisions/decision.ts'
import { listDecisions, toDecision } from '#domain/programme/decisions/decision-queries.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/** What a chair chooses. `as-wished`: accepted as what its author asked for; where a page showed what that is, as that alone. */
export type ChosenDecision =
  | { kind: 'as-wished'; shownFormId?: number }
  | { kind: 'as'; formId: number }
  | { kind: 'waiting' }
  | { kind: 'rejected' }
  | { kind: 'please-change'; by: Temporal.PlainDate }

export type DecideError =
  | { code: 'not-found' }
  /** It was withdrawn, merged or cancelled. */
  | { code: 'not-submitted'; state: AbstractState }
  /** Somebody else has decided meanwhile. */
  | { code: 'decided-meanwhile'; decision: Decision }
  /** Its presentation type is another than was shown. */
  | { code: 'moved-meanwhile'; form: string }
  /** No presentation type of this conference. */
  | { code: 'unknown-form' }
  /** A letter has told it: it can only be corrected, which takes a reason. */
  | { code: 'released' }
  /** The day by which it is to be changed is over. */
  | { code: 'day-over'; today: Temporal.PlainDate }
  | { code: 'reason-missing' }
  | { code: 'nothing-changes' }

interface Wanted {
  abstractId: number
  choice: ChosenDecision
  /** The version that was read; `undecided` for an act on many, which decides only what nobody has decided. */
  version: number | 'undecided'
  because?: string
}

/** Sets a decision, or recommends one. Until its release it may be set again. */
export async function setDecision(
  tx: Transaction,
  permit: Permit<'decide-abstracts'>,
  act: Act,
  { isRecommended = false, ...wanted }: Wanted & { isRecommended?: boolean },
): Promise<Result<Decision, DecideError>> {
  const found = await lockAbstract(tx, permit, wanted.abstractId)
  if (!found.ok) return found
  const { row, decision } = found.value
  const { state } = decision
  if (state === 'released' || state === 'corrected' || (await isBeingTold(tx, row.id)))
    return fail({ code: 'released' })
  const isFresh =
    wanted.version === 'undecided'
      ? state === 'none' || state === 'recommended'
      : wanted.version === decision.version
  if (!isFresh || (isRecommended && state === 'set')) return fail({ code: 'decided-meanwhile', decision })
  if (wasMoved(row, wanted.choice)) return fail({ code: 'moved-meanwhile', form: row.presentation_type_name })
  const over = await dayOver(tx, row, wanted.choice, act.now)
  if (over) return fail(over)
  const outcome = await outcomeOf(tx, row, wanted.choice)
  if (!outcome) return fail({ code: 'unknown-form' })
  const event = isRecommended ? 'recommended' : 'set'
  return ok(await write(tx, act, found.value, { event, outcome, because: wanted.because ?? '' }))
}

/**
 * Takes back a decision of which no letter has told; a recommendation before it counts again.
 *
 * @param version the one that was read
 */
export async function undoDecision(
  tx: Transaction,
  permit: Permit<'decide-abstracts'>,
  act: Act,
  { abstractId, version }: { abstractId: number; version: number },
): Promise<Result<Decision, DecideError>> {
  const found = await lockAbstract(tx, permit, abstractId)
  if (!found.ok) return found
  const { decision } = found.value
  if (decision.version !== version) return fail({ code: 'decided-meanwhile', decision })
  if (decision.state === 'none') return fail({ code: 'nothing-changes' })
  if (decision.state !== 'set' && decision.state !== 'recommended') return fail({ code: 'released' })
  if (await isBeingTold(tx, abstractId)) return fail({ code: 'released' })
  const [, before] = await listDecisions(tx, abstractId)
  if (decision.state === 'set' && before?.state === 'recommended') {
    const { outcome, because } = before
    return ok(await write(tx, act, found.value, { event: 'set-back', outcome, because }))
  }
  return ok(await write(tx, act, found.value, { event: 'undone', outcome: null, because: '' }))
}

/** How many are taken back in one transaction, so that others can write in between. */
const undoneTogether = 100

/** Takes back all that a person decided at one moment, such as by an act on many. @returns how many */
export async function undoDecisionsOf(
  database: Database,
  permit: Permit<'decide-abstracts'>,
  act: Act,
  decidedAt: Temporal.Instant,
): Promise<number> {
  const rows = await abstractsSeenBy(database.read, chairOf(permit.scope))
    .innerJoin('decision_versions', join =>
      join
        .onRef('decision_versions.abstract_id', '=', 'abstracts.id')
        .onRef('decision_versions.version', '=', 'abstracts.decision_version'),
    )
    .select(['abstracts.id', 'decision_versions.version'])
    .where('decision_versions.decided_by', '=', writeActor(act.actor))
    .where('decision_versions.decided_at', '=', toStored(decidedAt))
    .where('decision_versions.state', '=', 'set')
    .orderBy('abstracts.id')
    .execute()
  let undone = 0
  for await (const part of partsOf(rows, undoneTogether)) {
    undone += await database.write(async tx => {
      let those = 0
      for (const { id, version } of part) {
        const done = await undoDecision(tx, permit, act, { abstractId: id, version })
        if (done.ok) those += 1
      }
      return those
    })
  }
  return undone
}

/** Decides otherwise than a letter has told. Another letter, which replaces that one, is then to be released. */
export async function correctDecision(
  tx: Transaction,
  permit: Permit<'decide-abstracts'>,
  act: Act,
  wanted: Wanted,
): Promise<Result<Decision, DecideError>> {
  const found = await lockAbstract(tx, permit, wanted.abstractId)
  if (!found.ok) return found
  const { row, decision } = found.value
  if (wanted.version !== decision.version) return fail({ code: 'decided-meanwhile', decision })
  if (decision.state !== 'released' && decision.state !== 'corrected')
    return fail({ code: 'nothing-changes' })
  const because = (wanted.because ?? '').trim()
  if (because === '') return fail({ code: 'reason-missing' })
  if (wasMoved(row, wanted.choice)) return fail({ code: 'moved-meanwhile', form: row.presentation_type_name })
  const over = await dayOver(tx, row, wanted.choice, act.now)
  if (over) return fail(over)
  const outcome = await outcomeOf(tx, row, wanted.choice)
  if (!outcome) return fail({ code: 'unknown-form' })
  if (isSameOutcome(outcome, decision.outcome)) return fail({ code: 'nothing-changes' })
  return ok(await write(tx, act, found.value, { event: 'corrected', outcome, because }))
}

/** Whether a letter is being sent that may tell the decision; of an abstract whose row is locked. */
const isBeingTold = async (tx: Transaction, abstractId: number): Promise<boolean> =>
  (await tx
    .selectFrom('decision_letters')
    .select('id')
    .where('abstract_id', '=', abstractId)
    .where('state', '=', 'sending')
    .executeTakeFirst()) !== undefined

interface Locked {
  row: Seen<'chair'>
  decision: Decision
}

async function lockAbstract(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  id: number,
): Promise<Result<Locked, Extract<DecideError, { code: 'not-found' | 'not-submitted' }>>> {
  await lockRow(tx, 'abstracts', id)
  const row = await abstractsSeenBy(tx, chairOf(scope))
    .selectAll()
    .where('id', '=', id)
    .where('conference_id', '=', conferenceOf(scope))
    .executeTakeFirst()
  if (!row) return fail({ code: 'not-found' })
  // A CHECK enforces the union.
  const state = row.state as AbstractState
  if (state !== 'submitted') return fail({ code: 'not-submitted', state })
  return ok({ row, decision: toDecision(row) })
}

const wasMoved = (row: Seen<'chair'>, choice: ChosenDecision): boolean =>
  choice.kind === 'as-wished' &&
  choice.shownFormId !== undefined &&
  choice.shownFormId !== row.presentation_type_id

/** Nobody can send a change by a day that is over where the conference is. */
async function dayOver(
  tx: Transaction,
  { conference_id }: Seen<'chair'>,
  choice: ChosenDecision,
  now: Temporal.Instant,
): Promise<Extract<DecideError, { code: 'day-over' }> | undefined> {
  if (choice.kind !== 'please-change') return undefined
  const conference = await findConferenceById(tx, conference_id)
  const today = dateIn(conference?.timeZone ?? 'UTC', now)
  return Temporal.PlainDate.compare(choice.by, today) < 0 ? { code: 'day-over', today } : undefined
}

async function outcomeOf(
  tx: Transaction,
  row: Seen<'chair'>,
  choice: ChosenDecision,
): Promise<Outcome | undefined> {
  if (choice.kind === 'as-wished') {
    return { kind: 'accepted', form: { id: row.presentation_type_id, name: row.presentation_type_name } }
  }
  if (choice.kind !== 'as') return choice
  const type = await findContentById(tx, row.conference_id, 'presentation-type', choice.formId)
  return type && { kind: 'accepted', form: { id: choice.formId, name: type.name } }
}

const audited = {
  recommended: 'decision recommended',
  set: 'decision set',
  undone: 'decision undone',
  'set-back': 'decision undone',
  corrected: 'decision corrected',
} as const satisfies Partial<Record<DecisionEvent, AuditedAct>>

async function write(
  tx: Transaction,
  { actor, now }: Act,
  { row, decision }: Locked,
  { event, outcome, because }: { event: keyof typeof audited; outcome: Outcome | null; because: string },
): Promise<Decision> {
  const columns = {
    version: decision.version + 1,
    ...outcomeColumns(outcome),
    because: because === '' ? null : because,
    decided_by: writeActor(actor),
    decided_at: toStored(now),
  }
  const state = decisionTransitions.transitions[event].to
  if (decision.version === 0) {
    await tx
      .insertInto('decisions')
      .values({ abstract_id: row.id, state, ...columns })
      .execute()
  } else {
    const { id } = await tx
      .selectFrom('decisions')
      .select('id')
      .where('abstract_id', '=', row.id)
      .executeTakeFirstOrThrow()
    await changeLockedState(tx, decisionTransitions, id, event, columns)
  }
  await tx
    .insertInto('decision_versions')
    .values({ abstract_id: row.id, state, ...columns })
    .execute()
  await recordAudit(tx, {
    conferenceId: row.conference_id,
    actor,
    act: audited[event],
    subject: { kind: 'abstract', id: row.id },
    facts: { outcome: outcome?.kind ?? null },
    now,
  })
  return { version: columns.version, state, outcome, because }
}
