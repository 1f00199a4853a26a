/**
 * Setting the languages in which a conference's website and mails are read. The first is the one in which its records
 * are written, so changing it changes what every text is taken to be.
 */

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
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { type Language, languages } from '#domain/foundations/language.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

const languageFields = z.strictObject({
  /** The language in which the conference's records are written. */
  first: z.enum(languages),
  others: z.array(z.enum(languages)),
  /** Whether languages in use are removed, or the first one is another; undefined if nobody has been asked. */
  removes: z.boolean().optional(),
})

export type SetLanguagesError =
  | InvalidInput
  | { code: 'in-use'; uses: readonly LanguageUse[]; first: FirstLanguageChange | undefined }

/** What another first language does to a conference that somebody reads already. */
export interface FirstLanguageChange {
  from: Language
  to: Language
  /** Translations into it, in whose place the records' own texts are shown. */
  hidden: number
  /** Registrations and abstracts of no language of their own, whose people would be written to in it. */
  people: number
}

/** Who and what would lose a language. */
export interface LanguageUse {
  language: Language
  /** Translations that nobody could read any more. */
  texts: number
  /** Registrations whose people would be written to in the first language. */
  registrations: number
  /** Abstracts whose authors would be. */
  abstracts: number
}

/**
 * Sets the languages of a conference. Texts in a language that it no longer speaks stay stored, and so do its records as they
 * are written: with another first language they are taken as written in that.
 *
 * @param countAbstracts by the language of their authors
 */
export async function setLanguages(
  tx: Transaction,
  permit: Permit<'create-conference'>,
  act: Act,
  input: z.input<typeof languageFields>,
  countAbstracts: (tx: Transaction, conferenceId: number) => Promise<ReadonlyMap<string | null, number>>,
): Promise<Result<ConferenceLanguages, SetLanguagesError>> {
  const conferenceId = conferenceOf(permit.scope)
  const parsed = parseInput(languageFields, input)
  if (!parsed.ok) return parsed
  const wanted = languagesInOrder(parsed.value.first, parsed.value.others)
  const { languages: before, isActive } = await lockConference(tx, conferenceId)
  if (wanted.join() === before.join()) return ok(wanted)
  const hidden = before.slice(1).filter(each => !wanted.slice(1).includes(each))
  const abstracts = await countAbstracts(tx, conferenceId)
  const removed = hidden.filter(each => each !== wanted[0])
  const uses = await countUses(tx, conferenceId, removed, abstracts)
  const change =
    wanted[0] === before[0]
      ? undefined
      : await changeOfFirst(tx, conferenceId, { from: before[0], to: wanted[0], isActive }, abstracts)
  if ((uses.length > 0 || change) && !parsed.value.removes)
    return fail({ code: 'in-use', uses, first: change })
  await tx
    .updateTable('conferences')
    .set({ languages: toStoredLanguages(wanted) })
    .where('id', '=', conferenceId)
    .execute()
  await bumpRevision(tx, conferenceId)
  const facts = { languagesBefore: before.join(', '), languages: wanted.join(', ') }
  await auditConference(tx, act, conferenceId, 'languages set', facts)
  return ok(wanted)
}

/** Undefined where nobody would notice: nothing is public, translated or registered. */
async function changeOfFirst(
  tx: Transaction,
  conferenceId: number,
  { from, to, isActive }: { from: Language; to: Language; isActive: boolean },
  abstracts: ReadonlyMap<string | null, number>,
): Promise<FirstLanguageChange | undefined> {
  const count = (rows: { count: number | string } | undefined) => Number(rows?.count ?? 0)
  const texts = await tx
    .selectFrom('translations')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('conference_id', '=', conferenceId)
    .where('language', '=', to)
    .executeTakeFirst()
  const people = await tx
    .selectFrom('registrations')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('conference_id', '=', conferenceId)
    .where('language', 'is', null)
    .where('state', 'in', ['waiting', 'awaiting-payment', 'paid'])
    .executeTakeFirst()
  const change = { from, to, hidden: count(texts), people: count(people) + (abstracts.get(null) ?? 0) }
  return isActive || change.hidden + change.people > 0 ? change : undefined
}

/** Only languages that somebody or something uses. */
async function countUses(
  tx: Transaction,
  conferenceId: number,
  hidden: readonly Language[],
  abstracts: ReadonlyMap<string | null, number>,
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
      abstracts: abstracts.get(language) ?? 0,
    }))
    .filter(({ texts, registrations, abstracts }) => texts + registrations + abstracts > 0)
}
