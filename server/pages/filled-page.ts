import { FinishedPage } from '#server/pages/finished-page.ts'
import { hashOf } from '#server/pages/own-scripts.ts'

/** A page rendered with placeholders. */
export interface PageToFill {
  html: string
  /** Its inline scripts, which the policy names by their hashes. */
  scripts: readonly string[]
  headers: Headers
  status: number
}

/** The text for a placeholder. */
export type TextOf = (placeholder: string) => string

/** A page that is the same for many visitors except for some texts, which are filled in for each. */
export class FilledPage {
  readonly #html: Template
  readonly #scripts: readonly { template: Template; hash: string }[]
  readonly #headers: Headers
  readonly #status: number
  /** Estimated memory in bytes: the text. */
  readonly size: number

  /** @param placeholders letters and digits that occur nowhere else */
  constructor({ html, scripts, headers, status }: PageToFill, placeholders: readonly string[]) {
    const pattern = new RegExp(`(${placeholders.join('|')})`)
    this.#html = new Template(html, pattern)
    this.#scripts = scripts
      .filter(script => pattern.test(script))
      .map(script => ({ template: new Template(script, pattern, true), hash: hashOf(script) }))
    this.#headers = headers
    this.#status = status
    this.size = 2 * html.length + 1_000
  }

  /** The response to one request. */
  respond(request: Request, textOf: TextOf): Promise<Response> {
    const headers = new Headers(this.#headers)
    let policy = headers.get('Content-Security-Policy') ?? ''
    // The texts change the hash of each script that contains them.
    for (const { template, hash } of this.#scripts)
      policy = policy.replace(hash, hashOf(template.fill(textOf)))
    headers.set('Content-Security-Policy', policy)
    return new FinishedPage(this.#html.fill(textOf), this.#status, headers, 'once').respond(request)
  }
}

class Template {
  /** Texts and placeholders in turns. */
  readonly #parts: readonly string[]
  /** For each part, whether it is in a script. */
  readonly #isInScript: readonly boolean[]

  constructor(text: string, pattern: RegExp, isScript = false) {
    this.#parts = text.split(pattern)
    let isInScript = isScript
    this.#isInScript = this.#parts.map(part => {
      const [opened, closed] = [part.lastIndexOf('<script'), part.lastIndexOf('</script>')]
      if (opened !== closed) isInScript = opened > closed
      return isInScript
    })
  }

  fill(textOf: TextOf): string {
    let filled = ''
    for (const [at, part] of this.#parts.entries()) {
      if (at % 2 === 0) filled += part
      else filled += this.#isInScript[at] ? inScript(textOf(part)) : inHtml(textOf(part))
    }
    return filled
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React writes a text, or an attribute. */
const inHtml = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

/** As React Router writes a page's data: JSON as a string of a script. */
function inScript(text: string): string {
  const json = JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1)
  return json.replace(/[&<>\u2028\u2029]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
