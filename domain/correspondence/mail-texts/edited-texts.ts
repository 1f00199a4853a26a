/** Texts of automatic mails that organisers edited: each save is a version, and the newest is used. */
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { fromStoredLanguages } from '#domain/conference/conferences/conference-languages.ts'
import {
  type EditedTexts,
  type MailText,
  mailTextParts,
} from '#domain/correspondence/mail-texts/mail-text.ts'
import { fieldsIn, unknownFields } from '#domain/correspondence/mail-texts/merge-fields.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { type Language, languages } from '#domain/foundations/language.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { isBlank, type TextProblem } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem } from '#domain/foundations/texts/text-problem.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface TextVersion extends MailText {
  number: number
  /** Whether this version restored the default. */
  isDefault: boolean
  /** As `writeActor` wrote it. */
  writtenBy: string
  writtenAt: Temporal.Instant
}

/** The texts that differ from their defaults. */
export async function readEditedTexts(db: Reader): Promise<EditedTexts> {
  const rows = await db
    .selectFrom('mail_text_versions as version')
    .selectAll()
    .where('number', '=', eb =>
      eb
        .selectFrom('mail_text_versions as newest')
        .select(({ fn }) => fn.max('newest.number').as('number'))
        .whereRef('newest.text_id', '=', 'version.text_id'),
    )
    .where('is_default', '=', 0)
    .execute()
  return Object.fromEntries(rows.map(row => [row.text_id, toVersion(row)]))
}

/** The languages that a conference speaks, and so mails are written in, in the product's order. */
export async function listMailLanguages(db: Reader): Promise<Language[]> {
  const rows = await db
    .selectFrom('conferences')
    .select('languages')
    .distinct()
    .where('deleted_at', 'is', null)
    .execute()
  const spoken = new Set(rows.flatMap(row => fromStoredLanguages(row.languages)))
  return languages.filter(each => each === languages[0] || spoken.has(each))
}

/** All versions of a text, the newest first. */
export async function listTextVersions(db: Reader, textId: string): Promise<TextVersion[]> {
  const rows = await db
    .selectFrom('mail_text_versions')
    .selectAll()
    .where('text_id', '=', textId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(toVersion)
}

export type TextPartProblem =
  | TextProblem
  | { code: 'unknown-fields'; fields: string[] }
  /** The default has a button, and without it the mail has no link. */
  | { code: 'button-missing' }

export type SaveTextError =
  | { code: 'invalid-fields'; fields: Partial<Record<keyof MailText, TextPartProblem>> }
  /** Somebody else has saved it meanwhile. */
  | { code: 'stale' }

/** Fields that are tables or buttons, and need a paragraph of their own. */
const blocks = ['facts', 'amounts', 'account', 'button']

/** The fields that can be used within a line. */
export const singleLineFields = (fields: readonly string[]) => fields.filter(field => !blocks.includes(field))

/** What is wrong with a text. @param original its default, and the fields that its mails can fill in */
export function problemsOfText(
  text: MailText,
  original: MailText & { fields: readonly string[] },
): Partial<Record<keyof MailText, TextPartProblem>> {
  const problems: Partial<Record<keyof MailText, TextPartProblem>> = {}
  for (const part of mailTextParts) {
    const problem = problemOf(text[part], part, original)
    if (problem) problems[part] = problem
  }
  return problems
}

function problemOf(
  text: string,
  part: keyof MailText,
  original: MailText & { fields: readonly string[] },
): TextPartProblem | undefined {
  if (part !== 'preview' && isBlank(text)) return 'missing'
  const problem = optionalTextProblem(text, part === 'body' ? 'long-text' : 'line')
  if (problem) return problem
  const known = part === 'body' ? original.fields : singleLineFields(original.fields)
  const unknown = unknownFields([text], known)
  if (unknown.length > 0) return { code: 'unknown-fields', fields: unknown }
  const hadButton = fieldsIn(original[part]).includes('button')
  return hadButton && !/(?:^|\n)[^\S\n]*\{\s*button\s*\}[^\S\n]*\r?(?:\n|$)/i.test(text)
    ? { code: 'button-missing' }
    : undefined
}

/**
 * Saves a text, or restores its default.
 *
 * @param textId the text's key: `textKey`
 * @param base the number of the version that the editor started from; 0 for none
 * @param text null: the default
 */
export async function saveText(
  tx: Transaction,
  permit: Permit<'set-organisation'>,
  { actor, now }: Act,
  {
    textId,
    base,
    text,
    original,
  }: {
    textId: string
    base: number
    text: MailText | null
    original: MailText & { fields: readonly string[] }
  },
): Promise<Result<null, SaveTextError>> {
  if (!permit.isFor(null)) throw new Error('the texts of mails belong to no conference')
  const problems = text === null ? {} : problemsOfText(text, original)
  if (Object.keys(problems).length > 0) return fail({ code: 'invalid-fields', fields: problems })
  const { subject, preview, heading, body } = text ?? original
  const newest = await tx
    .selectFrom('mail_text_versions')
    .select('number')
    .where('text_id', '=', textId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if ((newest?.number ?? 0) !== base) return fail({ code: 'stale' })
  // Of two concurrent saves, the second finds the first one's number.
  const written = await tx
    .insertInto('mail_text_versions')
    .values({
      text_id: textId,
      number: base + 1,
      is_default: text === null ? 1 : 0,
      subject,
      preview,
      heading,
      body,
      written_by: writeActor(actor),
      written_at: toStored(now),
    })
    .onConflict(conflict => conflict.columns(['text_id', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return fail({ code: 'stale' })
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: text === null ? 'mail text restored' : 'mail text changed',
    subject: { kind: 'mail-text', id: textId },
    facts: { version: base + 1 },
    now,
  })
  return ok(null)
}

function toVersion(row: Selectable<Schema['mail_text_versions']>): TextVersion {
  const { number, is_default, subject, preview, heading, body, written_by, written_at } = row
  return {
    number,
    isDefault: is_default === 1,
    subject,
    preview,
    heading,
    body,
    writtenBy: written_by,
    writtenAt: Temporal.Instant.from(written_at),
  }
}
