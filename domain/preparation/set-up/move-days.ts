import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { type Condition, toStoredConditions } from '#domain/conference/conferences/condition.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { nightWords } from '#domain/offers/catalogue/night.ts'
import { fromStoredTimes, toStoredTimes } from '#domain/offers/catalogue/offer.ts'

/**
 * Moves the days of what a conference sells and asks, and until when proofs that are not accepted are sent. The list of
 * participants keeps its day: whoever is on it agreed until then.
 *
 * @param days by how many its first day moves
 * @returns how many dates moved
 */
export async function moveDays(tx: Transaction, conferenceId: number, days: number): Promise<number> {
  if (days === 0) return 0
  let moved = 0
  const later = (date: string) => {
    moved += 1
    return Temporal.PlainDate.from(date).add({ days }).toString()
  }
  const day = (date: string | null) => date && later(date)
  const hour = (time: string) => `${later(time.slice(0, 10))}${time.slice(10)}`
  const { conditions, participants } = await lockConference(tx, conferenceId)
  const offers = await tx
    .selectFrom('offers')
    .select(['id', 'sold_from', 'sold_until', 'names_until', 'takes_place_from', 'takes_place_to', 'also_at'])
    .where('conference_id', '=', conferenceId)
    .execute()
  for (const { id, takes_place_from, takes_place_to, also_at, ...row } of offers) {
    const also = fromStoredTimes(also_at).map(({ from, to }) => ({ from: hour(from), to: hour(to) }))
    const dates = {
      sold_from: day(row.sold_from),
      sold_until: day(row.sold_until),
      names_until: day(row.names_until),
      takes_place_from: takes_place_from && hour(takes_place_from),
      takes_place_to: takes_place_to && hour(takes_place_to),
      also_at: toStoredTimes(also),
    }
    if (hasDate(dates)) await tx.updateTable('offers').set(dates).where('id', '=', id).execute()
  }
  const options = await tx
    .selectFrom('offer_options')
    .innerJoin('offers', 'offers.id', 'offer_id')
    .select(['offer_options.id', 'night_on', 'offer_options.sold_until'])
    .where('conference_id', '=', conferenceId)
    .execute()
  for (const { id, night_on, sold_until } of options) {
    const night = day(night_on)
    // A night is called by its day.
    const dates = { sold_until: day(sold_until), ...(night && { night_on: night, name: nightWords(night) }) }
    if (hasDate(dates)) await tx.updateTable('offer_options').set(dates).where('id', '=', id).execute()
  }
  const questions = await tx
    .selectFrom('questions')
    .select(['id', 'required_from', 'closed_from', 'changed_until'])
    .where('conference_id', '=', conferenceId)
    .where('id', '<>', participants?.questionId ?? 0)
    .execute()
  for (const { id, ...row } of questions) {
    const dates = {
      required_from: day(row.required_from),
      closed_from: day(row.closed_from),
      changed_until: day(row.changed_until),
    }
    if (hasDate(dates)) await tx.updateTable('questions').set(dates).where('id', '=', id).execute()
  }
  const ofCondition = (condition: Condition): Condition =>
    'until' in condition ? { ...condition, until: day(condition.until) } : condition
  const stored = Object.entries(conditions).flatMap(([admission, condition]) =>
    condition ? [[admission, ofCondition(condition)]] : [],
  )
  await tx
    .updateTable('conferences')
    .set({ conditions: toStoredConditions(Object.fromEntries(stored)) })
    .where('id', '=', conferenceId)
    .execute()
  // Whoever has one open in a form would put its old days back.
  for (const table of ['offers', 'questions'] as const)
    await tx
      .updateTable(table)
      .set({ version: sql`version + 1` })
      .where('conference_id', '=', conferenceId)
      .execute()
  const proofs = await tx
    .selectFrom('eligibilities')
    .innerJoin('registrations', 'registrations.id', 'registration_id')
    .select(['eligibilities.id', 'due_on'])
    .where('conference_id', '=', conferenceId)
    .where('eligibilities.state', 'in', ['open', 'refused'])
    .where('due_on', 'is not', null)
    .execute()
  for (const { id, due_on } of proofs)
    await tx
      .updateTable('eligibilities')
      .set({ due_on: day(due_on) })
      .where('id', '=', id)
      .execute()
  return moved
}

const hasDate = (dates: Readonly<Record<string, string | null>>) =>
  Object.values(dates).some(date => date !== null)
