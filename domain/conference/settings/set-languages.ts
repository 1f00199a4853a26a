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
import { isLanguage, type Language, languages } from '#domain/foundations/language.ts'
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

export type SetLanguagesError =
  | InvalidInput
  /** Nobody could read these texts any more, by language. */
  | { code: 'translated'; texts: readonly { language: Language; count: number }[] }

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
  const texts = await countTranslations(tx, conferenceId, hidden)
  if (texts.length > 0 && !parsed.value.removes) return fail({ code: 'translated', texts })
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

async function countTranslations(
  tx: Transaction,
  conferenceId: number,
  hidden: readonly Language[],
): Promise<{ language: Language; count: number }[]> {
  if (hidden.length === 0) return []
  const rows = await tx
    .selectFrom('translations')
    .select(['language', eb => eb.fn.countAll<number>().as('count')])
    .where('conference_id', '=', conferenceId)
    .where('language', 'in', hidden)
    .groupBy('language')
    .orderBy('language')
    .execute()
  return rows.flatMap(({ language, count }) =>
    isLanguage(language) ? [{ language, count: Number(count) }] : [],
  )
}
