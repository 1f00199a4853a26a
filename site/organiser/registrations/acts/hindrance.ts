import type { Reader } from '#database/database.ts'
import { type StaffRegistrationAct, staffCan } from '#domain/desk/possible-acts/staff-can.ts'
import type { At } from '#site/organiser/parts/two-step/two-step.ts'
import { hindranceWords } from '#words/organiser/registrations/registration-acts-words.ts'

/** Why an act cannot be done now, in words; undefined if it can. @param db a transaction, to check under its locks */
export async function hindranceIn(
  { conference, registration, act, site }: At,
  what: StaffRegistrationAct,
  db: Reader = site.database.read,
): Promise<string | undefined> {
  const hindrance = (await staffCan(db, conference, registration, act.now))[what]
  return hindrance === null ? undefined : hindranceWords[hindrance]
}
