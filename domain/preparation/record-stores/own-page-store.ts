/**
 * How pages that an organiser added are stored for the editor of records. Old addresses stay, so links to them keep
 * leading there.
 */

import type { Reader } from '#database/database.ts'
import type { BlockAudience } from '#domain/conference/content/audience.ts'
import { reservedBecause } from '#domain/conference/content/built-in-pages.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { PageBlock } from '#domain/conference/content/own-page-fields.ts'
import { keepAddress } from '#domain/conference/content/own-page-queries.ts'
import { editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, RecordProblem, RecordStore } from '#domain/preparation/records/record-store.ts'
import { contentStore } from './content-store.ts'

const store = contentStore('own-page')

/** The pages that an organiser made. One that is renamed is found at its old addresses too. */
export const ownPageStore: RecordStore = {
  ...store,
  tables: ['content_items', 'page_addresses'],
  async check(tx, owner, { id, data }) {
    const { slug, blocks, audience } = pageOf(data)
    const address = await addressProblem(tx, owner, { id, slug })
    const isForRegistrants = owner === null && ofRegistrants.has(audience)
    return [
      ...(isForRegistrants ? [{ field: 'audience', rule: 'no-registrants' as const, names: [] }] : []),
      ...(address ? [{ field: 'slug', ...address }] : []),
      ...(owner === null ? blocksElsewhere(blocks) : []),
    ]
  },
  async update(tx, id, data, owner) {
    const before = await tx
      .selectFrom('content_items')
      .select(['conference_id', 'data'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { slug } = pageOf(JSON.parse(before.data))
    if (slug !== pageOf(data).slug) await keepAddress(tx, before.conference_id, { slug, recordId: id })
    await store.update(tx, id, data, owner)
  },
}

const pageOf = (data: RecordData) => editableKinds['own-page'].fields.parse(data)

async function addressProblem(
  db: Reader,
  owner: ContentOwner,
  { id, slug }: { id: number; slug: string },
): Promise<Pick<RecordProblem, 'rule' | 'names'> | undefined> {
  const because = reservedBecause(owner, slug)
  if (because) return { rule: 'reserved-page', names: [because] }
  const others = (await store.list(db, owner)).filter(other => other.id !== id)
  const same = others.map(({ data }) => pageOf(data)).find(other => other.slug === slug)
  if (same) return { rule: 'taken-page', names: [same.title] }
  if (owner !== null) return undefined
  const conference = await db
    .selectFrom('conferences')
    .select('subject')
    .where('name', '=', slug)
    .executeTakeFirst()
  return conference && { rule: 'taken-by-conference', names: [conference.subject] }
}

const ofRegistrants: ReadonlySet<BlockAudience> = new Set(['registered', 'paid', 'presenters'])

/** What only a conference has. */
const ofConferences: ReadonlySet<PageBlock['block']> = new Set(['prices', 'sponsors'])

function blocksElsewhere(blocks: readonly PageBlock[]): RecordProblem[] {
  return blocks.flatMap((each, place) => {
    const isElsewhere =
      ofConferences.has(each.block) ||
      ofRegistrants.has(each.audience) ||
      (each.block === 'people' && each.who !== null) ||
      (each.block === 'dates' && each.withKeyDates) ||
      (each.block === 'map' && each.place === '')
    return isElsewhere
      ? [{ field: 'blocks', within: [place], rule: 'only-for-conferences' as const, names: [each.block] }]
      : []
  })
}
