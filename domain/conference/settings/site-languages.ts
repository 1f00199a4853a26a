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
import { type Language, languages } from '#domain/foundations/language.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export const readSiteLanguages = async (db: Reader): Promise<ConferenceLanguages> =>
  fromStoredLanguages((await readSiteSetting(db, 'languages')).spoken)

const languageFields = z.strictObject({
  /** The language in which the site's texts are written. */
  first: z.enum(languages),
  others: z.array(z.enum(languages)),
  /** Whether languages that are used are removed; undefined if nobody has been asked. */
  removes: z.boolean().optional(),
})

export type SetSiteLanguagesError =
  | InvalidInput
  | { code: 'in-use'; uses: readonly SiteLanguageUse[] }
  /** Their addresses are those of conferences, from the time before languages had addresses. */
  | { code: 'named-conferences'; names: readonly Language[]; first: Language }

/** What leads to the main site's pages in a language, what they say, and who wrote on them. */
export interface SiteLanguageUse {
  language: Language
  /** Translations that nobody could read any more. */
  texts: number
  /** Public conferences that speak it, whose header and footer lead there. */
  conferences: number
  /** Open messages from its contact form. */
  messages: number
}

/** Sets the languages of the main site. Texts in a language that it no longer speaks stay stored. */
export async function setSiteLanguages(
  tx: Transaction,
  permit: Permit<'set-organisation'>,
  { actor, now }: Act,
  input: z.input<typeof languageFields>,
): Promise<Result<ConferenceLanguages, SetSiteLanguagesError>> {
  if (permit.scope.conferenceId !== null) throw new Error('a permit for one conference')
  const parsed = parseInput(languageFields, input)
  if (!parsed.ok) return parsed
  const wanted = languagesInOrder(parsed.value.first, parsed.value.others)
  const before = await readSiteLanguages(tx)
  if (wanted.join() === before.join()) return ok(wanted)
  const names = await conferencesNamed(
    tx,
    wanted.filter(each => !before.includes(each)),
  )
  if (names.length > 0) return fail({ code: 'named-conferences', names, first: wanted[0] })
  const uses = await countUses(
    tx,
    before.slice(1).filter(each => !wanted.includes(each)),
  )
  if (uses.length > 0 && !parsed.value.removes) return fail({ code: 'in-use', uses })
  await writeSiteSetting(tx, 'languages', { spoken: toStoredLanguages(wanted) }, now)
  // It is around every page, also of conferences.
  await bumpRevision(tx, null)
  const subject = { kind: 'site', id: null }
  const facts = { languagesBefore: before.join(', '), languages: wanted.join(', ') }
  await recordAudit(tx, { conferenceId: null, actor, act: 'languages set', subject, facts, now })
  return ok(wanted)
}

async function conferencesNamed(tx: Transaction, added: readonly Language[]): Promise<Language[]> {
  if (added.length === 0) return []
  const rows = await tx.selectFrom('conferences').select('name').where('name', 'in', added).execute()
  return added.filter(language => rows.some(({ name }) => name === language))
}

/** Only languages that somebody or something uses. */
async function countUses(tx: Transaction, removed: readonly Language[]): Promise<SiteLanguageUse[]> {
  if (removed.length === 0) return []
  const conferences = await tx
    .selectFrom('conferences')
    .select('languages')
    .where('is_active', '=', 1)
    .execute()
  const messages = await tx
    .selectFrom('contact_messages')
    .select(['language', eb => eb.fn.countAll<number>().as('count')])
    .where('conference_id', 'is', null)
    .where('closed_at', 'is', null)
    .where('language', 'in', removed)
    .groupBy('language')
    .execute()
  const texts = await tx
    .selectFrom('site_translations')
    .select(['language', eb => eb.fn.countAll<number>().as('count')])
    .where('language', 'in', removed)
    .groupBy('language')
    .execute()
  return removed
    .map(language => ({
      language,
      texts: Number(texts.find(row => row.language === language)?.count ?? 0),
      conferences: conferences.filter(row => fromStoredLanguages(row.languages).includes(language)).length,
      messages: Number(messages.find(row => row.language === language)?.count ?? 0),
    }))
    .filter(use => use.texts + use.conferences + use.messages > 0)
}
