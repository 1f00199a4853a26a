/** Confirming or declining a presentation that a letter has accepted. */
import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { textLimits } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem } from '#domain/foundations/texts/text-problem.ts'
import { toStored } from '#domain/foundations/time.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { listPresenterAnswers } from '#domain/programme/presenting/answer-queries.ts'
import { type AnswerKind, lacksAgreement } from '#domain/programme/presenting/presenter-answer.ts'
import { findTold } from '#domain/programme/presenting/told-abstract.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

export type AnswerError =
  | { code: 'not-found' }
  /** Nothing is asked: no letter has accepted it, or it was withdrawn, merged or cancelled. */
  | { code: 'not-asked' }
  /** Another letter has come since the page was opened. */
  | { code: 'told-otherwise' }
  /** What has to be agreed to, and was not: the ids of the statements. */
  | { code: 'statements-missing'; ids: readonly number[] }
  | { code: 'because-unusable'; longest: number }
  /** Their place may be somebody else's by now; staff can still note that they come. */
  | { code: 'declined-before' }

export interface Answering {
  kind: AnswerKind
  /** The decision that the page showed as told. */
  version: number
  /** The ids of the statements that were ticked. */
  statements: readonly number[]
  because: string
  /** Who declines may ask for it too, at once or later. */
  asksToWithdraw?: boolean
}

/**
 * The presenter's own answer, by the link in their letter. Answering the same again changes nothing, but a confirmation that
 * staff noted is completed by what the presenter agrees to.
 */
export async function answerPresentation(
  tx: Transaction,
  act: Act,
  abstractId: number,
  answering: Answering,
): Promise<Result<null, AnswerError>> {
  await lockRow(tx, 'abstracts', abstractId)
  const row = await findTold(tx, abstractId)
  if (!row) return fail({ code: 'not-found' })
  if (row.state !== 'submitted' || row.outcome !== 'accepted' || row.toldVersion === null)
    return fail({ code: 'not-asked' })
  if (row.toldVersion !== answering.version) return fail({ code: 'told-otherwise' })
  const { kind, because } = answering
  const asksToWithdraw = kind === 'declined' && answering.asksToWithdraw === true
  const [before] = await listPresenterAnswers(tx, abstractId, row.toldVersion)
  const asked = kind === 'confirmed' ? await listContent(tx, row.conference_id, 'presenter-statement') : []
  const completes = before !== undefined && lacksAgreement(before, asked)
  if (before?.kind === kind && !completes && (before.asksToWithdraw || !asksToWithdraw)) return ok(null)
  if (before?.kind === 'declined' && kind === 'confirmed') return fail({ code: 'declined-before' })
  if (optionalTextProblem(because, 'text'))
    return fail({ code: 'because-unusable', longest: textLimits.text })
  const isAgreed = ({ id }: { id: number }) => answering.statements.includes(id)
  const missing = asked.filter(statement => statement.isRequired && !isAgreed(statement))
  if (missing.length > 0) return fail({ code: 'statements-missing', ids: missing.map(({ id }) => id) })
  const statements = asked.filter(isAgreed).map(({ text }) => text)
  await write(
    tx,
    act,
    { id: abstractId, conferenceId: row.conference_id },
    { kind, because, statements, asksToWithdraw, toldVersion: row.toldVersion },
  )
  return ok(null)
}

/** What a presenter told staff otherwise, such as by mail; without statements, which only they can agree to. */
export async function noteAnswer(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  act: Act,
  abstractId: number,
  { kind, because }: Pick<Answering, 'kind' | 'because'>,
): Promise<Result<null, AnswerError>> {
  await lockRow(tx, 'abstracts', abstractId)
  const seen = await abstractsSeenBy(tx, chairOf(scope))
    .select('id')
    .where('id', '=', abstractId)
    .where('conference_id', '=', conferenceOf(scope))
    .executeTakeFirst()
  const row = seen && (await findTold(tx, abstractId))
  if (!row) return fail({ code: 'not-found' })
  if (row.state !== 'submitted' || row.outcome !== 'accepted' || row.toldVersion === null)
    return fail({ code: 'not-asked' })
  if (optionalTextProblem(because, 'text'))
    return fail({ code: 'because-unusable', longest: textLimits.text })
  const [before] = await listPresenterAnswers(tx, abstractId, row.toldVersion)
  if (before?.kind === kind) return ok(null)
  await write(
    tx,
    act,
    { id: abstractId, conferenceId: row.conference_id },
    { kind, because, statements: [], asksToWithdraw: false, toldVersion: row.toldVersion },
  )
  return ok(null)
}

/** Leaves an accepted abstract as it is although its author asked to withdraw it, and tells them. They still do not present. */
export async function keepAbstract(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  { actor, now }: Act,
  abstractId: number,
): Promise<Result<null, Extract<AnswerError, { code: 'not-found' | 'not-asked' }>>> {
  await lockRow(tx, 'abstracts', abstractId)
  const conferenceId = conferenceOf(scope)
  const seen = await abstractsSeenBy(tx, chairOf(scope))
    .select('id')
    .where('id', '=', abstractId)
    .where('conference_id', '=', conferenceId)
    .executeTakeFirst()
  const row = seen && (await findTold(tx, abstractId))
  if (!row) return fail({ code: 'not-found' })
  const [before] = row.toldVersion === null ? [] : await listPresenterAnswers(tx, abstractId, row.toldVersion)
  if (row.state !== 'submitted' || !before?.asksToWithdraw || row.toldVersion === null)
    return fail({ code: 'not-asked' })
  await insert(tx, { actor, now }, abstractId, {
    kind: 'declined',
    toldVersion: row.toldVersion,
    because: '',
    statements: [],
    asksToWithdraw: false,
  })
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'withdrawal of an abstract refused',
    subject: { kind: 'abstract', id: abstractId },
    facts: {},
    now,
  })
  await enqueue(tx, {
    kind: 'abstract-state-mail',
    effect: `abstract-state-mail:${abstractId}:kept:${now.epochMilliseconds}`,
    payload: { abstractId, news: 'kept' },
    now,
  })
  return ok(null)
}

const audited = {
  confirmed: 'presentation confirmed',
  declined: 'presentation declined',
} as const satisfies Record<AnswerKind, AuditedAct>

interface Said extends Required<Pick<Answering, 'kind' | 'because' | 'asksToWithdraw'>> {
  statements: readonly string[]
  toldVersion: number
}

async function write(
  tx: Transaction,
  { actor, now }: Act,
  { id, conferenceId }: { id: number; conferenceId: number },
  said: Said,
): Promise<void> {
  await insert(tx, { actor, now }, id, said)
  const { kind, asksToWithdraw } = said
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: audited[kind],
    subject: { kind: 'abstract', id },
    facts: asksToWithdraw ? { asksToWithdraw } : {},
    now,
  })
}

async function insert(tx: Transaction, { actor, now }: Act, id: number, said: Said): Promise<void> {
  await tx
    .insertInto('presenter_answers')
    .values({
      abstract_id: id,
      decision_version: said.toldVersion,
      answer: said.kind,
      statements: JSON.stringify(said.statements),
      because: said.because.trim(),
      asks_to_withdraw: said.asksToWithdraw ? 1 : 0,
      answered_by: writeActor(actor),
      answered_at: toStored(now),
    })
    .execute()
}
