/** Columns of the list beside the name; `columns` in the address names those that are shown. */
export const columnNames = [
  'code',
  'category',
  'state',
  'total',
  'received',
  'due',
  'email',
  'held',
  'registered',
] as const
export type ColumnName = (typeof columnNames)[number]
export const columnLabels: Readonly<Record<ColumnName, string>> = {
  code: 'Code',
  category: 'Category',
  state: 'State',
  total: 'Total',
  received: 'Received',
  due: 'Due',
  email: 'E-mail',
  held: 'Held until',
  registered: 'Registered',
}

const usualColumns: readonly ColumnName[] = ['code', 'category', 'state', 'due', 'registered']

/** The chosen columns, in the list's own order; the usual ones where the address names none. */
export function readColumns(query: URLSearchParams): readonly ColumnName[] {
  const asked = query.getAll('columns').flatMap(text => text.split(','))
  const chosen = columnNames.filter(name => asked.includes(name))
  return chosen.length > 0 ? chosen : usualColumns
}
