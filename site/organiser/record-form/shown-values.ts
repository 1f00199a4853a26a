import { isMediaPath } from '#domain/conference/files/media-path.ts'
import { toDecimal } from '#domain/foundations/money.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import type {
  BlocksControl,
  Control,
  MoneyControl,
  RecordForm,
  RowsControl,
} from '#site/organiser/record-form/controls.ts'
import { linesText } from '#site/organiser/record-form/read-record.ts'
import type { ShownBlock, ShownValue } from '#site/organiser/record-form/shown-value.ts'

/** A record's data, or unsaved input, as the controls of its form show it. */
export function shownValues(form: Pick<RecordForm, 'fields'>, data: RecordData): Record<string, ShownValue> {
  const entries = Object.entries(form.fields).map(([name, control]) => [
    name,
    shownValue(control, data[name], data),
  ])
  // One entry for each field.
  return Object.fromEntries(entries)
}

function shownValue(control: Control, value: unknown, data: RecordData): ShownValue {
  switch (control.control) {
    case 'check':
      return { kind: 'check', isOn: value === true }
    case 'rows':
      return {
        kind: 'rows',
        rows: Array.isArray(value) ? value.map(row => textsOfRow(control, row, data)) : [],
      }
    case 'blocks':
      return {
        kind: 'blocks',
        blocks: Array.isArray(value) ? value.flatMap(each => shownBlock(control, each)) : [],
      }
    case 'names':
      return { kind: 'names', names: Array.isArray(value) ? value.map(String) : [] }
    case 'picture':
    case 'file':
      return shownFile(value)
    case 'lines':
      return text(Array.isArray(value) ? linesText(control.each, value) : value)
    case 'money':
      return text(amountText(control, value, data))
    case 'percent':
      return text(Number.isSafeInteger(value) ? Number(value) / 100 : value)
    default:
      return text(value)
  }
}

/** What a program sent may be of any kind: such a block is not shown. */
function shownBlock({ blocks }: BlocksControl, value: unknown): ShownBlock[] {
  if (typeof value !== 'object' || value === null || !('block' in value)) return []
  const block = String(value.block)
  const form = Object.hasOwn(blocks, block) ? blocks[block] : undefined
  return form ? [{ block, shown: shownValues(form, { ...value }) }] : []
}

const text = (value: unknown): ShownValue => ({ kind: 'text', text: String(value ?? '') })

/** Minor units as an amount is typed; anything else as it is. */
function amountText({ currencyField }: MoneyControl, value: unknown, data: RecordData): unknown {
  const currency = data[currencyField]
  const isAmount = Number.isSafeInteger(value) && typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
  return isAmount ? toDecimal(Number(value), String(currency)) : value
}

function textsOfRow({ row: cells }: RowsControl, row: unknown, data: RecordData): Record<string, string> {
  if (typeof row !== 'object' || row === null) return {}
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const cell = cells[name]
      return [name, String((cell?.control === 'money' ? amountText(cell, value, data) : value) ?? '')]
    }),
  )
}

function shownFile(value: unknown): ShownValue {
  if (typeof value !== 'object' || value === null)
    return { kind: 'kept', json: '', name: '', alt: '', isDecorative: false }
  const { src, name, width, height, alt, focus }: Record<string, unknown> = { ...value }
  const json = JSON.stringify(value)
  const words = typeof alt === 'string' ? alt : ''
  const isOurs = typeof src === 'string' && isMediaPath(src)
  if (!isOurs) return { kind: 'kept', json: '', name: '', alt: words, isDecorative: false }
  const file = {
    kind: 'kept',
    json,
    name: typeof name === 'string' ? name : decodedName(src),
    alt: words,
    isDecorative: alt === '',
  } as const
  if (!Number.isInteger(width) || !Number.isInteger(height)) return file
  const picture = {
    src,
    width: Number(width),
    height: Number(height),
    alt: words,
    ...(isFocus(focus) && { focus: { x: Number(focus.x), y: Number(focus.y) } }),
  }
  return { ...file, picture }
}

/** A typed point may be of any shape. */
const isFocus = (focus: unknown): focus is { x: unknown; y: unknown } =>
  typeof focus === 'object' && focus !== null && 'x' in focus && 'y' in focus

function decodedName(src: string): string {
  const name = src.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
