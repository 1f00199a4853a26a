/** Answering a visitor's message by mail, and sending again an answer that could not be delivered. */

import type { Transaction } from '#database/database.ts'
import { closeMessage } from '#domain/correspondence/inbox/close-message.ts'
import { answerEffect, readingOf } from '#domain/correspondence/inbox/inbox.ts'
import { findMessage } from '#domain/correspondence/inbox/inbox-queries.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { retryEffect } from '#domain/foundations/outbox/effect-progress.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { once } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { TextProblem } from '#domain/foundations/texts/text.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface MessageAnswer {
  subject: string
  text: string
  /** Whether the visitor's message is quoted below the text. */
  quotes: boolean
  /** Whether the message is closed with this answer. */
  closes: boolean
}

export type AnswerMessageError =
  | { code: 'not-found' }
  /** The visitor left no address that mail can be sent to. */
  | { code: 'no-address' }
  | { code: 'invalid-fields'; fields: { subject?: TextProblem; text?: TextProblem } }

/** Answers a visitor by mail. Repeating the request key sends one mail. */
export async function answerMessage(
  tx: Transaction,
  permit: Permit<'answer-messages'>,
  act: Act,
  messageId: number,
  answer: MessageAnswer,
): Promise<Result<null, AnswerMessageError>> {
  const message = await findMessage(tx, readingOf(permit), messageId)
  if (!message) return fail({ code: 'not-found' })
  if (textProblem(message.email, 'email')) return fail({ code: 'no-address' })
  const subject = textProblem(answer.subject, 'line')
  const text = textProblem(answer.text, 'text')
  if (subject || text) {
    return fail({ code: 'invalid-fields', fields: { ...(subject && { subject }), ...(text && { text }) } })
  }
  const sent = await once(tx, act, () => write(tx, permit, act, message, answer))
  return sent.ok ? ok(null) : sent
}

async function write(
  tx: Transaction,
  permit: Permit<'answer-messages'>,
  act: Act,
  { id: messageId, conferenceId }: { id: number; conferenceId: number | null },
  answer: MessageAnswer,
): Promise<Result<null, AnswerMessageError>> {
  const { actor, now } = act
  const written = await tx
    .insertInto('contact_answers')
    .values({
      message_id: messageId,
      subject: answer.subject,
      text: answer.text,
      quotes: answer.quotes ? 1 : 0,
      written_by: writeActor(actor),
      written_at: toStored(now),
      request_key: act.requestKey ?? null,
    })
    .onConflict(conflict => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  // The form is older than keys are kept, and was sent before.
  if (!written) return ok(null)
  const { id } = written
  await enqueue(tx, {
    kind: 'contact-answer-mail',
    effect: answerEffect(id),
    payload: { answerId: id },
    now,
  })
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'message answered',
    subject: { kind: 'message', id: messageId },
    facts: { answerId: id },
    now,
  })
  if (answer.closes) await closeMessage(tx, permit, act, messageId)
  return ok(null)
}

/** Sends an answer again that the mail server refused. */
export async function retryAnswer(
  tx: Transaction,
  permit: Permit<'answer-messages'>,
  { actor, now }: Act,
  messageId: number,
  answerId: number,
): Promise<Result<null, { code: 'not-found' }>> {
  const message = await findMessage(tx, readingOf(permit), messageId)
  const answer = await tx
    .selectFrom('contact_answers')
    .select('id')
    .where('id', '=', answerId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  if (!message || !answer || !(await retryEffect(tx, answerEffect(answerId), now))) {
    return fail({ code: 'not-found' })
  }
  await recordAudit(tx, {
    conferenceId: message.conferenceId,
    actor,
    act: 'answer sent again',
    subject: { kind: 'message', id: messageId },
    facts: { answerId },
    now,
  })
  return ok(null)
}
