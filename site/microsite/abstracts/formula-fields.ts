/** The fields of an abstract that may have formulas. */

export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Text that was pasted with raised or lowered signs, before the script that reads it was there. */
export interface Script {
  field: TextField
  html: string
  from: number
  to: number
}

/** As the submission form and the author's page name them. */
const names = ['abstract_title', 'title', 'abstract_text', 'text']

export const textsIn = (form: HTMLFormElement): TextField[] =>
  names
    .map(name => form.elements.namedItem(name))
    .filter(field => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)

/** Replaces a part of a field as if it had been typed, so that it is kept and counted. */
export function typedInto(field: TextField, text: string, { from, to }: { from: number; to: number }): void {
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
