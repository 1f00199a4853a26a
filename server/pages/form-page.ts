import { randomBytes, randomInt } from 'node:crypto'
import { newFormKey } from '#domain/foundations/repeats/form-key.ts'
import { type Captcha, drawCaptcha } from '#domain/programme/submitting/captcha.ts'
import { FinishedPage } from '#server/pages/finished-page.ts'
import { hashOf } from '#server/pages/own-scripts.ts'

/** The placeholder for a form's key while its page is rendered for the cache. It never leaves this process. */
export const formKeyPlaceholder = randomBytes(16).toString('hex')

/** The same for a captcha: numbers and a text that are found again wherever the page shows them. */
export const captchaPlaceholder: Captcha = {
  first: randomInt(1e12, 2e12),
  second: randomInt(2e12, 3e12),
  token: randomBytes(16).toString('hex'),
}

const { first, second, token } = captchaPlaceholder
const placeholders = new RegExp([formKeyPlaceholder, first, second, token].join('|'), 'g')

interface RenderedForm {
  /** With the placeholders. */
  html: string
  /** Its inline scripts, which the policy names by their hashes. */
  scripts: readonly string[]
  headers: Headers
  status: number
}

/** A form's page that is the same for everybody except for the form's key and captcha: each visitor gets new ones. */
export class FormPage {
  readonly #html: string
  readonly #headers: Headers
  readonly #status: number
  readonly #ownScripts: readonly { script: string; hash: string }[]
  readonly #secretKey: string
  readonly #now: () => Temporal.Instant

  /** @param secretKey signs keys and captchas */
  constructor(
    { html, scripts, headers, status }: RenderedForm,
    secretKey: string,
    now: () => Temporal.Instant,
  ) {
    this.#html = html
    this.#headers = headers
    this.#status = status
    this.#ownScripts = scripts
      .filter(script => script.search(placeholders) >= 0)
      .map(script => ({ script, hash: hashOf(script) }))
    this.#secretKey = secretKey
    this.#now = now
  }

  /** Estimated memory in bytes: the text. */
  get size(): number {
    return 2 * this.#html.length + 1_000
  }

  /** The response to one request, with a key and a captcha that nobody else has. */
  respond(request: Request): Promise<Response> {
    const values = this.#newValues()
    // Letters, digits, dots and hyphens, which are the same in HTML and in a script.
    const fill = (text: string) => text.replace(placeholders, found => values[found] ?? found)
    const headers = new Headers(this.#headers)
    let policy = headers.get('Content-Security-Policy') ?? ''
    for (const { script, hash } of this.#ownScripts) policy = policy.replace(hash, hashOf(fill(script)))
    headers.set('Content-Security-Policy', policy)
    return new FinishedPage(fill(this.#html), this.#status, headers, 'once').respond(request)
  }

  #newValues(): Record<string, string> {
    const now = this.#now()
    const captcha = drawCaptcha(this.#secretKey, now)
    return {
      [formKeyPlaceholder]: newFormKey(this.#secretKey, now),
      [first]: String(captcha.first),
      [second]: String(captcha.second),
      [token]: captcha.token,
    }
  }
}
