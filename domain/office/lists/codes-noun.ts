/** The list of the codes that a conference's registrants may use. Only those who may write codes read and find their texts. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { readTakenOff } from '#domain/offers/codes/budget.ts'
import { codeKey, type DiscountCode, toCode } from '#domain/offers/codes/codes.ts'
import { codesInScope } from '#domain/offers/codes/codes-in-scope.ts'
import {
  type Noun,
  type NounTypes,
  oneOfThese,
  rowsById,
  type Wanted,
  type Words,
} from '#domain/office/lists/noun.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** Its text is cut for those who may not write codes. */
export interface ListedCode extends DiscountCode {
  /** What one with a budget has taken off. */
  takenMinor: number
}

export const codeUses = ['unused', 'used-up', 'ended'] as const
export type CodeUseState = (typeof codeUses)[number]

interface CodeFilter {
  id?: Wanted<number>
  use?: Wanted<CodeUseState>
  /** Words that must all occur in the code, its note or its address. */
  text?: Words
}

interface CodesContext {
  scope: Scope
  mayWrite: boolean
}

const selectRows = (db: Reader, { scope, mayWrite }: CodesContext) => {
  const shown = mayWrite ? sql<string>`codes.code` : sql<string>`substr(codes.code, 1, 2) || '…'`
  const key = mayWrite ? sql<string>`codes.compared` : sql<string>`''`
  return codesInScope(db, scope).select([shown.as('shown'), key.as('key')])
}

export interface CodeTypes extends NounTypes {
  row: Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
  listed: ListedCode
  filter: CodeFilter
  order: 'added'
  column: 'grants' | 'used' | 'state' | 'only' | 'note'
  context: CodesContext
}

export const codesNoun: Noun<CodeTypes> = {
  name: 'codes',
  id: 'codes.id',
  rows: selectRows,
  fields: {
    id: rowsById('codes.id'),
    use: oneOfThese({
      unused: sql`codes.uses = 0`,
      'used-up': sql`codes.uses >= codes.uses_allowed`,
      ended: sql`codes.ended_at is not null`,
    }),
  },
  text: {
    of: ({ shown, note, email }) => fold(`${shown}\n${note}\n${email ?? ''}`),
    isAlso: ({ key }, typed) => key.includes(codeKey(typed)),
  },
  orders: { added: { keys: [] } },
  usualOrder: { order: 'added', isDescending: true },
  columns: {
    grants: { isUsual: true },
    used: { isUsual: true },
    state: { isUsual: true },
    only: { isUsual: true },
    note: { isUsual: true },
  },
  async complete(db, rows) {
    const budgeted = rows.flatMap(({ id, budget_minor }) => (budget_minor === null ? [] : [id]))
    const taken = await readTakenOff(db, budgeted)
    return rows.map(row => ({ ...toCode(row), code: row.shown, takenMinor: taken.get(row.id) ?? 0 }))
  },
}
