import { z } from 'zod'
import type { Transaction } from '#database/database.ts'
import { lockTable } from '#database/locks.ts'
import type { Permit } from '#domain/accounts/permit.ts'
import { type Act, actorId } from '#domain/audit/actor.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { findContent } from '#domain/content/content-queries.ts'
import type { ContentKind } from '#domain/content/kinds.ts'
import { bumpRevision } from '#domain/content/revisions.ts'
import { addContent } from '#domain/content/write-content.ts'
import { isCurrency } from '#domain/currencies.ts'
import { defaultConferenceContent } from '#domain/default-pages/default-content.ts'
import { noteDone, readDoneAt } from '#domain/limits/acts-done.ts'
import { oneOf } from '#domain/money.ts'
import { type FieldRule, type InvalidInput, parseInput } from '#domain/parse-input.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { basicsFields } from '#domain/set-up/conference-basics.ts'
import { findNameProblem, type NameProblem } from '#domain/set-up/conference-name.ts'
import { addDefaultFees, hasDefaultPrices } from '#domain/set-up/default-fees.ts'
import { dateIn } from '#domain/time.ts'

export const newConferenceFields = basicsFields.safeExtend({
  name: z.string().trim(),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isCurrency, 'no-currency' satisfies FieldRule),
  /** In basis points of each amount: 500 is 5 %. */
  feeBasisPoints: z.int().min(0).max(10_000),
})

export type NewConference = z.input<typeof newConferenceFields>

/** The new conference, or the one that the same form created before. */
export interface CreatedConference {
  id: number
  name: string
}

/**
 * Creates a conference that is not public yet, with the default pages, and default fees if the currency has sensible
 * ones.
 *
 * @param productName used in the default pages while the organiser has no name yet
 */
export async function createConference(
  tx: Transaction,
  permit: Permit<'create-conference'>,
  act: Act,
  { productName, ...input }: NewConference & { productName: string },
): Promise<Result<CreatedConference, InvalidInput | NameProblem>> {
  if (!permit.isFor(null)) throw new Error('conferences are created by the organiser')
  // Both errors at once, so that nobody corrects one field only to be sent back for the next.
  const parsed = parseInput(newConferenceFields, input)
  if (!parsed.ok) return parsed
  const { name, currency, feeBasisPoints, startsOn, endsOn, timeZone, ...basics } = parsed.value
  await lockTable(tx, 'conferences')
  const repeated = await findRepeated(tx, act)
  if (repeated) return ok(repeated)
  const problem = await findNameProblem(tx, name)
  if (problem) return fail(problem)
  const isPriced = hasDefaultPrices(currency)
  const one = oneOf(currency).amountMinor
  const { id } = await tx
    .insertInto('conferences')
    .values({
      name,
      is_active: 0,
      subject: basics.subject,
      prefix: basics.prefix,
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
      add_on_minor: isPriced ? 20_000 : 0,
      custom_amount_min_minor: one,
      custom_amount_max_minor: 10_000 * one,
      hold_minutes: 30,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const first = Temporal.PlainDate.from(startsOn)
  if (isPriced) await addDefaultFees(tx, { id, startsOn: first, today: dateIn(timeZone, act.now) })
  await addDays(tx, id, first, Temporal.PlainDate.from(endsOn))
  await addDefaultContent(tx, { id, subject: basics.subject, productName, currency })
  await bumpRevision(tx, null)
  await bumpRevision(tx, id)
  await noteCreation(tx, act, { id, facts: {} })
  return ok({ id, name })
}

/** Records that a conference was created, so that the same form does not create another. */
export async function noteCreation(
  tx: Transaction,
  act: Act,
  { id, facts }: { id: number; facts: Record<string, number> },
): Promise<void> {
  await noteDone(tx, act)
  const { actor, now } = act
  const subject = { kind: 'conference', id } as const
  await recordAudit(tx, { conferenceId: id, actor, act: created, subject, facts, now })
}

const created = 'conference created'

/** What the same form created before. */
export async function findRepeated(tx: Transaction, act: Act): Promise<CreatedConference | undefined> {
  const doneAt = await readDoneAt(tx, act)
  if (doneAt === undefined) return undefined
  const id = actorId(act.actor)
  return tx
    .selectFrom('conferences')
    .innerJoin('audit_entries', 'audit_entries.conference_id', 'conferences.id')
    .select(['conferences.id', 'conferences.name'])
    .where('conferences.deleted_at', 'is', null)
    .where('audit_entries.act', '=', created)
    .where('audit_entries.actor_id', id === null ? 'is' : '=', id)
    .where('audit_entries.recorded_at', '=', doneAt)
    .orderBy('conferences.id', 'desc')
    .executeTakeFirst()
}

/** A tab of the programme for each day, up to a week. */
async function addDays(
  tx: Transaction,
  conferenceId: number,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Promise<void> {
  const count = Math.min(7, first.until(last).days + 1)
  const days = Array.from({ length: count }, (_, index) => ({
    conference_id: conferenceId,
    position: index + 1,
    name: `Day ${index + 1}`,
    held_on: first.add({ days: index }).toString(),
  }))
  await tx.insertInto('programme_days').values(days).execute()
}

async function addDefaultContent(
  tx: Transaction,
  {
    id,
    subject,
    productName,
    currency,
  }: { id: number; subject: string; productName: string; currency: string },
): Promise<void> {
  const organisation = await findContent(tx, null, 'organisation')
  const product = organisation?.name || productName
  const email = organisation?.email ?? ''
  const { ticket, ...content } = defaultConferenceContent({
    product,
    legalName: product,
    officeEmail: email,
    // No page of a conference refers to it.
    seat: '',
    subject,
  })
  const tickets = hasDefaultPrices(currency) ? ticket.map(each => ({ ...each, currency })) : []
  const lists = { ...content, ticket: tickets }
  for (const [kind, items] of Object.entries(lists)) {
    // Each kind is paired with its own items; Object.entries loses the pairing.
    await addContent(tx, id, kind as ContentKind, items as never[])
  }
  if (email !== '') {
    await addContent(tx, id, 'contact-entry', [{ subject: 'email', heading: 'E-mail', description: email }])
  }
}
