import { z } from 'zod'
import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import {
  type FieldSettings,
  fieldStates,
  type SettableField,
  settableFields,
  specifiedStates,
  toStoredFieldSettings,
} from '#domain/conference/conferences/field-settings.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import { conferenceOfFees, type Permit } from '#domain/staff/rights/permit.ts'

const fields = z.partialRecord(z.enum(settableFields), z.enum(fieldStates))

export type SetFieldsError = InvalidInput | { code: 'not-your-part' }

/**
 * Sets which of the specified fields a conference asks registrants for; those that are left out stay. What registrants
 * have entered before stays stored.
 */
export async function setRegistrantFields(
  tx: Transaction,
  permit: Permit<'write-fees'>,
  act: Act,
  input: Partial<Record<SettableField, string>>,
): Promise<Result<FieldSettings, SetFieldsError>> {
  const owner = conferenceOfFees(permit)
  if (!owner.ok) return owner
  const conferenceId = owner.value
  const parsed = parseInput(fields, input as z.input<typeof fields>)
  if (!parsed.ok) return parsed
  const before = (await lockConference(tx, conferenceId)).fieldSettings
  const wanted = { ...specifiedStates, ...before, ...parsed.value }
  const changed = settableFields.filter(field => wanted[field] !== (before[field] ?? specifiedStates[field]))
  if (changed.length === 0) return ok(before)
  const settings: FieldSettings = Object.fromEntries(
    settableFields
      .filter(field => wanted[field] !== specifiedStates[field])
      .map(field => [field, wanted[field]]),
  )
  await tx
    .updateTable('conferences')
    .set({ field_settings: toStoredFieldSettings(settings) })
    .where('id', '=', conferenceId)
    .execute()
  await bumpRevision(tx, conferenceId)
  await auditConference(tx, act, conferenceId, 'registrant fields set', {
    registrantFields: changed.map(field => `${field}:${wanted[field]}`).join(' '),
  })
  return ok(settings)
}
