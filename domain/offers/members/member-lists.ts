/**
 * The lists of a conference's members: docs/conditions.md. The main one is always there and has no row; others, such as
 * those of two societies, are made and named.
 */
import { z } from 'zod'
import type { Reader, Transaction } from '#database/database.ts'
import type { Conditions } from '#domain/conference/conferences/condition.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

export interface MemberList {
  id: number
  name: string
}

export const longestListName = 100

export const listNameFields = z.object({ name: z.string().trim().min(1).max(longestListName) })

/** The lists besides the main one, by name. */
export async function listMemberLists(db: Reader, conferenceId: number): Promise<MemberList[]> {
  return db
    .selectFrom('member_lists')
    .select(['id', 'name'])
    .where('conference_id', '=', conferenceId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** How many entries each list has, by its id; the main one's is null. */
export async function countEntries(db: Reader, conferenceId: number): Promise<Map<number | null, number>> {
  const rows = await db
    .selectFrom('members')
    .select(eb => ['list_id', eb.fn.countAll<number>().as('count')])
    .where('conference_id', '=', conferenceId)
    .groupBy('list_id')
    .execute()
  return new Map(rows.map(row => [row.list_id, Number(row.count)]))
}

/** The registrations that a list admits to; null is the main list. */
export const admittedBy = (conditions: Conditions, listId: number | null): string[] =>
  Object.entries(conditions).flatMap(([admission, condition]) =>
    condition?.kind === 'members' && (condition.list ?? null) === listId ? [admission] : [],
  )

export type NameListError = InvalidInput | { code: 'name-taken' } | { code: 'not-found' }

export async function addMemberList(
  tx: Transaction,
  permit: Permit<'manage-members'>,
  act: Act,
  input: z.input<typeof listNameFields>,
): Promise<Result<number, NameListError>> {
  const conferenceId = conferenceOf(permit.scope)
  const parsed = parseInput(listNameFields, input)
  if (!parsed.ok) return parsed
  const { name } = parsed.value
  await lockConference(tx, conferenceId)
  if (await isNameTaken(tx, conferenceId, name)) return fail({ code: 'name-taken' })
  const { id } = await tx
    .insertInto('member_lists')
    .values({ conference_id: conferenceId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditConference(tx, act, conferenceId, 'list of members added', { name })
  return ok(id)
}

export async function renameMemberList(
  tx: Transaction,
  permit: Permit<'manage-members'>,
  act: Act,
  { id, ...input }: { id: number } & z.input<typeof listNameFields>,
): Promise<Result<null, NameListError>> {
  const conferenceId = conferenceOf(permit.scope)
  const parsed = parseInput(listNameFields, input)
  if (!parsed.ok) return parsed
  const { name } = parsed.value
  await lockConference(tx, conferenceId)
  const list = (await listMemberLists(tx, conferenceId)).find(each => each.id === id)
  if (!list) return fail({ code: 'not-found' })
  if (list.name === name) return ok(null)
  if (await isNameTaken(tx, conferenceId, name)) return fail({ code: 'name-taken' })
  await tx.updateTable('member_lists').set({ name }).where('id', '=', id).execute()
  await auditConference(tx, act, conferenceId, 'list of members renamed', {
    from: list.name,
    to: name,
  })
  return ok(null)
}

async function isNameTaken(db: Reader, conferenceId: number, name: string): Promise<boolean> {
  const lists = await listMemberLists(db, conferenceId)
  return lists.some(list => list.name.toLowerCase() === name.toLowerCase())
}

/** Removes a list with its entries; whoever registered with one keeps their place. A list that admits to something stays. */
export async function removeMemberList(
  tx: Transaction,
  permit: Permit<'manage-members'>,
  act: Act,
  id: number,
): Promise<Result<null, { code: 'not-found' } | { code: 'in-use'; admissions: string[] }>> {
  const conferenceId = conferenceOf(permit.scope)
  const { conditions } = await lockConference(tx, conferenceId)
  const list = (await listMemberLists(tx, conferenceId)).find(each => each.id === id)
  if (!list) return fail({ code: 'not-found' })
  const admissions = admittedBy(conditions, id)
  if (admissions.length > 0) return fail({ code: 'in-use', admissions })
  await tx.deleteFrom('member_imports').where('list_id', '=', id).execute()
  const removed = await tx.deleteFrom('members').where('list_id', '=', id).executeTakeFirst()
  await tx.deleteFrom('member_lists').where('id', '=', id).execute()
  await auditConference(tx, act, conferenceId, 'list of members removed', {
    name: list.name,
    removed: Number(removed.numDeletedRows),
  })
  return ok(null)
}
