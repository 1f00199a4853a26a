/** The list of a conference's members: addresses and numbers that admit one person each. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import type { MemberKind } from '#domain/offers/members/member.ts'
import {
  isIn,
  type Noun,
  type NounTypes,
  oneOfThese,
  rowsById,
  type Wanted,
  type Words,
} from '#domain/office/lists/noun.ts'
import { codesAdmittedBy, hasAdmitted } from '#domain/registrations/eligibility/admitted-by.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

export interface ListedMember {
  id: number
  shown: string
  name: string
  kind: MemberKind
  addedAt: Temporal.Instant
  /** The registration that used it; null if none has. */
  usedBy: string | null
  /** Null for the main list. */
  listId: number | null
}

interface MemberFilter {
  id?: Wanted<number>
  use?: Wanted<'used' | 'unused'>
  /** By id; 0 is the main list. */
  list?: Wanted<number>
  text?: Words
}

const selectRows = (db: Reader, scope: Scope) =>
  db
    .selectFrom('members')
    .select([
      'members.id',
      'members.shown',
      'members.name',
      'members.kind',
      'members.added_at',
      'members.list_id',
    ])
    .where('members.conference_id', '=', conferenceOf(scope))

export interface MemberTypes extends NounTypes {
  row: Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
  listed: ListedMember
  filter: MemberFilter
  order: 'added'
  column: 'list' | 'name' | 'used-by' | 'added-at'
  context: Scope
  sight: MemberSight
}

export interface MemberSight {
  /** Whether there are lists besides the main one. */
  hasLists: boolean
}

const isUsed = hasAdmitted('member_id', 'members.id')

export const membersNoun: Noun<MemberTypes> = {
  name: 'members',
  id: 'members.id',
  rows: selectRows,
  fields: {
    id: rowsById('members.id'),
    list: {
      read: texts => texts.flatMap(text => (text === '0' ? 0 : (toId(text) ?? []))),
      where: values => sql`coalesce(members.list_id, 0) in (${sql.join(values)})`,
    },
    use: oneOfThese({ used: isUsed, unused: sql`not ${isUsed}` }),
  },
  text: { where: isIn('members.searched') },
  orders: { added: { keys: [] } },
  usualOrder: { order: 'added', isDescending: false },
  columns: {
    list: { isUsual: true, isSeen: ({ hasLists }) => hasLists },
    name: { isUsual: true },
    'used-by': { isUsual: true },
    'added-at': { isUsual: true, order: 'added', startsDown: true },
  },
  async complete(db, rows) {
    const codeOf = await codesAdmittedBy(db, 'member_id', rows)
    return rows.map(row => ({
      id: row.id,
      shown: row.shown,
      name: row.name,
      // A CHECK holds it to the union.
      kind: row.kind as MemberKind,
      addedAt: Temporal.Instant.from(row.added_at),
      usedBy: codeOf.get(row.id) ?? null,
      listId: row.list_id,
    }))
  },
}
