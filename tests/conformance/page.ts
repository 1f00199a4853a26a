/** A page as a visitor or a screen reader perceives it: by landmark, heading, label and text, never by class. */
import { type HTMLElement, parse } from 'node-html-parser'

export type { HTMLElement }

export interface Page {
  html: string
  document: HTMLElement
  /** The title of the browser's tab. */
  title: string
  /** The text of the main part, with single spaces. */
  text: string
  main: HTMLElement
}

export interface Visited extends Page {
  status: number
  headers: Headers
}

/** Reads a page, whatever its status, without following redirects. */
export async function visitAt(address: string, init?: RequestInit): Promise<Visited> {
  const answer = await fetch(address, { redirect: 'manual', ...init })
  return { ...readPage(await answer.text()), status: answer.status, headers: answer.headers }
}

export function readPage(html: string): Page {
  // Without its own list the parser treats <noscript> and <pre> as plain text.
  const document = parse(html, { blockTextElements: { script: true, style: true } })
  const main = document.querySelector('main') ?? document
  return { html, document, title: words(document.querySelector('title')), text: words(main), main }
}

/** An element's text, without what is hidden from everyone or is no text. */
export function words(element: HTMLElement | null | undefined): string {
  if (!element) return ''
  const spoken = element.clone()
  if (!isElement(spoken)) return ''
  for (const silent of spoken.querySelectorAll('script, style, template, svg')) silent.remove()
  return spoken.structuredText.replace(/\s+/g, ' ').trim()
}

/** `Node.clone` only promises a node. */
function isElement(node: unknown): node is HTMLElement {
  return typeof node === 'object' && node !== null && 'querySelectorAll' in node
}

/** The text of the last paragraph of HTML that the wire sends, by which a page shows that it has all of it. */
export function lastWordsOf(html: unknown): string {
  const last = parse(String(html)).querySelectorAll('p, li').at(-1)
  if (!last) throw new Error(`no paragraph in ${html}`)
  return words(last)
}

export function landmark(page: Page, label: string): HTMLElement {
  return only(
    page.document.querySelectorAll('nav').filter(nav => nav.getAttribute('aria-label') === label),
    `navigation '${label}'`,
  )
}

export function headings(within: HTMLElement, levels = 'h1, h2, h3, h4'): string[] {
  return within.querySelectorAll(levels).map(words)
}

export interface Link {
  label: string
  address: string
  element: HTMLElement
}

export function links(within: HTMLElement): Link[] {
  return within.querySelectorAll('a[href]').map(element => ({
    label: words(element),
    address: element.getAttribute('href') ?? '',
    element,
  }))
}

/** The one address of the links with this name, anywhere on the page. */
export function linkNamed(within: HTMLElement, label: string): string {
  const addresses = new Set(
    links(within)
      .filter(link => link.label === label)
      .map(link => link.address),
  )
  const [address] = addresses
  if (addresses.size !== 1 || address === undefined) {
    throw new Error(
      `${addresses.size} addresses for '${label}' among: ${links(within).map(link => link.label)}`,
    )
  }
  return address
}

/** The current link of a navigation. */
export function currentLinks(navigation: HTMLElement): string[] {
  return links(navigation)
    .filter(({ element }) => element.getAttribute('aria-current') === 'page')
    .map(link => link.label)
}

export function buttons(within: HTMLElement): string[] {
  return within.querySelectorAll('button').map(words)
}

/** The part below a heading: the nearest section, article or fieldset around it. */
export function part(within: HTMLElement, heading: string): HTMLElement {
  const found = only(
    within.querySelectorAll('h1, h2, h3, h4, legend').filter(element => words(element) === heading),
    `heading '${heading}'`,
  )
  const around = found.closest('section, article, fieldset, aside, li')
  if (!around) throw new Error(`Heading '${heading}' stands in no part of its own`)
  return around
}

/** The field with a label, with or without its asterisk. */
export function field(within: HTMLElement, label: string): HTMLElement {
  const named = only(
    within.querySelectorAll('label').filter(element => words(element).replace(/ ?\*$/, '') === label),
    `label '${label}'`,
  )
  const id = named.getAttribute('for')
  const control = id ? within.querySelector(`[id="${id}"]`) : named.querySelector('input, select, textarea')
  if (!control) throw new Error(`Label '${label}' names no field`)
  return control
}

/** The labels of a form's fields that are marked as required. */
export function markedFields(within: HTMLElement): string[] {
  return within
    .querySelectorAll('label')
    .map(words)
    .filter(label => label.endsWith('*'))
    .map(label => label.replace(/ ?\*$/, ''))
}

/** A form's initial values: hidden fields and preselected choices. */
export function heldFields(form: HTMLElement): Record<string, string> {
  const held: Record<string, string> = {}
  for (const input of form.querySelectorAll('input')) {
    const type = input.getAttribute('type')
    const isChosen = (type === 'radio' || type === 'checkbox') && input.hasAttribute('checked')
    const name = input.getAttribute('name')
    if (name && (type === 'hidden' || isChosen)) held[name] = input.getAttribute('value') ?? ''
  }
  return held
}

/** The form with a button of this name. */
export function formWith(page: Page, button: string): HTMLElement {
  return only(
    page.main.querySelectorAll('form').filter(form => buttons(form).includes(button)),
    `form with the button '${button}'`,
  )
}

/** A table as its rows of cells. */
export function cells(table: HTMLElement): string[][] {
  return table.querySelectorAll('tr').map(row => row.querySelectorAll('th, td').map(words))
}

function only(found: HTMLElement[], what: string): HTMLElement {
  const [first] = found
  if (found.length !== 1 || !first) throw new Error(`${found.length} times ${what}`)
  return first
}
