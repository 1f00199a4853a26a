/** Lists of members that are sent, checked, and then added to those that are there or put in their place. */
import type { Reader, Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { inParts, partsOf } from '#domain/foundations/in-parts.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type MemberEntry, readEntry } from '#domain/offers/members/member.ts'
import { listMemberLists } from '#domain/offers/members/member-lists.ts'
import type { MemberFault, MemberTable } from '#domain/offers/members/read-member-table.ts'
import { conferenceOf, type Permit, type Scope } from '#domain/staff/rights/permit.ts'

export const importModes = ['add', 'replace'] as const
/** `replace`: who is not in the file is removed from the list. */
export type ImportMode = (typeof importModes)[number]

/** What a list that was sent would change. */
export interface MemberImport {
  mode: ImportMode
  /** Null is the main list. */
  listId: number | null
  added: MemberEntry[]
  /** How many of its entries are there already. */
  staying: number
  /** Those of them that have another name here; it stays. */
  otherNames: { shown: string; name: string; here: string }[]
  /** Ids of the entries that it removes. */
  removed: number[]
  faults: MemberFault[]
  /** Columns of the list that are not read. */
  unread: string[]
  /** Whether its encoding was guessed, so that its accents may be wrong. */
  isEncodingGuessed: boolean
  /** Of what is read before it is confirmed. */
  digest: string
}

/** Stored together: what is said about the file on its check page. */
type StoredFault = MemberFault | { line: number; problem: 'unread-column' | 'encoding-guessed'; text: string }

/** A list that nobody confirmed is deleted after so many hours, or when the next one is sent. */
export const importHours = 24

/** Stores a list until somebody has read what it would change. @returns its id */
export async function stageMembers(
  tx: Transaction,
  permit: Permit<'manage-members'>,
  { now }: Act,
  { mode, listId, table }: { mode: ImportMode; listId: number | null; table: MemberTable },
): Promise<number> {
  const conference_id = conferenceOf(permit.scope)
  await tx.deleteFrom('member_imports').where('conference_id', '=', conference_id).execute()
  const { id } = await tx
    .insertInto('member_imports')
    .values({
      conference_id,
      mode,
      list_id: listId,
      entries: JSON.stringify(table.entries.map(({ shown, name }) => [shown, name])),
      faults: JSON.stringify([
        ...table.faults,
        ...table.unread.map((text): StoredFault => ({ line: 1, problem: 'unread-column', text })),
        ...(table.isEncodingGuessed ? [{ line: 1, problem: 'encoding-guessed', text: '' }] : []),
      ]),
      sent_at: toStored(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns undefined if it was confirmed, or replaced by a later one */
export async function planImport(db: Reader, scope: Scope, id: number): Promise<MemberImport | undefined> {
  const conferenceId = conferenceOf(scope)
  const row = await db
    .selectFrom('member_imports')
    .selectAll()
    .where('id', '=', id)
    .where('conference_id', '=', conferenceId)
    .executeTakeFirst()
  if (!row) return undefined
  // Only `stageMembers` writes these.
  const mode = row.mode as ImportMode
  const listId = row.list_id
  const sent = JSON.parse(row.entries) as [string, string][]
  const stored = JSON.parse(row.faults) as StoredFault[]
  const faults = stored.filter(
    (fault): fault is MemberFault =>
      fault.problem !== 'unread-column' && fault.problem !== 'encoding-guessed',
  )
  const isEncodingGuessed = stored.some(({ problem }) => problem === 'encoding-guessed')
  const unread = stored.flatMap(({ problem, text }) => (problem === 'unread-column' ? [text] : []))

  const before = new Map<string, { id: number; name: string }>()
  for await (const rows of inParts<{ id: number; compared: string; name: string }>((last, limit) =>
    db
      .selectFrom('members')
      .select(['id', 'compared', 'name'])
      .where('conference_id', '=', conferenceId)
      .where('list_id', listId === null ? 'is' : '=', listId)
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )) {
    for (const each of rows) before.set(each.compared, each)
  }
  const added: MemberEntry[] = []
  const otherNames: MemberImport['otherNames'] = []
  let staying = 0
  for await (const part of partsOf(sent)) {
    for (const [shown, name] of part) {
      const entry = readEntry(shown, name)
      // It was read when it was sent.
      if (typeof entry === 'string') continue
      const here = before.get(entry.compared)
      before.delete(entry.compared)
      if (!here) {
        added.push(entry)
        continue
      }
      staying += 1
      if (entry.name !== '' && entry.name !== here.name)
        otherNames.push({ shown, name: entry.name, here: here.name })
    }
  }
  const removed = mode === 'replace' ? [...before.values()].map(each => each.id) : []
  const digest = digestOf([id, mode, added.length, staying, removed])
  return { mode, listId, added, staying, otherNames, removed, faults, unread, isEncodingGuessed, digest }
}

/** How many rows one statement writes; PostgreSQL takes 65,535 values. */
const rowsOfStatement = 1_000

/** Carries out what was read. @param digest of the plan that was read */
export async function importMembers(
  tx: Transaction,
  permit: Permit<'manage-members'>,
  { actor, now }: Act,
  { id, digest }: { id: number; digest: string },
): Promise<Result<{ added: number; removed: number }, { code: 'not-found' } | { code: 'stale' }>> {
  const conferenceId = conferenceOf(permit.scope)
  await lockName(tx, `members of ${conferenceId}`)
  const plan = await planImport(tx, permit.scope, id)
  if (!plan) return fail({ code: 'not-found' })
  if (plan.digest !== digest) return fail({ code: 'stale' })
  for await (const part of partsOf(plan.removed, rowsOfStatement)) {
    await tx.deleteFrom('members').where('id', 'in', part).execute()
  }
  for await (const part of partsOf(plan.added, rowsOfStatement)) {
    await tx
      .insertInto('members')
      .values(
        part.map(entry => ({
          conference_id: conferenceId,
          list_id: plan.listId,
          ...entry,
          searched: fold(`${entry.shown}\n${entry.name}`),
          added_at: toStored(now),
        })),
      )
      .execute()
  }
  await tx.deleteFrom('member_imports').where('id', '=', id).execute()
  const counts = { added: plan.added.length, removed: plan.removed.length }
  const lists = plan.listId === null ? [] : await listMemberLists(tx, conferenceId)
  const list = lists.find(each => each.id === plan.listId)
  await auditConference(tx, { actor, now }, conferenceId, 'members imported', {
    ...(list && { name: list.name }),
    ...counts,
    staying: plan.staying,
    mode: plan.mode,
  })
  return ok(counts)
}

/** Removes an entry of the list; whoever registered with it keeps their place. */
export async function removeMember(
  tx: Transaction,
  permit: Permit<'manage-members'>,
  act: Act,
  id: number,
): Promise<boolean> {
  const conferenceId = conferenceOf(permit.scope)
  const removed = await tx
    .deleteFrom('members')
    .where('id', '=', id)
    .where('conference_id', '=', conferenceId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) return false
  await auditConference(tx, act, conferenceId, 'member removed', { member: id })
  return true
}
