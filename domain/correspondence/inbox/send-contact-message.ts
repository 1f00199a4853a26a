/** A visitor's message from a contact form: stored for the inbox, and forwarded by mail. */

import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import type { Language } from '#domain/foundations/language.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { isBlank, type TextKind, type TextProblem } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem } from '#domain/foundations/texts/text-problem.ts'
import { toStored } from '#domain/foundations/time.ts'

const kinds = {
  name: 'line',
  phoneNumber: 'line',
  email: 'email',
  subject: 'line',
  message: 'text',
} as const satisfies Record<string, TextKind>
export type ContactField = keyof typeof kinds
export type ContactProblems = Partial<Record<ContactField, TextProblem>>

/** As typed; fields that were left out are empty. */
export type ContactMessage = Record<ContactField, string>

export type SendContactMessageError =
  | { code: 'invalid-fields'; fields: ContactProblems }
  /** All fields are blank: there is nothing to forward. */
  | { code: 'nothing-said' }

/**
 * Stores a visitor's message and forwards it to the organiser by mail.
 *
 * @param conferenceId the conference whose form it was, which requires a name; null for the main site's, which
 * requires any one field
 * @returns the message's id
 */
export async function sendContactMessage(
  tx: Transaction,
  { actor, now }: Act,
  conferenceId: number | null,
  typed: ContactMessage,
  language: Language | null = null,
): Promise<Result<{ id: number }, SendContactMessageError>> {
  const message = { ...typed, email: readEmail(typed.email) }
  const fields = problemsOf(message)
  if (conferenceId !== null && isBlank(message.name)) fields.name = 'missing'
  if (Object.keys(fields).length > 0) return fail({ code: 'invalid-fields', fields })
  if (Object.values(message).every(isBlank)) return fail({ code: 'nothing-said' })
  const { id } = await tx
    .insertInto('contact_messages')
    .values({
      conference_id: conferenceId,
      name: message.name,
      phone_number: message.phoneNumber,
      email: message.email,
      subject: message.subject,
      message: message.message,
      created_at: toStored(now),
      language,
      searched: fold(Object.values(message).join('\n')),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, {
    kind: 'contact-mail',
    effect: `contact-mail:${id}`,
    payload: { messageId: id },
    now,
  })
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'message received',
    subject: { kind: 'message', id },
    facts: {},
    now,
  })
  return ok({ id })
}

function problemsOf(message: ContactMessage): ContactProblems {
  const problems: ContactProblems = {}
  for (const [field, kind] of Object.entries(kinds)) {
    const name = field as ContactField // The keys of a Record of them.
    // A blank address counts as none; the form's other fields may be enough.
    const problem = isBlank(message[name]) ? undefined : optionalTextProblem(message[name], kind)
    if (problem) problems[name] = problem
  }
  return problems
}
