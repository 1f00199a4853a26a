/** The names of published records, for fields that refer to them. */
import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { fold } from '#domain/foundations/fold.ts'
import { findInParts, searchWords } from '#domain/foundations/search.ts'
import { canOwn } from '#domain/preparation/editing/editable-kinds.ts'
import { storeOf } from '#domain/preparation/editing/stores.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** The kinds that fields refer to. */
export const namedKinds = ['programme-day', 'programme-room', 'speaker'] as const
export type NamedKind = (typeof namedKinds)[number]

export interface KnownNames {
  /** Each once, in the order in which the records were made, or the organiser's where there are few of the kind. */
  names: string[]
  /** Whether there are more than these. */
  hasMore: boolean
}

/** As many as somebody chooses from without searching. */
export const offeredNames = 50

/**
 * Names that contain some words. Of speakers there may be 20,000: others get their turn while they are searched.
 *
 * @param query empty for all
 * @param most how many are enough
 */
export async function findNames(
  db: Reader,
  { conferenceId: owner }: Pick<Scope, 'conferenceId'>,
  kind: NamedKind,
  { query = '', most = offeredNames }: { query?: string; most?: number } = {},
): Promise<KnownNames> {
  if (!canOwn(kind, owner)) return { names: [], hasMore: false }
  const words = searchWords(query)
  const isFound = (name: string) => words.every(word => fold(name).includes(word))
  const found =
    kind === 'speaker'
      ? await findSpeakerNames(db, owner, isFound, most + 1)
      : (await storeOf(kind).list(db, owner)).map(({ data }) => String(data.name)).filter(isFound)
  const names = [...new Set(found)]
  return { names: names.slice(0, most), hasMore: names.length > most }
}

async function findSpeakerNames(
  db: Reader,
  owner: ContentOwner,
  isFound: (name: string) => boolean,
  enough: number,
): Promise<string[]> {
  const rows = await findInParts<{ id: number; name: string }>(
    (last, limit) =>
      db
        .selectFrom('speakers')
        .select(['id', 'name'])
        .where('conference_id', '=', owner)
        .where('id', '>', last?.id ?? 0)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ name }) => isFound(name),
    enough,
  )
  return rows.map(({ name }) => name)
}
