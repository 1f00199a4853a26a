import { lookUp } from '#domain/foundations/look-up.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import type { BlocksControl, EntryControl, RecordForm } from '#site/organiser/record-form/controls.ts'
import { mostRows } from '#site/organiser/record-form/read-record.ts'

type Block = Readonly<Record<string, unknown>>

/**
 * The blocks with one more or less, or in another order, or with a row more or less in one of them, if a button requested
 * it: `add:blocks:text`, `up:blocks.3`, `remove:blocks.3`, `add:blocks.3.questions`, `remove:blocks.3.questions.1`.
 */
export function changeBlocks(form: RecordForm, data: RecordData, requested: string): RecordData | undefined {
  const [verb = '', path = '', kind = ''] = requested.split(':')
  const [name = '', at, field, row] = path.split('.')
  const control = form.fields[name]
  if (control?.control !== 'blocks') return undefined
  const blocks: readonly Block[] = Array.isArray(data[name]) ? data[name] : []
  const changed =
    at === undefined ? add(control, blocks, verb, kind) : change(control, blocks, { verb, at, field, row })
  return { ...data, [name]: changed.slice(0, mostRows) }
}

function add(
  { blocks: kinds }: BlocksControl,
  blocks: readonly Block[],
  verb: string,
  kind: string,
): readonly Block[] {
  const form = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (verb !== 'add' || !form) return blocks
  const empty = Object.entries(form.fields).map(([field, control]) => [field, emptyValue(control)])
  return [...blocks, { block: kind, ...Object.fromEntries(empty) }]
}

function emptyValue(field: EntryControl): unknown {
  const { control } = field
  // A choice that must be made begins with its first.
  if (field.control === 'choice') return field.none ? null : (Object.keys(field.choices)[0] ?? null)
  if (control === 'rows' || control === 'lines') return []
  if (control === 'check') return false
  return control === 'picture' || control === 'file' ? null : ''
}

function change(
  { blocks: kinds }: BlocksControl,
  blocks: readonly Block[],
  { verb, at, field, row }: { verb: string; at: string; field: string | undefined; row: string | undefined },
): readonly Block[] {
  const place = Number(at)
  const block = blocks[place]
  if (!block) return blocks
  if (field !== undefined) {
    const control = lookUp(lookUp(kinds, String(block.block))?.fields ?? {}, field)
    if (control?.control !== 'rows') return blocks
    const rows: readonly unknown[] = Array.isArray(block[field]) ? block[field] : []
    const empty = Object.fromEntries(Object.keys(control.row).map(column => [column, '']))
    const changed = row === undefined ? [...rows, empty].slice(0, mostRows) : rows.toSpliced(Number(row), 1)
    return blocks.with(place, { ...block, [field]: changed })
  }
  const others = blocks.toSpliced(place, 1)
  if (verb === 'remove') return others
  const to = verb === 'up' ? place - 1 : place + 1
  return to < 0 ? blocks : others.toSpliced(to, 0, block)
}
