import type { Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { isInScope } from '#domain/office/in-scope.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistrationByCode } from '#domain/registrations/registration-queries.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** A registration by its code, however it was typed; undefined if the scope does not include it. */
export async function findInScope(db: Reader, scope: Scope, code: string): Promise<Registration | undefined> {
  const registration = await findRegistrationByCode(db, code)
  if (!registration || registration.conferenceId !== scope.conferenceId) return undefined
  if (scope.parts === 'all') return registration
  const conference = await findConferenceById(db, registration.conferenceId)
  return conference && isInScope(scope, registration, conference) ? registration : undefined
}
