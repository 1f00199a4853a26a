import { textOfHtml } from '#domain/conference/content/prose.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import { formatDate, toDate } from '#domain/foundations/time.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { hueWords } from '#site/organiser/parts/colours.ts'
import type { BlocksControl, Control, RecordForm, RowsControl } from '#site/organiser/record-form/controls.ts'

/**
 * A value as shown in its list, its history and a comparison; empty if there is none. Invalid input is shown as typed.
 */
export function valueText(control: Control, value: unknown, data: RecordData): string {
  if (value === null || value === undefined || value === '') {
    return control.control === 'choice' ? (control.none ?? '') : ''
  }
  switch (control.control) {
    case 'html':
      return textOfHtml(String(value))
        .replaceAll(/[ \t]+/g, ' ')
        .trim()
    case 'choice':
      return choiceText(control.choices, String(value))
    case 'check':
      return value === true ? 'yes' : 'no'
    case 'date':
      return dateText(String(value))
    case 'money': {
      const currency = data[control.currencyField]
      const isAmount =
        Number.isSafeInteger(value) && typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
      return isAmount ? formatMoney(Number(value), String(currency)) : String(value)
    }
    case 'hue':
      return typeof value === 'number' ? hueWords(value) : String(value)
    case 'percent':
      return Number.isSafeInteger(value) ? formatPercent(Number(value)) : String(value)
    case 'names':
    case 'lines':
      return Array.isArray(value) ? value.join('\n') : String(value)
    case 'rows':
      return Array.isArray(value) ? value.map(row => rowText(control, row, data)).join('\n') : ''
    case 'blocks':
      return Array.isArray(value) ? value.map(block => blockText(control, block)).join('\n\n') : ''
    case 'picture':
    case 'file':
      return fileText(value)
    default:
      return String(value)
  }
}

/** A value beside others, without its label: what is ticked is its own label, and what is not says nothing. */
export const besideText = (control: Control, value: unknown, data: RecordData) =>
  control.control === 'check' ? (value === true ? control.label : '') : valueText(control, value, data)

function rowText({ row: cells }: RowsControl, row: unknown, data: RecordData): string {
  return Object.entries(row ?? {})
    .map(([column, value]) => {
      const cell = cells[column]
      return cell ? besideText(cell, value, data) : String(value)
    })
    .filter(Boolean)
    .join(' · ')
}

/** A block with the name of its kind, and its fields below. */
function blockText({ blocks }: BlocksControl, value: RecordData): string {
  const form = lookUp(blocks, String(value.block))
  if (!form) return ''
  const lines = Object.entries(form.fields).flatMap(([field, control]) => {
    const text = valueText(control, value[field], value)
    return text === '' ? [] : [`${control.label}: ${text}`]
  })
  return [`[${form.one}]`, ...lines].join('\n')
}

/** A draft may contain a choice that does not exist. */
function choiceText(choices: Readonly<Record<string, string>>, value: string): string {
  return lookUp(choices, value) ?? value
}

/** A draft may contain an impossible date. */
function dateText(typed: string): string {
  const date = toDate(typed)
  return date ? formatDate(date) : typed
}

function fileText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const { src, name, alt, focus }: Record<string, unknown> = { ...value }
  const file =
    typeof name === 'string'
      ? name
      : String(src ?? '')
          .split('/')
          .at(-1)
  const words = alt ? ` (${String(alt)})` : ''
  return `${file}${words}${focusText(focus)}`
}

function focusText(focus: unknown): string {
  if (typeof focus !== 'object' || focus === null || !('x' in focus && 'y' in focus)) return ''
  return `, focus point at ${String(focus.x)} % from the left and ${String(focus.y)} % from the top`
}

/** The name of a record; a description if it has none yet. A picture is called by what it shows. */
export function nameOf(form: RecordForm, data: RecordData): string {
  const control = form.fields[form.nameField]
  const value = data[form.nameField]
  const shown = typeof value === 'object' && value !== null && 'alt' in value ? String(value.alt).trim() : ''
  const text = control ? valueText(control, value, data) : ''
  return shown || text || `Unnamed ${form.one}`
}

/** The labels of wanted fields that are empty: “no portrait”. */
export function gapsOf(form: RecordForm, data: RecordData): string[] {
  return Object.entries(form.fields).flatMap(([name, control]) =>
    control.isWanted && valueText(control, data[name], data) === ''
      ? [`no ${control.label.toLowerCase()}`]
      : [],
  )
}
