import { randomBytes } from 'node:crypto'
import { FinishedPage } from '#server/pages/finished-page.ts'
import { hashOf } from '#server/pages/own-scripts.ts'

/** The placeholder for a form's key while its page is rendered for the cache. It never leaves this process. */
export const formKeyPlaceholder = randomBytes(16).toString('hex')

interface RenderedForm {
  /** With the placeholder for the key. */
  html: string
  /** Its inline scripts, which the policy names by their hashes. */
  scripts: readonly string[]
  headers: Headers
  status: number
}

/** A form's page that is the same for everybody except for the form's key: each visitor gets a new one. */
export class FormPage {
  readonly #html: string
  readonly #headers: Headers
  readonly #status: number
  readonly #keyedScripts: readonly { script: string; hash: string }[]
  readonly #newKey: () => string

  constructor({ html, scripts, headers, status }: RenderedForm, newKey: () => string) {
    this.#html = html
    this.#headers = headers
    this.#status = status
    this.#keyedScripts = scripts
      .filter(script => script.includes(formKeyPlaceholder))
      .map(script => ({ script, hash: hashOf(script) }))
    this.#newKey = newKey
  }

  /** Estimated memory in bytes: the text. */
  get size(): number {
    return 2 * this.#html.length + 1_000
  }

  /** The response to one request, with a key that nobody else has. */
  respond(request: Request): Promise<Response> {
    const key = this.#newKey()
    const headers = new Headers(this.#headers)
    let policy = headers.get('Content-Security-Policy') ?? ''
    for (const { script, hash } of this.#keyedScripts) {
      policy = policy.replace(hash, hashOf(script.replaceAll(formKeyPlaceholder, key)))
    }
    headers.set('Content-Security-Policy', policy)
    const html = this.#html.replaceAll(formKeyPlaceholder, key)
    return new FinishedPage(html, this.#status, headers, 'once').respond(request)
  }
}
