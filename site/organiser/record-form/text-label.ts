import type { RecordData } from '#domain/preparation/records/record-store.ts'
import type { Control, RecordForm } from '#site/organiser/record-form/controls.ts'

/** What a text of a record is called: `Title`, `Block 2 (text): Text`, `Options 3: Name`. */
export function textLabel(form: RecordForm, data: RecordData, path: string): string {
  const [field = '', ...rest] = path.split('.')
  const control = form.fields[field]
  return control ? labelIn(control, data[field], rest) : path
}

function labelIn(control: Control, value: unknown, [at, ...rest]: readonly string[]): string {
  if (at === undefined) return control.label
  if (control.control === 'picture') return `${control.label}: description`
  const number = Number(at) + 1
  if (control.control === 'lines') return `${control.label} ${number}`
  const [name = '', ...inner] = rest
  if (control.control === 'rows') return `${control.label} ${number}: ${control.row[name]?.label ?? name}`
  if (control.control !== 'blocks') return control.label
  const entry: unknown = Array.isArray(value) ? value[Number(at)] : undefined
  const block = typeof entry === 'object' && entry !== null && 'block' in entry ? { ...entry } : { block: '' }
  const kind = String(block.block)
  const form = Object.hasOwn(control.blocks, kind) ? control.blocks[kind] : undefined
  const part = form?.fields[name]
  const where = `${capital(control.blockName)} ${number}${form ? ` (${form.one})` : ''}`
  const within = new Map<string, unknown>(Object.entries(block)).get(name)
  return part ? `${where}: ${labelIn(part, within, inner)}` : where
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
