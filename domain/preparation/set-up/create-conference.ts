/**
 * Creating a conference, which is a draft with suggested texts and without prices. A form that is sent twice creates
 * one.
 */

import { z } from 'zod'
import type { Transaction } from '#database/database.ts'
import { lockTable } from '#database/locks.ts'
import { toStoredLanguages } from '#domain/conference/conferences/conference-languages.ts'
import { findContent } from '#domain/conference/content/content-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { type Act, actorId } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { isCurrency } from '#domain/foundations/currencies.ts'
import { type Language, languages } from '#domain/foundations/language.ts'
import { oneUnitOf } from '#domain/foundations/money.ts'
import { type FieldRule, type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { makeOnce } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { suggestedIn } from '#domain/preparation/default-pages/suggested-sentences.ts'
import { basicsFields } from '#domain/preparation/set-up/conference-basics.ts'
import { findNameProblem, type NameProblem } from '#domain/preparation/set-up/conference-name.ts'
import { suggestConferenceTexts, suggestSiteTexts } from '#domain/preparation/set-up/suggest-texts.ts'
import { addDays } from '#domain/programme/writing/write-days.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export const newConferenceFields = basicsFields.safeExtend({
  name: z.string().trim(),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isCurrency, 'no-currency' satisfies FieldRule),
  /** In basis points of each amount: 500 is 5 %. */
  feeBasisPoints: z.int().min(0).max(10_000),
  /** Its first: that of its texts, and of those that are suggested. */
  language: z.enum(languages).default('en'),
})

export type NewConference = z.input<typeof newConferenceFields>

/** The new conference, or the one that the same form created before. */
export interface CreatedConference {
  id: number
  name: string
}

/**
 * Creates a conference that is not public yet. It has no prices, and its texts are suggestions: visitors read only those
 * that somebody accepts.
 */
export async function createConference(
  tx: Transaction,
  permit: Permit<'create-conference'>,
  act: Act,
  input: NewConference,
): Promise<Result<CreatedConference, InvalidInput | NameProblem>> {
  if (!permit.isFor(null)) throw new Error('conferences are created by the organiser')
  // Both errors at once, so that nobody corrects one field only to be sent back for the next.
  const parsed = parseInput(newConferenceFields, input)
  if (!parsed.ok) return parsed
  const { name, currency, feeBasisPoints, startsOn, endsOn, timeZone, language, ...basics } = parsed.value
  return makeConferenceOnce(tx, act, async () => {
    await lockTable(tx, 'conferences')
    const problem = await findNameProblem(tx, name)
    if (problem) return fail(problem)
    const one = oneUnitOf(currency).amountMinor
    const { id } = await tx
      .insertInto('conferences')
      .values({
        name,
        is_active: 0,
        subject: basics.subject,
        prefix: basics.prefix,
        name_order: basics.nameOrder,
        starts_on: startsOn,
        ends_on: endsOn,
        time_zone: timeZone,
        location: basics.location,
        is_hybrid: basics.isHybrid ? 1 : 0,
        hue: basics.hue,
        art_family: basics.artFamily,
        photo: null,
        currency,
        fee_basis_points: feeBasisPoints,
        add_on_minor: 0,
        is_add_on_offered: 0,
        custom_amount_min_minor: one,
        custom_amount_max_minor: 10_000 * one,
        hold_minutes: 30,
        languages: toStoredLanguages([language]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const first = Temporal.PlainDate.from(startsOn)
    await addConferenceDays(tx, { id, language }, first, Temporal.PlainDate.from(endsOn))
    await addContactAddress(tx, { id, language })
    await suggestSiteTexts(tx, act)
    const { subject, isHybrid } = basics
    await suggestConferenceTexts(tx, act, { id, subject, isHybrid, currency, languages: [language] })
    await bumpRevision(tx, null)
    await bumpRevision(tx, id)
    await noteCreation(tx, act, { id, facts: {} })
    return ok(id)
  })
}

/** Makes a conference, and only one however often its form is sent. */
export async function makeConferenceOnce<E extends { code: string }>(
  tx: Transaction,
  act: Act,
  make: () => Promise<Result<number, E>>,
): Promise<Result<CreatedConference, E>> {
  const made = await makeOnce(tx, act, make, ({ doneAt }) => findCreated(tx, act, doneAt))
  if (!made.ok) return made
  const { id } = made.value
  const query = tx.selectFrom('conferences').select('name').where('id', '=', id)
  return ok({ id, ...(await query.executeTakeFirstOrThrow()) })
}

/** What somebody created at a moment, by the audit. */
async function findCreated(tx: Transaction, { actor }: Act, at: string): Promise<number | undefined> {
  const id = actorId(actor)
  const row = await tx
    .selectFrom('conferences')
    .innerJoin('audit_entries', 'audit_entries.conference_id', 'conferences.id')
    .select('conferences.id')
    .where('audit_entries.act', '=', 'conference created')
    .where('audit_entries.actor_id', id === null ? 'is' : '=', id)
    .where('audit_entries.recorded_at', '=', at)
    .orderBy('conferences.id', 'desc')
    .executeTakeFirst()
  return row?.id
}

/** Records that a conference was created. */
export async function noteCreation(
  tx: Transaction,
  act: Act,
  { id, facts }: { id: number; facts: Record<string, number> },
): Promise<void> {
  await auditConference(tx, act, id, 'conference created', facts)
}

/** A tab of the programme for each day, up to a week. */
async function addConferenceDays(
  tx: Transaction,
  { id, language }: { id: number; language: Language },
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Promise<void> {
  const count = Math.min(7, first.until(last).days + 1)
  const days = Array.from({ length: count }, (_, index) => ({
    conference_id: id,
    position: index + 1,
    name: suggestedIn(language, `Day ${index + 1}`) ?? `Day ${index + 1}`,
    held_on: first.add({ days: index }).toString(),
  }))
  await addDays(tx, days)
}

/** What the organiser has said already. */
async function addContactAddress(
  tx: Transaction,
  { id, language }: { id: number; language: Language },
): Promise<void> {
  const organisation = await findContent(tx, null, 'organisation')
  if (!organisation?.email) return
  const { email } = organisation
  const heading = suggestedIn(language, 'E-mail') ?? 'E-mail'
  await addContent(tx, id, 'contact-entry', [{ subject: 'email', heading, description: email }])
}
