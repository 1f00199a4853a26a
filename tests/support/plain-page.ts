/** What a page shows without scripts, and its names, as a screen reader has them: far less than a browser knows. */
import { type HTMLElement, words } from '#tests/conformance/page.ts'

/** An accessible name, or a pattern of it; the asterisk of a required field does not belong to it. */
export type Name = string | RegExp

export const isEnabled = (field: HTMLElement) => !field.hasAttribute('disabled')
export const valueOfOption = (option: HTMLElement) => option.getAttribute('value') ?? words(option)
export const isHidden = (element: HTMLElement) =>
  Boolean(element.closest('[hidden], template, dialog:not([open])'))

/** An element's text without what is hidden, in a form, or closed. */
export function shown(element: HTMLElement | null): string {
  if (!element || isHidden(element)) return ''
  const hidden = new Set(element.querySelectorAll('[hidden], dialog:not([open])').map(words))
  return [...hidden].reduce((text, each) => text.replace(each, ''), words(element))
}

/** The elements with a name: with exactly this one, or else with it as a part of theirs. */
export function named(
  elements: HTMLElement[],
  name: Name,
  nameOf: (element: HTMLElement) => string,
): HTMLElement[] {
  if (typeof name !== 'string') return elements.filter(each => name.test(nameOf(each)))
  const exact = elements.filter(each => nameOf(each) === name)
  return exact.length > 0 ? exact : elements.filter(each => nameOf(each).includes(name))
}

/** The name of a link, button, group or landmark. */
export function nameOfPart(part: HTMLElement): string {
  const label = part.getAttribute('aria-label') ?? labelledBy(part)
  if (label) return label
  const title = part.querySelector('legend, summary')
  return words(title ?? part) || (part.getAttribute('value') ?? '')
}

export function nameOfField(document: HTMLElement, field: HTMLElement): string {
  const id = field.getAttribute('id')
  const label = (id && document.querySelector(`label[for="${id}"]`)) || field.closest('label')
  const own = field.getAttribute('aria-label') ?? labelledBy(field)
  return (own ?? (label ? words(label) : '')).replace(/ ?\*$/, '')
}

function labelledBy(element: HTMLElement): string | undefined {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/)
  let root = element
  while (root.parentNode) root = root.parentNode
  return ids?.map(id => words(root.querySelector(`[id="${id}"]`))).join(' ')
}

export function formOf(document: HTMLElement, field: HTMLElement): HTMLElement | null {
  const id = field.getAttribute('form')
  return id ? document.querySelector(`form[id="${id}"]`) : field.closest('form')
}

export function controlsOf(document: HTMLElement, form: HTMLElement | null): HTMLElement[] {
  return document
    .querySelectorAll('input, select, textarea, button')
    .filter(field => formOf(document, field) === form)
}

export function only(found: HTMLElement[], what: string): HTMLElement {
  const [first] = found
  if (!first || found.length !== 1) throw new Error(`${found.length} times ${what}`)
  return first
}
