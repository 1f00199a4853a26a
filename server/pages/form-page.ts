import { randomBytes, randomInt } from 'node:crypto'
import { type Captcha, drawCaptcha } from '#domain/abstracts/captcha.ts'
import { newFormKey } from '#domain/limits/form-key.ts'
import { FilledPage, type PageToFill } from '#server/pages/filled-page.ts'

/** The placeholder for a form's key while its page is rendered for the cache. It never leaves this process. */
export const formKeyPlaceholder = randomBytes(16).toString('hex')

/** The same for a captcha: numbers and a text that are found again wherever a page shows them. */
export const captchaPlaceholder: Captcha = {
  first: randomInt(1e12, 2e12),
  second: randomInt(2e12, 3e12),
  token: randomBytes(16).toString('hex'),
}

const placeholders = [formKeyPlaceholder, ...Object.values(captchaPlaceholder).map(String)]

/** A form's page that is the same for everybody except for the form's key, and its captcha: each visitor gets new ones. */
export class FormPage {
  readonly #page: FilledPage
  readonly #hasCaptcha: boolean
  readonly #secretKey: string
  readonly #now: () => Temporal.Instant

  /** @param secretKey the product's signing key */
  constructor(rendered: PageToFill, secretKey: string, now: () => Temporal.Instant) {
    this.#page = new FilledPage(rendered, placeholders)
    this.#hasCaptcha = rendered.html.includes(captchaPlaceholder.token)
    this.#secretKey = secretKey
    this.#now = now
  }

  /** Estimated memory in bytes. */
  get size(): number {
    return this.#page.size
  }

  /** The response to one request, with a key that nobody else has. */
  respond(request: Request): Promise<Response> {
    const now = this.#now()
    const texts = new Map([[formKeyPlaceholder, newFormKey(this.#secretKey, now)]])
    if (this.#hasCaptcha) {
      const { first, second, token } = drawCaptcha(this.#secretKey, now)
      texts.set(String(captchaPlaceholder.first), String(first))
      texts.set(String(captchaPlaceholder.second), String(second))
      texts.set(captchaPlaceholder.token, token)
    }
    return this.#page.respond(request, placeholder => texts.get(placeholder) ?? placeholder)
  }
}
