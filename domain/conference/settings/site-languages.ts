/** The languages of the main site: its home, policies, lists of meetings and pages of its own. */
import { z } from 'zod'
import type { Reader, Transaction } from '#database/database.ts'
import {
  type ConferenceLanguages,
  fromStoredLanguages,
  languagesInOrder,
  toStoredLanguages,
} from '#domain/conference/conferences/conference-languages.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { readSiteSetting, writeSiteSetting } from '#domain/conference/settings/site-settings.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { languages } from '#domain/foundations/language.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export const readSiteLanguages = async (db: Reader): Promise<ConferenceLanguages> =>
  fromStoredLanguages((await readSiteSetting(db, 'languages')).spoken)

const languageFields = z.strictObject({
  /** The language in which the site's texts are written. */
  first: z.enum(languages),
  others: z.array(z.enum(languages)),
})

/** Sets the languages of the main site. Texts in a language that it no longer speaks stay stored. */
export async function setSiteLanguages(
  tx: Transaction,
  permit: Permit<'set-organisation'>,
  { actor, now }: Act,
  input: z.input<typeof languageFields>,
): Promise<Result<ConferenceLanguages, InvalidInput>> {
  if (permit.scope.conferenceId !== null) throw new Error('a permit for one conference')
  const parsed = parseInput(languageFields, input)
  if (!parsed.ok) return parsed
  const wanted = languagesInOrder(parsed.value.first, parsed.value.others)
  const before = await readSiteLanguages(tx)
  if (wanted.join() === before.join()) return ok(wanted)
  await writeSiteSetting(tx, 'languages', { spoken: toStoredLanguages(wanted) }, now)
  // It is around every page, also of conferences.
  await bumpRevision(tx, null)
  const subject = { kind: 'site', id: null }
  const facts = { languagesBefore: before.join(', '), languages: wanted.join(', ') }
  await recordAudit(tx, { conferenceId: null, actor, act: 'languages set', subject, facts, now })
  return ok(wanted)
}
