/** Staff set the language in which a registrant is written to. */
import type { Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import type { Language } from '#domain/foundations/language.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** `not-spoken`: the conference does not speak it. */
export type SetLanguageError = { code: 'not-found' | 'not-spoken' }

/** The next mail is in it; issued invoices keep theirs. */
export async function setLanguage(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  { actor, now }: Act,
  { registrationId, language }: { registrationId: number; language: Language },
): Promise<Result<null, SetLanguageError>> {
  const registration = await lockRegistration(tx, registrationId)
  const conference = registration && (await findConferenceById(tx, registration.conferenceId))
  if (!conference || !permit.isFor(conference.id)) return fail({ code: 'not-found' })
  const before = registration.language ?? conference.languages[0]
  if (before === language) return ok(null)
  if (!conference.languages.includes(language)) return fail({ code: 'not-spoken' })
  await tx.updateTable('registrations').set({ language }).where('id', '=', registrationId).execute()
  const facts = { languagesBefore: before, languages: language }
  await auditRegistration(tx, { actor, now }, registrationId, 'language set', facts)
  return ok(null)
}
