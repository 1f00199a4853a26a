import type { RecordData } from '#domain/preparation/records/record-store.ts'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'
import { mostRows } from '#site/organiser/record-form/read-record.ts'
import { changeBlocks } from '#site/organiser/record-form/receive/change-blocks.ts'

/** The rows, or blocks, with one more or less, or with a name that was found, if a button requested it. */
export function changeRows(form: RecordForm, data: RecordData, requested: string): RecordData | undefined {
  const [, listed = '', taken = ''] = /^take:(\w+):(.{1,500})$/.exec(requested) ?? []
  const list = form.fields[listed]
  if (list?.control === 'names') {
    const names = Array.isArray(data[listed]) ? data[listed] : []
    return { ...data, [listed]: [...names, taken].slice(0, mostRows) }
  }
  const inBlocks = changeBlocks(form, data, requested)
  if (inBlocks) return inBlocks
  const [, verb = '', name = '', at = ''] = /^(add|remove|up):(\w+)(?:\.(\d{1,3}))?$/.exec(requested) ?? []
  const control = form.fields[name]
  if (control?.control === 'names') {
    return { ...data, [name]: changeNames(Array.isArray(data[name]) ? data[name] : [], verb, Number(at)) }
  }
  if (control?.control !== 'rows') return undefined
  const rows = Array.isArray(data[name]) ? data[name] : []
  const empty = Object.fromEntries(Object.keys(control.row).map(column => [column, '']))
  return {
    ...data,
    [name]: verb === 'add' ? [...rows, empty].slice(0, mostRows) : rows.toSpliced(Number(at), 1),
  }
}

/** The form already shows an empty field after the last name, so adding only returns the form. */
function changeNames(names: readonly unknown[], verb: string, at: number): unknown[] {
  if (verb === 'remove') return names.toSpliced(at, 1)
  const moved = names[at]
  return verb === 'up' && at > 0 && moved !== undefined
    ? names.toSpliced(at, 1).toSpliced(at - 1, 0, moved)
    : [...names]
}
