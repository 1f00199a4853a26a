/** A kind's records as a file, with the filter of their list. */
import type { Cell } from '#domain/office/exports/table.ts'
import { isNarrowing } from '#domain/office/lists/noun.ts'
import { type RecordsContext, recordStateOf } from '#domain/office/lists/records-noun.ts'
import { canOwn, describeKind, isEditableKind } from '#domain/preparation/records/editable-kinds.ts'
import { guarded, type RouteArgs } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { sendTable } from '#site/organiser/office/exports/send-table.ts'
import { readRequest } from '#site/organiser/office/lists/list-address.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { stateColumn, stateWords } from '#site/organiser/record-form/records/record-states.ts'
import { recordsContext, recordsNoun } from '#site/organiser/record-form/records/record-words.ts'
import { nameOf, valueText } from '#site/organiser/record-form/value-text.ts'

export const loader = guarded('read-set-up', (staff, args: RouteArgs) => {
  const { site, conference } = staff
  const { kind = '' } = args.params
  if (!isEditableKind(kind) || !canOwn(kind, conference?.id ?? null) || !describeKind(kind).many)
    throw notFound()
  const noun = recordsNoun(kind)
  const form = formOf(kind)
  const query = args.url.searchParams
  const { filter } = readRequest(noun, query)
  const asked = new Set(query.getAll('columns'))
  const isAsked = (column: string) => asked.size === 0 || asked.has(column)
  const controls = Object.entries(form.fields).filter(([field]) => isAsked(field) && field !== form.nameField)
  async function* batches(context: RecordsContext): AsyncGenerator<Cell[][]> {
    for await (const records of noun.readAll(site.database.read, context, filter)) {
      yield records.map(record => [
        nameOf(form, record.data),
        ...controls.map(([field, control]) => valueText(control, record.data[field], record.data)),
        ...(isAsked(stateColumn) ? [stateWords[recordStateOf(record)]] : []),
      ])
    }
  }
  return sendTable(staff, args, {
    list: 'website',
    isNarrowed: isNarrowing(noun.fields, filter, 'file'),
    table: {
      name: `${conference?.name ?? 'site'}-${kind}`,
      columns: [],
      ownTitles: [
        form.fields[form.nameField]?.label ?? 'Name',
        ...controls.map(([, { label }]) => label),
        ...(isAsked(stateColumn) ? ['State'] : []),
      ],
      batches: batches(recordsContext(staff, kind, undefined)),
    },
  })
})

/** The columns of the file that can be chosen; the name is always one. */
export const columnsOfFile = (kind: Parameters<typeof formOf>[0]) => {
  const form = formOf(kind)
  return [
    ...Object.entries(form.fields)
      .filter(([field]) => field !== form.nameField)
      .map(([value, { label }]) => ({ value, label })),
    { value: stateColumn, label: 'State' },
  ]
}
