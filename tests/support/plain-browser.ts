/**
 * A browser without scripts and without a screen, for what the server alone answers: it opens pages, fills in and sends
 * forms, follows links and redirects, and keeps cookies. What CSS or the browser's own widgets do is tested in Chromium.
 */
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { type HTMLElement, type Page, readPage, words } from '#tests/conformance/page.ts'
import {
  controlsOf,
  formOf,
  isEnabled,
  isHidden,
  type Name,
  named,
  nameOfField,
  nameOfPart,
  only,
  shown,
  valueOfOption,
} from '#tests/support/plain-page.ts'

/** A field by its label; the last of those with the same one, where a form has rows. */
type Field = Name | { last: string }

interface File {
  name: string
  mimeType: string
  buffer: Buffer
}

export class PlainBrowser {
  readonly #request: APIRequestContext
  #page: Page = readPage('')
  #answer: APIResponse | undefined
  #url = new URL('about:blank')
  /** What was typed, chosen or attached on this page, by field. */
  #typed = new Map<HTMLElement, string | boolean | File>()
  #posts = 0
  /** Whether this page answered a form itself, instead of leading to a page of its own. */
  #isSent = false

  /** @param request Playwright's fixture: it knows the product's address and keeps cookies */
  constructor(request: APIRequestContext) {
    this.#request = request
  }

  /** The same page in another tab; what was typed is not there. */
  copy(): PlainBrowser {
    const other = new PlainBrowser(this.#request)
    other.#page = this.#page
    other.#answer = this.#answer
    other.#url = this.#url
    return other
  }

  /** The path with the query. */
  get path(): string {
    return this.#url.pathname + this.#url.search
  }

  get address(): string {
    return this.#url.href
  }

  get status(): number {
    return this.#answer?.status() ?? 0
  }

  get headers(): Record<string, string> {
    return this.#answer?.headers() ?? {}
  }

  /** How many forms were posted so far. */
  get posts(): number {
    return this.#posts
  }

  /** As it was sent. */
  get html(): string {
    return this.#page.html
  }

  get document(): HTMLElement {
    return this.#page.document
  }

  /** What the browser focuses by itself. */
  get focused(): string {
    return shown(this.document.querySelector('[autofocus]'))
  }

  get heading(): string {
    return shown(this.#page.main.querySelector('h1'))
  }

  /** The text of the whole page that is shown without scripts, with single spaces. */
  get text(): string {
    return shown(this.#page.document.querySelector('body'))
  }

  /** The text of the main part. */
  get main(): string {
    return shown(this.#page.main)
  }

  /** Whether the main part has an element with such a text, from its beginning to its end. */
  shows(text: RegExp): boolean {
    return this.#page.main.querySelectorAll('*').some(each => text.test(shown(each)))
  }

  /** The text of the part with this role of a landmark, row or dialog, and a name. */
  part(selector: string, name: Name): string {
    return shown(only(this.#named(selector, name), `${selector} '${name}'`))
  }

  /** The text of the table row that starts with this name; undefined where there is none. */
  row(name: RegExp): string | undefined {
    const [row] = this.document
      .querySelectorAll('tr')
      .filter(each => name.test(shown(each)) && !isHidden(each))
    return row && shown(row)
  }

  /** Opens an address as if it was typed. */
  async open(path: string): Promise<void> {
    this.#url = new URL('about:blank')
    await this.#go(path, {})
  }

  /** Opens the same address again; where the browser would send a form again, it asks first. */
  async reload(): Promise<void> {
    if (this.#isSent) throw new Error(`a reload of ${this.path} would send the form again`)
    await this.#go(this.#url.href, {})
  }

  hasLink(name: Name): boolean {
    return this.#links(name).length > 0
  }

  /** Follows a link, in the main part if it is there. */
  async follow(name: Name): Promise<void> {
    const links = this.#links(name)
    const inMain = links.filter(each => each.closest('main'))
    const [link, ...more] = inMain.length > 0 ? inMain : links
    if (!link) throw new Error(`no link '${name}' on ${this.path}: ${this.#links(/./).map(nameOfPart)}`)
    const others = more.filter(each => each.getAttribute('href') !== link.getAttribute('href'))
    if (others.length > 0) throw new Error(`links '${name}' that lead elsewhere: ${[link, ...others]}`)
    await this.#go(this.#resolve(link.getAttribute('href') ?? ''), {})
  }

  /** The file that a link leads to. */
  async download(name: Name): Promise<Buffer> {
    const link = only(this.#links(name), `link '${name}'`)
    const answer = await this.#request.get(this.#resolve(link.getAttribute('href') ?? ''))
    if (!answer.ok()) throw new Error(`'${name}' answers ${answer.status()}`)
    return answer.body()
  }

  /** Types into a text field, or chooses the option with this label or value. */
  fill(label: Field, value: string, within?: string): void {
    const field = this.#field(label, within)
    if (field.tagName !== 'SELECT') this.#typed.set(field, value)
    else {
      const option = field
        .querySelectorAll('option')
        .find(each => words(each) === value || valueOfOption(each) === value)
      if (!option) throw new Error(`'${nameOfField(this.document, field)}' has no option '${value}'`)
      this.#typed.set(field, valueOfOption(option))
    }
  }

  /** Ticks a check box, or chooses a radio button in place of the others of its name. */
  check(label: Field, within?: string): void {
    const field = this.#field(label, within)
    const name = field.getAttribute('name')
    if (field.getAttribute('type') === 'radio') {
      for (const other of controlsOf(this.document, formOf(this.document, field))) {
        if (other.getAttribute('type') === 'radio' && other.getAttribute('name') === name) {
          this.#typed.set(other, false)
        }
      }
    }
    this.#typed.set(field, true)
  }

  attach(label: Field, file: File): void {
    this.#typed.set(this.#field(label), file)
  }

  /** What can be chosen in a field. */
  options(label: Field): string[] {
    return this.#field(label).querySelectorAll('option').map(words)
  }

  /** The labels of the fields that a selector finds. */
  labels(selector: string): string[] {
    return this.document.querySelectorAll(selector).map(field => nameOfField(this.document, field))
  }

  /** What stands in a field. */
  value(label: Field, within?: string): string {
    return this.#value(this.#field(label, within))
  }

  isChecked(label: Field): boolean {
    return this.#isChecked(this.#field(label))
  }

  /** The hints and errors of a field. */
  description(label: Field): string {
    const ids = this.#field(label).getAttribute('aria-describedby')?.split(/\s+/) ?? []
    return ids.map(id => shown(this.document.querySelector(`[id="${id}"]`))).join(' ')
  }

  hasButton(name: Name): boolean {
    return this.#buttons(name).length > 0
  }

  /** Presses a button, which sends its form; the browser would hold back a form whose required fields are empty. */
  async press(name: Name, within?: string): Promise<void> {
    const [button] = this.#buttons(name, within)
    if (!button) throw new Error(`no button '${name}' in: ${this.text}`)
    const form = formOf(this.document, button)
    if (!form) throw new Error(`the button '${name}' belongs to no form`)
    if (!form.hasAttribute('novalidate') && !button.hasAttribute('formnovalidate')) this.#expectComplete(form)
    const given = (attribute: string) =>
      button.getAttribute(`form${attribute}`) ?? form.getAttribute(attribute)
    const target = new URL(this.#resolve(given('action') || this.#url.href))
    const sent = this.#entries(form, button)
    if (given('method')?.toLowerCase() !== 'post') {
      target.search = new URLSearchParams(sent.map(([key, value]) => [key, textOf(value)])).toString()
      return this.#go(target.href, {})
    }
    this.#posts += 1
    if (given('enctype') === 'multipart/form-data') {
      const multipart = new FormData()
      for (const [key, value] of sent) {
        if (typeof value === 'string') multipart.append(key, value)
        else
          multipart.append(
            key,
            new Blob([new Uint8Array(value.buffer)], { type: value.mimeType }),
            value.name,
          )
      }
      return this.#go(target.href, { method: 'POST', multipart })
    }
    const data = new URLSearchParams(sent.map(([key, value]) => [key, textOf(value)])).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return this.#go(target.href, { method: 'POST', headers, data })
  }

  async #go(address: string, how: NonNullable<Parameters<APIRequestContext['fetch']>[1]>): Promise<void> {
    const headers = this.#headersTo(address, how.method)
    let answer = await this.#request.fetch(address, {
      ...how,
      headers: { ...headers, ...how.headers },
      maxRedirects: 0,
    })
    this.#isSent = how.method === 'POST'
    for (let follows = 0; answer.headers().location !== undefined; follows++) {
      // A 307 sends the same again; after the others a browser asks for the page.
      const isSame = answer.status() === 307
      if (follows > 9 || (answer.status() > 303 && !isSame))
        throw new Error(`${address} redirects with ${answer.status()}`)
      const { href } = new URL(answer.headers().location ?? '', answer.url())
      this.#isSent &&= isSame
      const next = this.#isSent
        ? { ...how, headers: { ...headers, ...how.headers } }
        : { headers: this.#headersTo(href) }
      answer = await this.#request.fetch(href, { ...next, maxRedirects: 0 })
    }
    this.#answer = answer
    this.#url = new URL(answer.url())
    this.#page = readPage(await answer.text())
    this.#typed = new Map()
  }

  /** What a browser says of itself and of the page from which somebody goes on. */
  #headersTo(address: string, method = 'GET'): Record<string, string> {
    const isFromHere = this.#url.protocol !== 'about:'
    const isSameOrigin = isFromHere && new URL(address, this.#url).origin === this.#url.origin
    return {
      Accept: 'text/html,application/xhtml+xml',
      'Sec-Fetch-Dest': 'document',
      'Sec-Fetch-Mode': 'navigate',
      'Sec-Fetch-Site': isSameOrigin ? 'same-origin' : isFromHere ? 'cross-site' : 'none',
      ...(isFromHere && { Referer: isSameOrigin ? this.#url.href : `${this.#url.origin}/` }),
      ...(method === 'POST' && { Origin: this.#url.origin }),
    }
  }

  #resolve(address: string): string {
    return new URL(address, this.#url).href
  }

  #named(selector: string, name: Name, root = this.document): HTMLElement[] {
    const shownParts = root.querySelectorAll(selector).filter(part => !isHidden(part))
    return named(shownParts, name, nameOfPart)
  }

  #links(name: Name): HTMLElement[] {
    return this.#named('a[href]', name)
  }

  #buttons(name: Name, within?: string): HTMLElement[] {
    return this.#named('button, input[type=submit]', name, this.#root(within))
  }

  #field(label: Field, within?: string): HTMLElement {
    const fields = this.#root(within)
      .querySelectorAll('input, select, textarea')
      .filter(field => field.getAttribute('type') !== 'hidden' && !isHidden(field))
    const nameOf = (field: HTMLElement) => nameOfField(this.document, field)
    const found = isLast(label) ? named(fields, label.last, nameOf).slice(-1) : named(fields, label, nameOf)
    const [first] = found
    if (!first || found.length > 1) {
      throw new Error(`${found.length} fields '${JSON.stringify(label)}' among: ${fields.map(nameOf)}`)
    }
    return first
  }

  #root(within?: string): HTMLElement {
    if (within === undefined) return this.document
    const groups = this.document.querySelectorAll('fieldset, details, section, form, [role=group]')
    return only(
      groups.filter(group => nameOfPart(group) === within),
      `group '${within}'`,
    )
  }

  #value(field: HTMLElement): string {
    const typed = this.#typed.get(field)
    if (typeof typed === 'string') return typed
    if (field.tagName === 'TEXTAREA') return field.textContent.replace(/^\r?\n/, '')
    if (field.tagName !== 'SELECT') return field.getAttribute('value') ?? ''
    const options = field.querySelectorAll('option')
    const chosen = options.find(option => option.hasAttribute('selected')) ?? options.find(isEnabled)
    return chosen ? valueOfOption(chosen) : ''
  }

  #isChecked(field: HTMLElement): boolean {
    const typed = this.#typed.get(field)
    return typeof typed === 'boolean' ? typed : field.hasAttribute('checked')
  }

  /** A form's successful controls in the document's order, as HTML's standard constructs its entry list. */
  #entries(form: HTMLElement, pressed: HTMLElement): [string, string | File][] {
    return controlsOf(this.document, form).flatMap((field): [string, string | File][] => {
      const name = field.getAttribute('name')
      const type = field.tagName === 'BUTTON' ? 'submit' : field.getAttribute('type')
      if (!name || !isEnabled(field) || field.closest('fieldset[disabled]')) return []
      if (type === 'submit') return field === pressed ? [[name, field.getAttribute('value') ?? '']] : []
      if (type === 'button' || type === 'reset' || type === 'image') return []
      if (type === 'checkbox' || type === 'radio') {
        return this.#isChecked(field) ? [[name, field.getAttribute('value') ?? 'on']] : []
      }
      const typed = this.#typed.get(field)
      if (typeof typed === 'object') return [[name, typed]]
      if (type === 'file') return [[name, nothing]]
      return [[name, this.#value(field).replace(/\r?\n/g, '\r\n')]]
    })
  }

  #expectComplete(form: HTMLElement): void {
    for (const field of controlsOf(this.document, form)) {
      const isTick = ['checkbox', 'radio'].includes(field.getAttribute('type') ?? '')
      const isMissing = !isTick && !this.#typed.has(field) && this.#value(field) === ''
      if (field.hasAttribute('required') && isEnabled(field) && isMissing) {
        throw new Error(`the browser asks for '${nameOfField(this.document, field)}' first`)
      }
    }
  }
}

const isLast = (label: Field): label is { last: string } => typeof label === 'object' && 'last' in label
const textOf = (value: string | File) => (typeof value === 'string' ? value : value.name)

/** A file field without a file. */
const nothing: File = { name: '', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) }
