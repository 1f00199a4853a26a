/** The fields of an abstract that may have formulas. */
import { namesOfTexts } from '#site/microsite/abstracts/author-controls.ts'

export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Text that was pasted with raised or lowered signs, and the part of the field that it replaces. */
export interface Pasted {
  field: TextField
  html: string
  from: number
  to: number
}

export const textsIn = (form: HTMLFormElement): TextField[] =>
  Array.from(form.elements)
    .filter(field => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    .filter(({ name }) => namesOfTexts.test(name))

/** Replaces a part of a field as if it had been typed, so that it is kept and counted. */
export function typedInto(field: TextField, text: string, { from, to }: { from: number; to: number }): void {
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
