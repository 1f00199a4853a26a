import { z } from 'zod'
import type { Transaction } from '#database/database.ts'
import {
  type ConferenceLanguages,
  languagesInOrder,
  toStoredLanguages,
} from '#domain/conference/conferences/conference-languages.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { type Language, languages } from '#domain/foundations/language.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

const languageFields = z.strictObject({
  /** The language in which the conference's records are written. */
  first: z.enum(languages),
  others: z.array(z.enum(languages)),
  /** Whether languages with translations are removed; undefined if nobody has been asked. */
  removes: z.boolean().optional(),
})

export type SetLanguagesError = InvalidInput | { code: 'in-use'; uses: readonly LanguageUse[] }

/** Who and what would lose a language. */
export interface LanguageUse {
  language: Language
  /** Translations that nobody could read any more. */
  texts: number
  /** Registrations whose people would be written to in the first language. */
  registrations: number
}

/** Sets the languages of a conference. Texts in a language that it no longer speaks stay stored. */
export async function setLanguages(
  tx: Transaction,
  permit: Permit<'create-conference'>,
  { actor, now }: Act,
  conferenceId: number,
  input: z.input<typeof languageFields>,
): Promise<Result<ConferenceLanguages, SetLanguagesError>> {
  if (!permit.isFor(conferenceId)) throw new Error(`a permit of another conference than ${conferenceId}`)
  const parsed = parseInput(languageFields, input)
  if (!parsed.ok) return parsed
  const wanted = languagesInOrder(parsed.value.first, parsed.value.others)
  const before = (await lockConference(tx, conferenceId)).languages
  if (wanted.join() === before.join()) return ok(wanted)
  const hidden = before.slice(1).filter(each => !wanted.slice(1).includes(each))
  const uses = await countUses(tx, conferenceId, hidden)
  if (uses.length > 0 && !parsed.value.removes) return fail({ code: 'in-use', uses })
  await tx
    .updateTable('conferences')
    .set({ languages: toStoredLanguages(wanted) })
    .where('id', '=', conferenceId)
    .execute()
  await bumpRevision(tx, conferenceId)
  const subject = { kind: 'conference', id: conferenceId }
  const facts = { languagesBefore: before.join(', '), languages: wanted.join(', ') }
  await recordAudit(tx, { conferenceId, actor, act: 'languages set', subject, facts, now })
  return ok(wanted)
}

/** Only languages that somebody or something uses. */
async function countUses(
  tx: Transaction,
  conferenceId: number,
  hidden: readonly Language[],
): Promise<LanguageUse[]> {
  if (hidden.length === 0) return []
  const texts = await tx
    .selectFrom('translations')
    .select(['language', eb => eb.fn.countAll<number>().as('count')])
    .where('conference_id', '=', conferenceId)
    .where('language', 'in', hidden)
    .groupBy('language')
    .execute()
  const people = await tx
    .selectFrom('registrations')
    .select(['language', eb => eb.fn.countAll<number>().as('count')])
    .where('conference_id', '=', conferenceId)
    .where('language', 'in', hidden)
    .where('state', 'in', ['waiting', 'awaiting-payment', 'paid'])
    .groupBy('language')
    .execute()
  const countOf = (rows: { language: string | null; count: number }[], of: Language) =>
    Number(rows.find(({ language }) => language === of)?.count ?? 0)
  return hidden
    .map(language => ({
      language,
      texts: countOf(texts, language),
      registrations: countOf(people, language),
    }))
    .filter(({ texts, registrations }) => texts + registrations > 0)
}
