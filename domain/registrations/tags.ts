/** Words that staff give registrations, to find them again: docs/organiser.md. Registrants never see them. */
import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference, auditRegistration } from '#domain/foundations/audit/audit.ts'
import { partsOf } from '#domain/foundations/in-parts.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/** The longest tag, and how many a registration has at most. */
export const longestTag = 40
export const mostTags = 20

export interface Tag {
  tag: string
  /** What it is compared by. */
  folded: string
}

/** A tag as somebody typed it; two that differ in case or accents alone are one. */
export const toTag = (typed: string): Tag => {
  const tag = typed.replace(/\s+/g, ' ').trim()
  return { tag, folded: fold(tag) }
}

/** Tags separated by commas, semicolons or lines, each once. */
export function readTags(typed: string): Tag[] {
  const tags = typed
    .split(/[,;\n]/)
    .map(toTag)
    .filter(({ folded }) => folded !== '')
  return tags.filter(({ folded }, at) => tags.findIndex(each => each.folded === folded) === at)
}

/** Every tag of a conference, by name: one statement. */
export async function listTags(db: Reader, conferenceId: number): Promise<Tag[]> {
  return db
    .selectFrom('registration_tags')
    .select(eb => ['folded', eb.fn.min('tag').as('tag')])
    .where('conference_id', '=', conferenceId)
    .groupBy('folded')
    .orderBy('folded')
    .execute()
}

/** The tags of some registrations, by registration: one statement. */
export async function listTagsOf(db: Reader, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('registration_tags')
    .select(['registration_id', 'tag'])
    .where('registration_id', 'in', ids)
    .orderBy('folded')
    .execute()
  return new Map(
    [...Map.groupBy(rows, row => row.registration_id)].map(([id, own]) => [id, own.map(({ tag }) => tag)]),
  )
}

export type TagError = { code: 'tag-too-long' } | { code: 'too-many-tags' } | { code: 'no-tag' }

/** Gives a registration these tags and no others. */
export async function setTags(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  act: Act,
  { id, conferenceId }: Pick<Registration, 'id' | 'conferenceId'>,
  typed: string,
): Promise<Result<null, TagError>> {
  if (!permit.isFor(conferenceId)) throw new Error('a permit of another conference')
  const wanted = readTags(typed)
  if (wanted.some(({ tag }) => tag.length > longestTag)) return fail({ code: 'tag-too-long' })
  if (wanted.length > mostTags) return fail({ code: 'too-many-tags' })
  const had = await tx
    .selectFrom('registration_tags')
    .select(['id', 'tag', 'folded'])
    .where('registration_id', '=', id)
    .execute()
  const gone = had.filter(({ folded }) => wanted.every(each => each.folded !== folded))
  const added = wanted.filter(({ folded }) => had.every(each => each.folded !== folded))
  if (gone.length + added.length === 0) return ok(null)
  if (gone.length > 0) {
    const ids = gone.map(each => each.id)
    await tx.deleteFrom('registration_tags').where('id', 'in', ids).execute()
  }
  await insertTags(
    tx,
    added.map(tag => ({ registration_id: id, conference_id: conferenceId, ...tag })),
  )
  const names = (tags: readonly Tag[]) => tags.map(({ tag }) => tag).join(', ')
  await auditRegistration(tx, act, id, 'tags changed', {
    ...(added.length > 0 && { tagsAdded: names(added) }),
    ...(gone.length > 0 && { tagsRemoved: names(gone) }),
  })
  return ok(null)
}

async function insertTags(
  tx: Transaction,
  rows: readonly (Tag & { registration_id: number; conference_id: number })[],
): Promise<number> {
  if (rows.length === 0) return 0
  const inserted = await tx
    .insertInto('registration_tags')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute()
  return inserted.length
}

/**
 * Gives many registrations a tag, or takes it away.
 *
 * @param ids those of other conferences are left out
 * @returns how many have it now that had not, or the other way round
 */
export async function tagMany(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  { actor, now }: Act,
  { ids, typed, isRemoved }: { ids: readonly number[]; typed: string; isRemoved: boolean },
): Promise<Result<number, TagError>> {
  const conferenceId = conferenceOf(permit.scope)
  const { tag, folded } = toTag(typed)
  if (folded === '' || /[,;]/.test(tag)) return fail({ code: 'no-tag' })
  if (tag.length > longestTag) return fail({ code: 'tag-too-long' })
  let changed = 0
  for await (const part of partsOf(ids)) {
    if (isRemoved) {
      const removed = await tx
        .deleteFrom('registration_tags')
        .where('conference_id', '=', conferenceId)
        .where('registration_id', 'in', part)
        .where('folded', '=', folded)
        .executeTakeFirst()
      changed += Number(removed.numDeletedRows)
      continue
    }
    const found = await tx
      .selectFrom('registrations')
      .select('id')
      .where('conference_id', '=', conferenceId)
      .where('id', 'in', part)
      .where(
        sql<boolean>`(select count(*) from registration_tags where registration_id = registrations.id) < ${mostTags}`,
      )
      .execute()
    changed += await insertTags(
      tx,
      found.map(({ id }) => ({ registration_id: id, conference_id: conferenceId, tag, folded })),
    )
  }
  if (changed === 0) return ok(0)
  const what = isRemoved ? 'tag taken from many' : 'tag given to many'
  await auditConference(tx, { actor, now }, conferenceId, what, { name: tag, registrations: changed })
  return ok(changed)
}
