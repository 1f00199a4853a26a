import type { Transaction } from '#database/database.ts'
import { type ContentFields, kinds } from '#domain/conference/content/kinds.ts'
import { replaceContent } from '#domain/conference/content/write-content.ts'
import { findMissingFiles } from '#domain/conference/files/missing-files.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** The organiser's identity. Unknown fields are refused, because they are misspelled ones. */
export const organisationFields = kinds.organisation.fields.strict()
export type Organisation = ContentFields<'organisation'>

/** Sets the organiser's identity: footer, mails, receipts, and invoices without a legal name. */
export async function setOrganisation(
  tx: Transaction,
  permit: Permit<'set-organisation'>,
  { actor, now }: Act,
  input: unknown,
): Promise<Result<Organisation, InvalidInput>> {
  if (!permit.isFor(null)) throw new Error('the organisation is no conference’s')
  const parsed = parseInput(organisationFields, input)
  if (!parsed.ok) return parsed
  const [missing] = await findMissingFiles(tx, parsed.value)
  if (missing) {
    const { field } = missing
    return fail({
      code: 'invalid-input',
      issues: [{ field, problem: { code: 'rule', rule: 'no-media-path' } }],
    })
  }
  await replaceContent(tx, null, 'organisation', parsed.value)
  const subject = { kind: 'site', id: null }
  await recordAudit(tx, { conferenceId: null, actor, act: 'organisation set', subject, facts: {}, now })
  return ok(parsed.value)
}
